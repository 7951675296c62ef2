import type { KeptLine } from '@bailu/contract/cart'
import { useEffect, useMemo } from 'react'
import { restorePay } from '../../state/pay-memory.ts'
import { usePay } from '../../state/pay.ts'
import { singleLine } from './single-line.ts'
import { ticked } from './selection.ts'
import { useWatchedCart } from './use-watched-cart.ts'

/**
 * The lines to order: the single line of "Buy now", or the selected lines of the cart. `pendingLines` were submitted
 * already; the order may have removed them from the cart.
 */
export const useOrderLines = (search: Record<string, string>, sent: readonly KeptLine[] | undefined) => {
  const selected = usePay((pay) => pay.selected)
  useEffect(restorePay, [])
  const cart = useWatchedCart()
  const { buy, n, at } = search
  const single = useMemo(() => singleLine({ buy, n, at }), [buy, n, at])
  const gone = sent?.filter((line) => !cart.lines.some((one) => one.variant_id === line.variant_id)) ?? []
  return {
    cart,
    single,
    lines: single ? [single] : ticked(selected, [...cart.lines, ...gone]),
    /** Removes lines from the checkout only, not from the cart. */
    untick: (ids: readonly number[]) =>
      usePay.setState((pay) => ({ selected: pay.selected.filter((id) => !ids.includes(id)) })),
  }
}
