import type { PricedLine, StoredCartLine } from '@bailu/contract/cart/shop'
import { money } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { ProductLink } from '../../routing/links.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { QuantityField } from './quantity-field.tsx'
import { isUnavailable } from './use-selection.ts'

type LineIssueProps = { line: PricedLine; quantity: number; onQuantity: (quantity: number) => void }

/** Says why a line cannot be bought as it is, and offers the quantity in stock. */
export function LineIssue({ line, quantity, onQuantity }: LineIssueProps) {
  const words = useWords('cart').cart
  const { issues } = words
  if (line.issue === null) return null
  if (line.issue !== 'too_few') return <p className="text-13 text-danger">{words.reasons[line.issue]}</p>
  if (quantity <= line.stock) return null
  return (
    <p className="flex flex-wrap items-center gap-x-8 text-13 text-danger">
      {issues.too_few(line.stock)}
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

type PriceChangeProps = { line: Pick<PricedLine, 'price'>; seenPrice: number | null; onAccept: () => void }

/** Says that the unit price differs from the one the person last saw. */
export function PriceChange({ line, seenPrice, onAccept }: PriceChangeProps) {
  const words = useWords('cart').cart
  if (seenPrice === null || seenPrice === line.price) return null
  return (
    <p
      className={`flex items-center justify-between gap-x-8 text-13 ${line.price < seenPrice ? 'text-success' : 'text-warn'}`}
    >
      <span className="min-w-0 leading-[1.4] break-keep">{words.repriced(money(seenPrice), money(line.price))}</span>
      <button
        type="button"
        onClick={onAccept}
        className="min-h-touch shrink-0 px-12 font-medium text-gold-ink underline underline-offset-4"
      >
        {words.gotIt}
      </button>
    </p>
  )
}

type CartRowProps = {
  line: PricedLine
  /** The line as it is in the cart now; the quote may be older. */
  cartLine: StoredCartLine
  selected: boolean
  onToggle: () => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onAcceptPrice: () => void
}

export function CartRow({ line, cartLine, selected, onToggle, onQuantity, onRemove, onAcceptPrice }: CartRowProps) {
  const words = useWords('cart').cart
  const unavailable = isUnavailable(line)
  const isReduced = line.list_price !== null && line.list_price > line.price
  return (
    <li
      data-issue={line.issue && cartLine.quantity > line.stock ? true : undefined}
      className="flex scroll-my-56 border-b border-line py-16 pr-8 pl-8 last:border-0"
    >
      {unavailable ? (
        <span className="w-touch shrink-0" />
      ) : (
        <Checkbox checked={selected} onChange={onToggle} aria-label={words.select(line.name)} className="mt-20" />
      )}
      <ProductLink
        decorative
        id={line.product_id}
        variant={line.variant_id}
        className={`ml-4 block size-[84px] shrink-0 ${unavailable ? 'opacity-50' : ''}`}
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
          <LineIssue line={line} quantity={cartLine.quantity} onQuantity={onQuantity} />
          {!unavailable && <PriceChange line={line} seenPrice={cartLine.seen_price} onAccept={onAcceptPrice} />}
        </div>
        {!unavailable && (
          <div className="mt-auto flex items-end justify-between gap-8 pr-12">
            <span className="flex min-h-touch flex-col justify-center text-16 leading-tight tabular-nums">
              {isReduced && <s className="text-13 text-muted">{money(line.list_price ?? 0)}</s>}
              <span className="text-leaf">{money(line.price)}</span>
            </span>
            <QuantityField name={line.name} value={cartLine.quantity} stock={line.stock} onChange={onQuantity} />
          </div>
        )}
      </div>
    </li>
  )
}
