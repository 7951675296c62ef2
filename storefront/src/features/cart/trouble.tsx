import type { PricedLine } from '@bailu/contract/cart'
import { useWords } from '../../words.tsx'

type Props = { line: PricedLine; quantity: number; onQuantity: (quantity: number) => void }

/** Says why a line cannot be bought as it is, and offers the quantity in stock. */
export function Trouble({ line, quantity, onQuantity }: Props) {
  const words = useWords().cart
  const { troubles } = words
  if (line.trouble === null) return null
  if (line.trouble !== 'too_few') return <p className="text-13 text-danger">{words.reasons[line.trouble]}</p>
  if (quantity <= line.stock) return null
  return (
    <p className="flex flex-wrap items-center gap-x-8 text-13 text-danger">
      {troubles.too_few(line.stock)}
      <button
        type="button"
        onClick={() => onQuantity(line.stock)}
        className="min-h-touch px-4 font-medium text-gold-ink underline underline-offset-4"
      >
        {words.take(line.stock)}
      </button>
    </p>
  )
}
