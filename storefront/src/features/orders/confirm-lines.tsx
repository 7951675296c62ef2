import type { PricedLine } from '@bailu/contract/cart'
import { money } from '../../format.ts'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../words.tsx'

/** What is bought, and what of it cannot be. */
export function ConfirmLines({ lines }: { lines: PricedLine[] }) {
  const { troubles } = useWords().cart
  const why = (line: PricedLine) =>
    line.trouble === null ? '' : line.trouble === 'too_few' ? troubles.too_few(line.stock) : troubles[line.trouble]
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.variant_id} className="flex gap-12 border-b border-line py-12 last:border-0">
          <Picture
            picture={line.picture}
            alt=""
            sizes="64px"
            ratio="1 / 1"
            className="size-[64px] shrink-0 rounded-3"
          />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-15 leading-tight">{line.name}</p>
            {line.option && <p className="mt-4 text-13 text-muted">{line.option}</p>}
            {line.trouble && <p className="mt-4 text-13 text-danger">{why(line)}</p>}
          </div>
          <div className="text-right text-15 tabular-nums">
            <p className="text-leaf">{money(line.amount)}</p>
            <p className="mt-4 text-13 text-muted">× {line.quantity}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
