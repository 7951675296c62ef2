import type { CartLine } from '@bailu/contract/cart'
import type { Lang } from '@bailu/contract/languages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { guestCart, referral } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'
import { ensureGuestToken } from './guest-token.ts'

/** A user's cart lies on the server, a guest's on the phone under the referral it came with. */
export const cartQuery = () => {
  const user = tokenInHand() !== null
  return queryOptions({
    queryKey: ['cart', user ? 'user' : `guest:${referral.get() ?? ''}`],
    queryFn: async (): Promise<CartLine[]> =>
      user ? (await request('GET /api/cart', {}, { quiet: true, component: 'cart' })).lines : guestCart.get(),
  })
}

/** Keeps one line; the whole list is given because a guest's is written as one. */
export const saveLine = async (line: CartLine, all: CartLine[]): Promise<void> => {
  if (tokenInHand() !== null) {
    await request('PUT /api/cart', line, { component: 'cart' })
    return
  }
  guestCart.set(all)
  // The order asks again if the network failed here: a cart needs no token.
  void ensureGuestToken()
}

/** Prices, stock and shipping as the server sees them now. */
export const quoteQuery = (lines: CartLine[], pickup: boolean, lang: Lang, enabled = lines.length > 0) =>
  queryOptions({
    queryKey: ['cart-quote', lang, pickup, lines],
    queryFn: () => request('POST /api/cart/quote', { lines, pickup, lang }, { quiet: true, component: 'cart' }),
    enabled,
    staleTime: 10_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })
