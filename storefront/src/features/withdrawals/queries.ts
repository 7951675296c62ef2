import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { fetchFile } from '../../browser/request/fetch-file.ts'
import { userKey } from '../../session/visitor.ts'

/** Key of all queries about withdrawals; changes with the signed-in user. */
export const withdrawalKeys = () => ['withdrawals', userKey()] as const

export const cardQuery = () => callQuery([...withdrawalKeys(), 'card'], 'GET /api/card', {}, { staleTime: 10_000 })

export const termsQuery = () =>
  callQuery(
    [...withdrawalKeys(), 'terms'],
    'GET /api/withdrawal/terms',
    {},
    { staleTime: 10_000, refetchOnWindowFocus: true },
  )

export const previewQuery = (amount: number) =>
  callQuery(
    [...withdrawalKeys(), 'preview', amount],
    'GET /api/withdrawal/preview',
    { amount },
    { enabled: amount > 0, retry: false, staleTime: 10_000 },
  )

export const withdrawalsQuery = () =>
  pagedQuery(
    [...withdrawalKeys(), 'list'],
    'GET /api/withdrawal',
    {},
    { staleTime: 10_000, refetchOnWindowFocus: true },
  )

export const withdrawalQuery = (id: string) =>
  callQuery([...withdrawalKeys(), 'one', id], 'GET /api/withdrawal/{id}', { id }, { staleTime: 10_000 })

export const paidRewardsQuery = (id: string) =>
  pagedQuery([...withdrawalKeys(), 'rewards', id], 'GET /api/withdrawal/{id}/reward', { id }, { staleTime: 10_000 })

export const withholdingYearsQuery = () =>
  callQuery([...withdrawalKeys(), 'years'], 'GET /api/withholding', {}, { staleTime: 60_000 })

/** The withholding statement of a year as PDF; throws the errors of a call. */
export const loadWithholdingStatement = (year: number): Promise<File> =>
  fetchFile(`/api/withholding/${year}`, { type: 'application/pdf', name: `bailu-50tawi-${year + 543}.pdf` })
