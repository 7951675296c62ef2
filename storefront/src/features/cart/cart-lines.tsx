import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import type { PricedLine, StoredCartLine } from '@bailu/contract/cart/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { CartRow } from './cart-row.tsx'
import { markPricesSeen } from './seen-prices.ts'
import { isUnavailable } from './use-selection.ts'

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
        <button
          type="button"
          onClick={onClear}
          className="min-h-touch shrink-0 text-13 font-medium text-gold-ink underline underline-offset-4"
        >
          {words.clear}
        </button>
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
