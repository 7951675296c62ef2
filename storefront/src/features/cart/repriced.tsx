import type { PricedLine } from '@bailu/contract/cart'
import { money } from '@bailu/phrases/format'
import { useWords } from '../../words.tsx'

type Props = { line: Pick<PricedLine, 'price'>; seen: number | null; onSeen: () => void }

/** Says that the unit price differs from the one the person last saw. */
export function Repriced({ line, seen, onSeen }: Props) {
  const words = useWords().cart
  if (seen === null || seen === line.price) return null
  return (
    <p
      className={`flex items-center justify-between gap-x-8 text-13 ${line.price < seen ? 'text-success' : 'text-warn'}`}
    >
      <span className="min-w-0 leading-[1.4] break-keep">{words.repriced(money(seen), money(line.price))}</span>
      <button
        type="button"
        onClick={onSeen}
        className="min-h-touch shrink-0 px-12 font-medium text-gold-ink underline underline-offset-4"
      >
        {words.gotIt}
      </button>
    </p>
  )
}
