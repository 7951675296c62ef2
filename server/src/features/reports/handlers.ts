import type { staffReportCalls } from '@bailu/contract/reports/staff'
import type { Handlers } from '../../core/context.ts'
import { exportSales, exportPartners, exportProducts } from './export-tables.ts'
import { readCohorts } from './read-cohorts.ts'
import { readOrderFlow } from './read-order-flow.ts'
import { listPartnerReport, readPartnerTotal } from './read-partners.ts'
import { readProducts } from './read-products.ts'
import { readSales } from './read-sales.ts'

export const staffReportHandlers: Handlers<typeof staffReportCalls> = {
  'GET /api/staff/report/sales': readSales,
  'GET /api/staff/report/sales/csv': exportSales,
  'GET /api/staff/report/products': readProducts,
  'GET /api/staff/report/products/csv': exportProducts,
  'GET /api/staff/report/partners': listPartnerReport,
  'GET /api/staff/report/partners/total': readPartnerTotal,
  'GET /api/staff/report/partners/csv': exportPartners,
  'GET /api/staff/report/cohorts': readCohorts,
  'GET /api/staff/report/flow': readOrderFlow,
}
