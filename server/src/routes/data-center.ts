import type { dataCenterCalls } from '@bailu/contract/data-center'
import type { Verbs } from '../core/perform.ts'
import { exportCustomers, exportTrade } from '../features/data-center/export-rows.ts'
import { listCustomers, listTrade } from '../features/data-center/list-rows.ts'
import { readCustomerFigure, readTradeFigure } from '../features/data-center/read-figure.ts'
import { readOverview } from '../features/data-center/read-overview.ts'

export const dataCenterVerbs: Verbs<typeof dataCenterCalls> = {
  'GET /api/data-center': readOverview,
  'GET /api/data-center/customer/{id}': readCustomerFigure,
  'GET /api/data-center/customer/{id}/list': listCustomers,
  'GET /api/data-center/customer/{id}/csv': exportCustomers,
  'GET /api/data-center/trade/{id}': readTradeFigure,
  'GET /api/data-center/trade/{id}/list': listTrade,
  'GET /api/data-center/trade/{id}/csv': exportTrade,
}
