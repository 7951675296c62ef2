import type { RewardStatus } from '@bailu/contract/income'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { Refusal } from '../../request/refusal.ts'
import { pdfFile } from '../../request/pdf-file.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

const who = () => (tokenInHand() ?? '').slice(-8)
const manners = (component: string) => ({ quiet: true, component })

export type IncomeList = 'sales' | 'activity' | 'total'
export type LineFilter = { status: RewardStatus | undefined; from: string | undefined; to: string | undefined }

export const incomeQuery = () =>
  queryOptions({
    queryKey: ['income', who(), 'now'],
    queryFn: () => request('GET /api/income', {}, manners('income')),
    staleTime: 30_000,
  })

export const linesQuery = (of: IncomeList, filter: LineFilter) =>
  infiniteQueryOptions({
    queryKey: ['income', who(), of, filter],
    queryFn: ({ pageParam }) =>
      request(`GET /api/income/${of}`, { ...filter, cursor: pageParam }, manners(`income-${of}`)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })

export const sumQuery = (of: IncomeList, filter: LineFilter) =>
  queryOptions({
    queryKey: ['income', who(), 'sum', of, filter],
    queryFn: () => request('GET /api/income/sum', { of, ...filter }, manners('income-sum')),
    staleTime: 30_000,
  })

export const periodsQuery = (by: 'day' | 'month') =>
  infiniteQueryOptions({
    queryKey: ['income', who(), 'period', by],
    queryFn: ({ pageParam }) => request('GET /api/income/period', { by, cursor: pageParam }, manners('income-period')),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })

export const lineQuery = (id: string) =>
  queryOptions({
    queryKey: ['income', who(), 'line', id],
    queryFn: () => request('GET /api/income/line/{id}', { id }, manners('income-line')),
    staleTime: 30_000,
  })

export const statementQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['income', who(), 'statement', month],
    queryFn: () => request('GET /api/income/statement', { month }, manners('income-statement')),
    retry: (count, error) => count < 1 && !(error instanceof Refusal),
    staleTime: 30_000,
  })

export const statementRowsQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: ['income', who(), 'statement-rows', month],
    queryFn: ({ pageParam }) =>
      request('GET /api/income/statement/row', { month, cursor: pageParam }, manners('income-statement')),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
  })

/** The statement of a month as PDF; throws the errors of a call. */
export const loadStatement = (month: string): Promise<File> =>
  pdfFile(`/api/income/statement/pdf?month=${month}`, `bailu-${month}.pdf`)
