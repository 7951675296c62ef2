import type { staffReportCalls } from '@bailu/contract/reports'
import type { Verbs } from '../core/perform.ts'
import { exportSales } from '../features/reports/export-sales.ts'
import { exportPartners, exportProducts } from '../features/reports/export-tables.ts'
import { readCohorts } from '../features/reports/read-cohorts.ts'
import { readFlow } from '../features/reports/read-flow.ts'
import { listPartners, readPartnerTotal } from '../features/reports/read-partners.ts'
import { readProducts } from '../features/reports/read-products.ts'
import { readSales } from '../features/reports/read-sales.ts'

export const staffReportVerbs: Verbs<typeof staffReportCalls> = {
  'GET /api/staff/report/sales': readSales,
  'GET /api/staff/report/sales/csv': exportSales,
  'GET /api/staff/report/products': readProducts,
  'GET /api/staff/report/products/csv': exportProducts,
  'GET /api/staff/report/partners': listPartners,
  'GET /api/staff/report/partners/total': readPartnerTotal,
  'GET /api/staff/report/partners/csv': exportPartners,
  'GET /api/staff/report/cohorts': readCohorts,
  'GET /api/staff/report/flow': readFlow,
}
