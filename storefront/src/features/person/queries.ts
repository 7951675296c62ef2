import { queryOptions } from '@tanstack/react-query'
import { guestToken } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

/** Orders by state; changes with the person, and with every order that does. */
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
