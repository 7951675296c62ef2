import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import type { PricedLine, StoredCartLine } from '@bailu/contract/cart/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { markPricesSeen } from './seen-prices.ts'
import { isUnavailable } from './use-selection.ts'
import { money } from '@bailu/phrases/format'
import { ProductLink } from '../../routing/links.tsx'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { QuantityField } from './quantity-field.tsx'
import { IconButton, TextButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/field.tsx'

/** Lines that cannot be bought in any quantity, with a button to remove them all. */
export function UnavailableLines({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  const words = useWords('cart').cart
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pb-28">
      <div className="flex items-center justify-between gap-12 px-20 pt-12">
        <h2 id={id} className="text-16">
          {words.issues.not_for_sale}
        </h2>
        <TextButton underlined onClick={onClear} className="shrink-0 text-13">
          {words.clear}
        </TextButton>
      </div>
      <ul>{children}</ul>
    </section>
  )
}

type Props = {
  lines: readonly StoredCartLine[]
  priced: readonly PricedLine[]
  isSelected: (id: number) => boolean
  onToggle: (id: number) => void
  onQuantity: (id: number, quantity: number) => void
  onRemove: (ids: number[]) => void
}

/** Lines that can be bought, followed by those that cannot. */
export function CartLines({ lines, priced, isSelected, onToggle, onQuantity, onRemove }: Props) {
  const words = useWords('cart').cart
  const client = useQueryClient()
  const top = useRef<HTMLDivElement>(null)
  const removeRow = (ids: number[]) => {
    // The focused remove button disappears with its row, so focus moves to the list.
    if (document.activeElement?.matches(':focus-visible')) top.current?.focus()
    onRemove(ids)
  }
  const renderRow = (line: PricedLine) => {
    const cartLine = lines.find((item) => item.variant_id === line.variant_id)
    if (!cartLine) return null
    return (
      <CartRow
        key={line.variant_id}
        line={line}
        cartLine={cartLine}
        selected={isSelected(line.variant_id)}
        onToggle={() => onToggle(line.variant_id)}
        onQuantity={(quantity) => onQuantity(line.variant_id, quantity)}
        onRemove={() => removeRow([line.variant_id])}
        onAcceptPrice={() => markPricesSeen(client, [line])}
      />
    )
  }
  const available = priced.filter((line) => !isUnavailable(line))
  const unavailable = priced.filter(isUnavailable)
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={words.title} className="outline-none">
      {available.length > 0 && <ul className="border-t border-line pb-28">{available.map(renderRow)}</ul>}
      {unavailable.length > 0 && (
        <UnavailableLines onClear={() => removeRow(unavailable.map((line) => line.variant_id))}>
          {unavailable.map(renderRow)}
        </UnavailableLines>
      )}
    </div>
  )
}

type LineIssueProps = { line: PricedLine; quantity: number; onQuantity: (quantity: number) => void }

/** Says why a line cannot be bought as it is, and offers the quantity in stock. */
function LineIssue({ line, quantity, onQuantity }: LineIssueProps) {
  const words = useWords('cart').cart
  const { issues } = words
  if (line.issue === null) return null
  if (line.issue !== 'too_few') return <p className="text-13 text-danger">{words.reasons[line.issue]}</p>
  if (quantity <= line.stock) return null
  return (
    <p className="flex flex-wrap items-center gap-x-8 text-13 text-danger">
      {issues.too_few(line.stock)}
      <TextButton underlined onClick={() => onQuantity(line.stock)} className="px-4">
        {words.take(line.stock)}
      </TextButton>
    </p>
  )
}

type PriceChangeProps = { line: Pick<PricedLine, 'price'>; seenPrice: number | null; onAccept: () => void }

/** Says that the unit price differs from the one the person last saw. */
function PriceChange({ line, seenPrice, onAccept }: PriceChangeProps) {
  const words = useWords('cart').cart
  if (seenPrice === null || seenPrice === line.price) return null
  return (
    <p
      className={`flex items-center justify-between gap-x-8 text-13 ${line.price < seenPrice ? 'text-success' : 'text-warn'}`}
    >
      <span className="min-w-0 leading-[1.4] break-keep">{words.repriced(money(seenPrice), money(line.price))}</span>
      <TextButton underlined onClick={onAccept} className="shrink-0 px-12">
        {words.gotIt}
      </TextButton>
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

function CartRow({ line, cartLine, selected, onToggle, onQuantity, onRemove, onAcceptPrice }: CartRowProps) {
  const words = useWords('cart').cart
  const unavailable = isUnavailable(line)
  const isReduced = line.list_price !== null && line.list_price > line.price
  return (
    <li
      data-issue={line.issue && cartLine.quantity > line.stock ? true : undefined}
      className="flex scroll-my-56 max-[260px]:flex-wrap border-b border-line py-16 pr-8 pl-8 last:border-0"
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
      <div className="ml-12 flex min-w-0 flex-1 flex-col gap-4 max-[260px]:mt-8 max-[260px]:basis-full">
        <div className="flex items-start">
          <div className="min-w-0 flex-1">
            <ProductLink id={line.product_id} variant={line.variant_id} className="line-clamp-2 text-15 leading-tight">
              {line.name}
            </ProductLink>
            {line.option && <p className="mt-4 text-13 text-muted">{line.option}</p>}
          </div>
          <IconButton label={words.remove(line.name)} onClick={onRemove} className="-mt-12 text-muted active:bg-mist">
            <CloseIcon className="size-16" />
          </IconButton>
        </div>
        <div role="status">
          <LineIssue line={line} quantity={cartLine.quantity} onQuantity={onQuantity} />
          {!unavailable && <PriceChange line={line} seenPrice={cartLine.seen_price} onAccept={onAcceptPrice} />}
        </div>
        {!unavailable && (
          <div className="mt-auto flex flex-wrap items-end justify-between gap-x-8 pr-12">
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
