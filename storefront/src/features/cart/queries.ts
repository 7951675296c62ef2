import type { CartLine, StoredCartLine } from '@bailu/contract/cart/shop'
import type { Lang } from '@bailu/contract/languages'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { guestCart, referral } from '../../session/guest-data.ts'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'
import { useHydrated } from '../../browser/hydration.ts'
import { currentToken, useAuth } from '../../session/auth.ts'

/** Cached this long (ms), so that the cart can be read while browsing without a network. */
const CACHE_MS = 30 * 60_000

/** A user's cart is on the server; a guest's is on the phone, under the referral code it was opened with. */
export const cartQuery = () => {
  const signedIn = currentToken() !== null
  return queryOptions({
    queryKey: ['cart', signedIn ? 'user' : `guest:${referral.get() ?? ''}`],
    queryFn: async (): Promise<StoredCartLine[]> =>
      signedIn ? (await request('GET /api/cart', {}, { component: 'cart' })).lines : guestCart.get(),
    gcTime: CACHE_MS,
  })
}

const NO_LINES: StoredCartLine[] = []

/** The cart of the signed-in user or guest; changed by `change-cart.ts`. */
export const useCart = (enabled = true) => {
  useAuth((auth) => auth.token)
  const { data, isError, error } = useQuery({ ...cartQuery(), enabled })
  // A part of the page that is hydrated later than the header finds the cart loaded, but its HTML has none.
  const lines = (useHydrated() && data) || NO_LINES
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    /** The lines are loaded; until then they are empty. */
    ready: data !== undefined,
    failed: isError && data === undefined,
    error,
    /** Cached lines whose refetch failed. */
    stale: isError && data !== undefined,
  }
}

/** `to`: the address, as soon as it is known. */
export type QuoteDestination = { pickup: boolean; to?: { country: string; zip: string } | undefined }

/** Current prices, stock and shipping cost of these lines. */
export const quoteQuery = (
  lines: CartLine[],
  { pickup, to }: QuoteDestination,
  lang: Lang,
  enabled = lines.length > 0,
) =>
  callQuery(
    ['cart-quote', lang, pickup, to ?? '', lines],
    'POST /api/cart/quote',
    { lines, pickup, lang, ...(to && { to }) },
    { enabled, staleTime: 10_000, gcTime: CACHE_MS, placeholderData: keepPreviousData },
  )
