import { queryOptions } from '@tanstack/react-query'
import { guestToken } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

/**
 * Number of orders by status. The key contains the end of the token (users must not share a cache) and begins with
 * `order`, so that changes of orders invalidate it.
 */
export const orderCountsQuery = () => {
  const buyer = tokenInHand() ?? guestToken.get()
  return queryOptions({
    queryKey: ['order', (buyer ?? '').slice(-8), 'count'],
    queryFn: () => request('GET /api/order/count', {}, { quiet: true, component: 'person' }),
    enabled: buyer !== null,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
}
