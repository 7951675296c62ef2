import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pdfFile } from '../../request/pdf-file.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

/** Key of all queries about withdrawals; changes with the signed-in user. */
export const payoutKey = () => ['payout', (tokenInHand() ?? '').slice(-8)] as const

const quiet = { quiet: true, component: 'payout' }

export const cardQuery = () =>
  queryOptions({
    queryKey: [...payoutKey(), 'card'],
    queryFn: () => request('GET /api/card', {}, quiet),
    staleTime: 10_000,
  })

export const termsQuery = () =>
  queryOptions({
    queryKey: [...payoutKey(), 'terms'],
    queryFn: () => request('GET /api/withdrawal/terms', {}, quiet),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const previewQuery = (amount: number) =>
  queryOptions({
    queryKey: [...payoutKey(), 'preview', amount],
    queryFn: () => request('GET /api/withdrawal/preview', { amount }, quiet),
    enabled: amount > 0,
    retry: false,
    staleTime: 10_000,
  })

export const withdrawalsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...payoutKey(), 'list'],
    queryFn: ({ pageParam }) => request('GET /api/withdrawal', { cursor: pageParam }, quiet),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutKey(), 'one', id],
    queryFn: () => request('GET /api/withdrawal/{id}', { id }, quiet),
    staleTime: 10_000,
  })

export const paidRewardsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...payoutKey(), 'rewards', id],
    queryFn: ({ pageParam }) => request('GET /api/withdrawal/{id}/reward', { id, cursor: pageParam }, quiet),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  })

export const yearsQuery = () =>
  queryOptions({
    queryKey: [...payoutKey(), 'years'],
    queryFn: () => request('GET /api/withholding', {}, quiet),
    staleTime: 60_000,
  })

/** The withholding statement of a year as PDF; throws the errors of a call. */
export const loadStatement = (year: number): Promise<File> =>
  pdfFile(`/api/withholding/${year}`, `bailu-50tawi-${year + 543}.pdf`)
