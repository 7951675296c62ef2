import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'
import type { ReportDays } from './report-days.ts'

const tokenTail = () => (currentToken() ?? '').slice(-8)
const requestOptions = (component: string) => ({ quiet: true, component })

export type FigureGroup = 'customer' | 'trade'

export const overviewQuery = (days: ReportDays) =>
  queryOptions({
    queryKey: ['data-center', tokenTail(), days],
    queryFn: () => request('GET /api/data-center', days, requestOptions('data-center')),
    staleTime: 30_000,
  })

export const figureQuery = (group: FigureGroup, id: string, days: ReportDays) =>
  queryOptions({
    queryKey: ['data-center', tokenTail(), group, id, days],
    queryFn: () => request(`GET /api/data-center/${group}/{id}`, { id, ...days }, requestOptions('report')),
    staleTime: 30_000,
  })

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  staleTime: 30_000,
}

export const customersQuery = (id: string, days: ReportDays) =>
  infiniteQueryOptions({
    queryKey: ['data-center', tokenTail(), 'customer', id, days, 'list'],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/data-center/customer/{id}/list',
        { id, ...days, cursor: pageParam },
        requestOptions('report-list'),
      ),
    ...paged,
  })

export const tradeQuery = (id: string, days: ReportDays) =>
  infiniteQueryOptions({
    queryKey: ['data-center', tokenTail(), 'trade', id, days, 'list'],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/data-center/trade/{id}/list',
        { id, ...days, cursor: pageParam },
        requestOptions('report-list'),
      ),
    ...paged,
  })
