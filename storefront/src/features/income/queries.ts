import type { RewardStatus } from '@bailu/contract/income/shop'
import { AppError } from '@bailu/client/errors'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { fetchFile } from '../../browser/request/fetch-file.ts'
import { userKey } from '../../session/visitor.ts'

export type IncomeList = 'sales' | 'activity' | 'total'
export type RewardLineFilter = { status: RewardStatus | undefined; from: string | undefined; to: string | undefined }

export const incomeQuery = () => callQuery(['income', userKey(), 'now'], 'GET /api/income', {}, { staleTime: 30_000 })

export const rewardLinesQuery = (listKind: IncomeList, filter: RewardLineFilter) =>
  pagedQuery(
    ['income', userKey(), listKind, filter],
    `GET /api/income/${listKind}`,
    { ...filter },
    { staleTime: 30_000 },
  )

export const rewardTotalsQuery = (listKind: IncomeList, filter: RewardLineFilter) =>
  callQuery(
    ['income', userKey(), 'sum', listKind, filter],
    'GET /api/income/sum',
    { of: listKind, ...filter },
    { staleTime: 30_000 },
  )

export const incomePeriodsQuery = (by: 'day' | 'month') =>
  pagedQuery(['income', userKey(), 'period', by], 'GET /api/income/period', { by }, { staleTime: 30_000 })

export const rewardLineQuery = (id: string) =>
  callQuery(['income', userKey(), 'line', id], 'GET /api/income/line/{id}', { id }, { staleTime: 30_000 })

export const incomeStatementQuery = (month: string | undefined) =>
  callQuery(
    ['income', userKey(), 'statement', month],
    'GET /api/income/statement',
    { month },
    { retry: (count, error) => count < 1 && !(error instanceof AppError), staleTime: 30_000 },
  )

export const incomeStatementRowsQuery = (month: string) =>
  pagedQuery(
    ['income', userKey(), 'statement-rows', month],
    'GET /api/income/statement/row',
    { month },
    { staleTime: 30_000 },
  )

/** The statement of a month as PDF; throws the errors of a call. */
export const loadIncomeStatement = (month: string): Promise<File> =>
  fetchFile(`/api/income/statement/pdf?month=${month}`, { type: 'application/pdf', name: `bailu-${month}.pdf` })
