import { useEffect, useMemo } from 'react'
import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { restorePayState, usePayState } from '../../session/pay-state.ts'
import { MAX_QUANTITY } from '../cart/lines.ts'
import { useLiveCart } from '../cart/use-live-cart.ts'
import { pickSelected } from '../cart/use-selection.ts'

/** `?buy=…&n=…&at=…` of "Buy now": variant id, quantity, and the unit price its page showed, in satang. */
export type CheckoutSearch = { buy?: number | undefined; n?: number | undefined; at?: number | undefined }

export const parseSingleLine = ({ buy, n = 1, at }: CheckoutSearch): StoredCartLine | null =>
  buy === undefined ? null : { variant_id: buy, quantity: Math.min(n, MAX_QUANTITY), seen_price: at ?? null }

/**
 * The lines to order: the single line of "Buy now", or the selected lines of the cart. `pendingLines` were submitted
 * already; the order may have removed them from the cart.
 */
export const useCheckoutLines = (search: CheckoutSearch, pendingLines: readonly StoredCartLine[] | undefined) => {
  const selected = usePayState((pay) => pay.selected)
  useEffect(restorePayState, [])
  const cart = useLiveCart()
  const { buy, n, at } = search
  const single = useMemo(() => parseSingleLine({ buy, n, at }), [buy, n, at])
  const alreadyRemoved =
    pendingLines?.filter((line) => !cart.lines.some((cartLine) => cartLine.variant_id === line.variant_id)) ?? []
  return {
    cart,
    single,
    lines: single ? [single] : pickSelected(selected, [...cart.lines, ...alreadyRemoved]),
    /** Removes lines from the checkout only, not from the cart. */
    deselect: (ids: readonly number[]) =>
      usePayState.setState((pay) => ({ selected: pay.selected.filter((id) => !ids.includes(id)) })),
  }
}
