import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { headersOf } from '../../request/headers.ts'
import { unpack } from '../../request/answer.ts'
import { TransportFailure } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

/** Everything about somebody's money; changes with the person. */
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
    placeholderData: keepPreviousData,
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

export const yearsQuery = () =>
  queryOptions({
    queryKey: [...payoutKey(), 'years'],
    queryFn: () => request('GET /api/withholding', {}, quiet),
    staleTime: 60_000,
  })

/** The statement of a year; refused as any call is. */
export async function loadStatement(year: number): Promise<File> {
  const answer = await fetch(`/api/withholding/${year}`, { headers: headersOf() }).catch(() => {
    throw new TransportFailure('Network Error')
  })
  if (!answer.headers.get('content-type')?.startsWith('application/pdf')) {
    unpack(await answer.json(), { quiet: true })
    throw new TransportFailure('no document')
  }
  return new File([await answer.blob()], `bailu-50tawi-${year + 543}.pdf`, { type: 'application/pdf' })
}
