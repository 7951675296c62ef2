import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fetchFile, request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'

/** Key of all queries about withdrawals; changes with the signed-in user. */
export const withdrawalKeys = () => ['withdrawals', (currentToken() ?? '').slice(-8)] as const

const requestOptions = { quiet: true, component: 'withdrawals' }

export const cardQuery = () =>
  queryOptions({
    queryKey: [...withdrawalKeys(), 'card'],
    queryFn: () => request('GET /api/card', {}, requestOptions),
    staleTime: 10_000,
  })

export const termsQuery = () =>
  queryOptions({
    queryKey: [...withdrawalKeys(), 'terms'],
    queryFn: () => request('GET /api/withdrawal/terms', {}, requestOptions),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const previewQuery = (amount: number) =>
  queryOptions({
    queryKey: [...withdrawalKeys(), 'preview', amount],
    queryFn: () => request('GET /api/withdrawal/preview', { amount }, requestOptions),
    enabled: amount > 0,
    retry: false,
    staleTime: 10_000,
  })

export const withdrawalsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...withdrawalKeys(), 'list'],
    queryFn: ({ pageParam }) => request('GET /api/withdrawal', { cursor: pageParam }, requestOptions),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...withdrawalKeys(), 'one', id],
    queryFn: () => request('GET /api/withdrawal/{id}', { id }, requestOptions),
    staleTime: 10_000,
  })

export const paidRewardsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...withdrawalKeys(), 'rewards', id],
    queryFn: ({ pageParam }) => request('GET /api/withdrawal/{id}/reward', { id, cursor: pageParam }, requestOptions),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  })

export const withholdingYearsQuery = () =>
  queryOptions({
    queryKey: [...withdrawalKeys(), 'years'],
    queryFn: () => request('GET /api/withholding', {}, requestOptions),
    staleTime: 60_000,
  })

/** The withholding statement of a year as PDF; throws the errors of a call. */
export const loadWithholdingStatement = (year: number): Promise<File> =>
  fetchFile(`/api/withholding/${year}`, { type: 'application/pdf', name: `bailu-50tawi-${year + 543}.pdf` })
