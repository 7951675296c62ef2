import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

const who = () => (tokenInHand() ?? '').slice(-8)

export const levelQuery = () =>
  queryOptions({
    queryKey: ['level', who()],
    queryFn: () => request('GET /api/level', {}, { quiet: true, component: 'levels' }),
    staleTime: 30_000,
  })

export const growthQuery = () =>
  infiniteQueryOptions({
    queryKey: ['level', who(), 'growth'],
    queryFn: ({ pageParam }) =>
      request('GET /api/level/growth', { cursor: pageParam }, { quiet: true, component: 'levels' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })
