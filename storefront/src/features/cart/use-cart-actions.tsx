import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { setCartLine } from './change-cart.ts'

/** How long the undo bar is shown, in ms. */
const VISIBLE_MS = 7000

type UndoRemoveBarProps = { removed: unknown; onUndo: () => void; onExpire: () => void }

/**
 * `removed` changes with each removal; null hides the bar. The live region is always rendered, so that it is
 * announced.
 */
export function UndoRemoveBar({ removed, onUndo, onExpire }: UndoRemoveBarProps) {
  const words = useWords('cart').cart
  const expire = useEffectEvent(onExpire)
  useEffect(() => {
    if (removed === null) return
    const timer = setTimeout(() => expire(), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [removed])
  return (
    <div role="status" className="pointer-events-none sticky bottom-[140px] z-20 mt-auto flex justify-center px-20">
      {removed !== null && (
        <div className="toast pointer-events-auto flex items-center gap-12 rounded-full bg-ink py-4 pr-8 pl-20 text-15 text-paper">
          <span>{words.removed}</span>
          <button type="button" onClick={onUndo} className="min-h-touch px-12 font-medium text-gold">
            {words.undo}
          </button>
        </div>
      )}
    </div>
  )
}

/** Sets and removes lines, and undoes the last removal. */
export const useCartActions = (lines: readonly StoredCartLine[]) => {
  const words = useWords('cart').cart
  const client = useQueryClient()
  const [removed, setRemoved] = useState<readonly StoredCartLine[] | null>(null)

  const restoreLine = async ({ variant_id, quantity, seen_price }: StoredCartLine) => {
    const outcome = await setCartLine(client, { variantId: variant_id, quantity, seenPrice: seen_price ?? undefined })
    if (outcome === 'full') toast(words.full)
  }
  const dropLines = async (ids: readonly number[]) => {
    const removedLines = lines.filter((line) => ids.includes(line.variant_id))
    const outcomes = await Promise.all(
      removedLines.map((line) => setCartLine(client, { variantId: line.variant_id, quantity: 0 })),
    )
    return removedLines.filter((_, index) => outcomes[index] === 'saved')
  }
  const remove = async (ids: readonly number[]) => {
    const removedLines = await dropLines(ids)
    if (removedLines.length > 0) setRemoved(removedLines)
  }
  return {
    dropLines,
    remove,
    set: (variantId: number, quantity: number) =>
      quantity > 0 ? void setCartLine(client, { variantId, quantity }) : void remove([variantId]),
    removed,
    undo: () => {
      setRemoved(null)
      // In reverse, because a new line comes first in the cart.
      for (const line of (removed ?? []).toReversed()) void restoreLine(line)
    },
    dismissUndo: () => setRemoved(null),
  }
}
