import type { RewardStatus } from '@bailu/contract/income/shop'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { AppError } from '@bailu/client/errors'
import { fetchFile, request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'

const identityKey = () => (currentToken() ?? '').slice(-8)
const requestOptions = (component: string) => ({ quiet: true, component })

export type IncomeList = 'sales' | 'activity' | 'total'
export type RewardLineFilter = { status: RewardStatus | undefined; from: string | undefined; to: string | undefined }

export const incomeQuery = () =>
  queryOptions({
    queryKey: ['income', identityKey(), 'now'],
    queryFn: () => request('GET /api/income', {}, requestOptions('income')),
    staleTime: 30_000,
  })

export const rewardLinesQuery = (listKind: IncomeList, filter: RewardLineFilter) =>
  infiniteQueryOptions({
    queryKey: ['income', identityKey(), listKind, filter],
    queryFn: ({ pageParam }) =>
      request(`GET /api/income/${listKind}`, { ...filter, cursor: pageParam }, requestOptions(`income-${listKind}`)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })

export const rewardTotalsQuery = (listKind: IncomeList, filter: RewardLineFilter) =>
  queryOptions({
    queryKey: ['income', identityKey(), 'sum', listKind, filter],
    queryFn: () => request('GET /api/income/sum', { of: listKind, ...filter }, requestOptions('income-sum')),
    staleTime: 30_000,
  })

export const incomePeriodsQuery = (by: 'day' | 'month') =>
  infiniteQueryOptions({
    queryKey: ['income', identityKey(), 'period', by],
    queryFn: ({ pageParam }) =>
      request('GET /api/income/period', { by, cursor: pageParam }, requestOptions('income-period')),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })

export const rewardLineQuery = (id: string) =>
  queryOptions({
    queryKey: ['income', identityKey(), 'line', id],
    queryFn: () => request('GET /api/income/line/{id}', { id }, requestOptions('income-line')),
    staleTime: 30_000,
  })

export const incomeStatementQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['income', identityKey(), 'statement', month],
    queryFn: () => request('GET /api/income/statement', { month }, requestOptions('income-statement')),
    retry: (count, error) => count < 1 && !(error instanceof AppError),
    staleTime: 30_000,
  })

export const incomeStatementRowsQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: ['income', identityKey(), 'statement-rows', month],
    queryFn: ({ pageParam }) =>
      request('GET /api/income/statement/row', { month, cursor: pageParam }, requestOptions('income-statement')),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })

/** The statement of a month as PDF; throws the errors of a call. */
export const loadIncomeStatement = (month: string): Promise<File> =>
  fetchFile(`/api/income/statement/pdf?month=${month}`, { type: 'application/pdf', name: `bailu-${month}.pdf` })
