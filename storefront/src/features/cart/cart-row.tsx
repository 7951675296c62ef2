import type { KeptLine, PricedLine } from '@bailu/contract/cart'
import { money } from '@bailu/phrases/format'
import { ProductLink } from '../../product-link.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'
import { QuantityField } from './quantity-field.tsx'
import { Repriced } from './repriced.tsx'
import { hopeless } from './selection.ts'
import { Trouble } from './trouble.tsx'

type Props = {
  line: PricedLine
  /** The line as it is in the cart now; the quote may be older. */
  kept: KeptLine
  chosen: boolean
  onToggle: () => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onSeen: () => void
}

export function CartRow({ line, kept, chosen, onToggle, onQuantity, onRemove, onSeen }: Props) {
  const words = useWords().cart
  const dead = hopeless(line)
  const reduced = line.list_price !== null && line.list_price > line.price
  return (
    <li
      data-trouble={line.trouble && kept.quantity > line.stock ? true : undefined}
      className="flex scroll-my-56 border-b border-line py-16 pr-8 pl-8 last:border-0"
    >
      {dead ? (
        <span className="w-touch shrink-0" />
      ) : (
        <Tick checked={chosen} onChange={onToggle} aria-label={words.select(line.name)} className="mt-20" />
      )}
      <ProductLink
        silent
        id={line.product_id}
        variant={line.variant_id}
        className={`ml-4 block size-[84px] shrink-0 ${dead ? 'opacity-50' : ''}`}
      >
        <Picture picture={line.picture} alt="" sizes="84px" ratio="1 / 1" className="rounded-3" />
      </ProductLink>
      <div className="ml-12 flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex items-start">
          <div className="min-w-0 flex-1">
            <ProductLink id={line.product_id} variant={line.variant_id} className="line-clamp-2 text-15 leading-tight">
              {line.name}
            </ProductLink>
            {line.option && <p className="mt-4 text-13 text-muted">{line.option}</p>}
          </div>
          <button
            type="button"
            aria-label={words.remove(line.name)}
            onClick={onRemove}
            className="-mt-12 flex size-touch shrink-0 items-center justify-center rounded-full text-muted active:bg-mist"
          >
            <CloseIcon className="size-16" />
          </button>
        </div>
        <div role="status">
          <Trouble line={line} quantity={kept.quantity} onQuantity={onQuantity} />
          {!dead && <Repriced line={line} seen={kept.seen_price} onSeen={onSeen} />}
        </div>
        {!dead && (
          <div className="mt-auto flex items-end justify-between gap-8 pr-12">
            <span className="flex min-h-touch flex-col justify-center text-16 leading-tight tabular-nums">
              {reduced && <s className="text-13 text-muted">{money(line.list_price ?? 0)}</s>}
              <span className="text-leaf">{money(line.price)}</span>
            </span>
            <QuantityField name={line.name} value={kept.quantity} stock={line.stock} onChange={onQuantity} />
          </div>
        )}
      </div>
    </li>
  )
}
