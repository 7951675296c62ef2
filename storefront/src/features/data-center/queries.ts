import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'
import type { ReportDays } from './report-days.ts'

const who = () => (tokenInHand() ?? '').slice(-8)
const manners = (component: string) => ({ quiet: true, component })

export type Group = 'customer' | 'trade'

export const overviewQuery = (days: ReportDays) =>
  queryOptions({
    queryKey: ['data-center', who(), days],
    queryFn: () => request('GET /api/data-center', days, manners('reports')),
    staleTime: 30_000,
  })

export const figureQuery = (group: Group, id: string, days: ReportDays) =>
  queryOptions({
    queryKey: ['data-center', who(), group, id, days],
    queryFn: () => request(`GET /api/data-center/${group}/{id}`, { id, ...days }, manners('report')),
    staleTime: 30_000,
  })

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  staleTime: 30_000,
}

export const customersQuery = (id: string, days: ReportDays) =>
  infiniteQueryOptions({
    queryKey: ['data-center', who(), 'customer', id, days, 'list'],
    queryFn: ({ pageParam }) =>
      request('GET /api/data-center/customer/{id}/list', { id, ...days, cursor: pageParam }, manners('report-list')),
    ...paged,
  })

export const tradeQuery = (id: string, days: ReportDays) =>
  infiniteQueryOptions({
    queryKey: ['data-center', who(), 'trade', id, days, 'list'],
    queryFn: ({ pageParam }) =>
      request('GET /api/data-center/trade/{id}/list', { id, ...days, cursor: pageParam }, manners('report-list')),
    ...paged,
  })
