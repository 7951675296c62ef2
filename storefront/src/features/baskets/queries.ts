import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'

export const basketKeys = () => ['basket', (currentToken() ?? '').slice(-8)] as const

export const basketsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...basketKeys(), 'list'],
    queryFn: ({ pageParam }) =>
      request('GET /api/basket', { cursor: pageParam }, { quiet: true, component: 'baskets' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  })

/** A shared basket with current prices. */
export const sharedBasketQuery = (code: string, lang: Lang) =>
  queryOptions({
    queryKey: ['shared-basket', code, lang],
    queryFn: () => request('GET /api/basket/code/{code}', { code, lang }, { quiet: true, component: 'baskets' }),
    staleTime: 10_000,
    retry: false,
  })
