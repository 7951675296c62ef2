import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'

const tokenTail = () => (currentToken() ?? '').slice(-8)

export const levelQuery = () =>
  queryOptions({
    queryKey: ['level', tokenTail()],
    queryFn: () => request('GET /api/level', {}, { quiet: true, component: 'levels' }),
    staleTime: 30_000,
  })

export const growthQuery = () =>
  infiniteQueryOptions({
    queryKey: ['level', tokenTail(), 'growth'],
    queryFn: ({ pageParam }) =>
      request('GET /api/level/growth', { cursor: pageParam }, { quiet: true, component: 'levels' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })
