import type { CartLine, KeptLine } from '@bailu/contract/cart'
import type { Lang } from '@bailu/contract/languages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { guestCart, referral } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

/** Cached this long (ms), so that the cart can be read while browsing without a network. */
const KEPT = 30 * 60_000

/** A line stored by an older version of the app has no seen price. */
export const guestLines = (): KeptLine[] => guestCart.get().map((line) => ({ seen_price: null, ...line }))

/** A user's cart is on the server; a guest's is on the phone, under the referral code it was opened with. */
export const cartQuery = () => {
  const user = tokenInHand() !== null
  return queryOptions({
    queryKey: ['cart', user ? 'user' : `guest:${referral.get() ?? ''}`],
    queryFn: async (): Promise<KeptLine[]> =>
      user ? (await request('GET /api/cart', {}, { quiet: true, component: 'cart' })).lines : guestLines(),
    gcTime: KEPT,
  })
}

/** Current prices, stock and shipping cost of these lines. */
export const quoteQuery = (lines: CartLine[], pickup: boolean, lang: Lang, enabled = lines.length > 0) =>
  queryOptions({
    queryKey: ['cart-quote', lang, pickup, lines],
    queryFn: () => request('POST /api/cart/quote', { lines, pickup, lang }, { quiet: true, component: 'cart' }),
    enabled,
    staleTime: 10_000,
    gcTime: KEPT,
    placeholderData: keepPreviousData,
  })
