import type { RewardStatus } from '@bailu/contract/income'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

const who = () => (tokenInHand() ?? '').slice(-8)

export const incomeQuery = () =>
  queryOptions({
    queryKey: ['income', who(), 'sums'],
    queryFn: () => request('GET /api/income', {}, { quiet: true, component: 'income' }),
    staleTime: 30_000,
  })

export const salesQuery = (status: RewardStatus | undefined, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['income', who(), 'sales', status ?? 'all', lang],
    queryFn: ({ pageParam }) =>
      request('GET /api/income/sales', { status, cursor: pageParam }, { quiet: true, component: 'income' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })
