import type { CartLine, KeptLine } from '@bailu/contract/cart'
import type { Lang } from '@bailu/contract/languages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { guestCart, referral } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

/** Known for as long as somebody may wander about the shop without a network. */
const KEPT = 30 * 60_000

/** A line kept by an older version of the app remembers no price. */
export const guestLines = (): KeptLine[] => guestCart.get().map((line) => ({ seen_price: null, ...line }))

/** A user's cart lies on the server, a guest's on the phone under the referral it came with. */
export const cartQuery = () => {
  const user = tokenInHand() !== null
  return queryOptions({
    queryKey: ['cart', user ? 'user' : `guest:${referral.get() ?? ''}`],
    queryFn: async (): Promise<KeptLine[]> =>
      user ? (await request('GET /api/cart', {}, { quiet: true, component: 'cart' })).lines : guestLines(),
    gcTime: KEPT,
  })
}

/** Prices, stock and shipping as the server sees them now. */
export const quoteQuery = (lines: CartLine[], pickup: boolean, lang: Lang, enabled = lines.length > 0) =>
  queryOptions({
    queryKey: ['cart-quote', lang, pickup, lines],
    queryFn: () => request('POST /api/cart/quote', { lines, pickup, lang }, { quiet: true, component: 'cart' }),
    enabled,
    staleTime: 10_000,
    gcTime: KEPT,
    placeholderData: keepPreviousData,
  })
