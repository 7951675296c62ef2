import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PricedLine, StoredCartLine } from '@bailu/contract/cart/shop'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'
import { guestCart } from '../../session/guest-data.ts'
import { cartQuery } from './queries.ts'

type ShownPrice = Pick<PricedLine, 'variant_id' | 'price'>

export const applySeenPrices = (
  lines: readonly StoredCartLine[],
  shownLines: readonly ShownPrice[],
): StoredCartLine[] => {
  const prices = new Map(shownLines.map((line) => [line.variant_id, line.price]))
  return lines.map((line) => ({ ...line, seen_price: prices.get(line.variant_id) ?? line.seen_price }))
}

/** Stores these prices as seen by the person, in the cart. */
export const markPricesSeen = (client: QueryClient, shownLines: readonly ShownPrice[]): void => {
  if (shownLines.length === 0) return
  const { queryKey } = cartQuery()
  client.setQueryData(queryKey, (lines) => lines && applySeenPrices(lines, shownLines))
  if (currentToken() === null) return guestCart.set(applySeenPrices(guestCart.get(), shownLines))
  const lines = shownLines.map(({ variant_id, price }) => ({ variant_id, seen_price: price }))
  // If the request fails, the notice is shown again with the next visit to the cart.
  request('POST /api/cart/seen', { lines }, { component: 'cart' }).catch(() => {})
}

/** Stores the first price a line is shown with, where it has none yet. */
export const useInitialSeenPrices = (
  lines: readonly StoredCartLine[],
  pricedLines: readonly PricedLine[] | undefined,
) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!pricedLines) return
    const unseen = new Set(lines.filter((line) => line.seen_price === null).map((line) => line.variant_id))
    markPricesSeen(
      client,
      pricedLines.filter((line) => unseen.has(line.variant_id)),
    )
  }, [client, lines, pricedLines])
}
