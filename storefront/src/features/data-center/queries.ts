import type { Lang } from '@bailu/contract/languages'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { userKey } from '../../session/visitor.ts'
import type { ReportDays } from './report-days.ts'

export type FigureGroup = 'customer' | 'trade'

export const overviewQuery = (days: ReportDays) =>
  callQuery(['data-center', userKey(), days], 'GET /api/data-center', days, { staleTime: 30_000 })

export const figureQuery = (group: FigureGroup, id: string, days: ReportDays) =>
  callQuery(
    ['data-center', userKey(), group, id, days],
    `GET /api/data-center/${group}/{id}`,
    { id, ...days },
    { staleTime: 30_000 },
  )

export const customersQuery = (id: string, days: ReportDays) =>
  pagedQuery(
    ['data-center', userKey(), 'customer', id, days, 'list'],
    'GET /api/data-center/customer/{id}/list',
    { id, ...days },
    { staleTime: 30_000 },
  )

export const tradeQuery = (id: string, days: ReportDays) =>
  pagedQuery(
    ['data-center', userKey(), 'trade', id, days, 'list'],
    'GET /api/data-center/trade/{id}/list',
    { id, ...days },
    { staleTime: 30_000 },
  )

export const linksQuery = (days: ReportDays, lang: Lang) =>
  callQuery(['data-center', userKey(), 'links', days, lang], 'GET /api/data-center/link', days, { staleTime: 30_000 })

export const productsQuery = (days: ReportDays, lang: Lang) =>
  callQuery(['data-center', userKey(), 'products', days, lang], 'GET /api/data-center/product', days, {
    staleTime: 30_000,
  })
