import type { KeptLine, PricedLine } from '@bailu/contract/cart'
import type { QueryClient } from '@tanstack/react-query'
import { guestCart } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'
import { cartQuery, guestLines } from './queries.ts'

type Shown = Pick<PricedLine, 'variant_id' | 'price'>

export const withPrices = (lines: readonly KeptLine[], shown: readonly Shown[]): KeptLine[] => {
  const prices = new Map(shown.map((line) => [line.variant_id, line.price]))
  return lines.map((line) => ({ ...line, seen_price: prices.get(line.variant_id) ?? line.seen_price }))
}

/** Stores these prices as seen by the person, in the cart. */
export const seePrices = (client: QueryClient, shown: readonly Shown[]): void => {
  if (shown.length === 0) return
  const { queryKey } = cartQuery()
  client.setQueryData(queryKey, (lines) => lines && withPrices(lines, shown))
  if (tokenInHand() === null) return guestCart.set(withPrices(guestLines(), shown))
  const lines = shown.map(({ variant_id, price }) => ({ variant_id, seen_price: price }))
  // If the request fails, the notice is shown again with the next visit to the cart.
  request('POST /api/cart/seen', { lines }, { quiet: true, component: 'cart' }).catch(() => {})
}
