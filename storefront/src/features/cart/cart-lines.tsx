import type { KeptLine, PricedLine } from '@bailu/contract/cart'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWords } from '../../words.tsx'
import { CartRow } from './cart-row.tsx'
import { seePrices } from './see-prices.ts'
import { hopeless } from './selection.ts'
import { Unbuyable } from './unbuyable.tsx'

type Props = {
  lines: readonly KeptLine[]
  priced: readonly PricedLine[]
  isChosen: (id: number) => boolean
  onToggle: (id: number) => void
  onQuantity: (id: number, quantity: number) => void
  onRemove: (ids: number[]) => void
}

/** Lines that can be bought, followed by those that cannot. */
export function CartLines({ lines, priced, isChosen, onToggle, onQuantity, onRemove }: Props) {
  const words = useWords().cart
  const client = useQueryClient()
  const top = useRef<HTMLDivElement>(null)
  const removeRow = (ids: number[]) => {
    // The focused remove button disappears with its row, so focus moves to the list.
    if (document.activeElement?.matches(':focus-visible')) top.current?.focus()
    onRemove(ids)
  }
  const rowOf = (line: PricedLine) => {
    const kept = lines.find((one) => one.variant_id === line.variant_id)
    if (!kept) return null
    return (
      <CartRow
        key={line.variant_id}
        line={line}
        kept={kept}
        chosen={isChosen(line.variant_id)}
        onToggle={() => onToggle(line.variant_id)}
        onQuantity={(quantity) => onQuantity(line.variant_id, quantity)}
        onRemove={() => removeRow([line.variant_id])}
        onSeen={() => seePrices(client, [line])}
      />
    )
  }
  const fine = priced.filter((line) => !hopeless(line))
  const dead = priced.filter(hopeless)
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={words.title} className="outline-none">
      {fine.length > 0 && <ul className="border-t border-line pb-28">{fine.map(rowOf)}</ul>}
      {dead.length > 0 && (
        <Unbuyable onClear={() => removeRow(dead.map((line) => line.variant_id))}>{dead.map(rowOf)}</Unbuyable>
      )}
    </div>
  )
}
