import type { productReportCalls } from '@bailu/contract/data-center/products'
import type { dataCenterCalls } from '@bailu/contract/data-center/shop'
import type { Handlers } from '../../core/context.ts'
import { exportFigureCustomers, exportFigureTrade, listFigureCustomers, listFigureTrade } from './list-figure-rows.ts'
import { exportProductReport, readProductReport } from './product-report.ts'
import { readCustomerFigure, readOverview, readTradeFigure } from './read-figures.ts'

export const dataCenterHandlers: Handlers<typeof dataCenterCalls & typeof productReportCalls> = {
  'GET /api/data-center': readOverview,
  'GET /api/data-center/product': readProductReport,
  'GET /api/data-center/product/csv': exportProductReport,
  'GET /api/data-center/customer/{id}': readCustomerFigure,
  'GET /api/data-center/customer/{id}/list': listFigureCustomers,
  'GET /api/data-center/customer/{id}/csv': exportFigureCustomers,
  'GET /api/data-center/trade/{id}': readTradeFigure,
  'GET /api/data-center/trade/{id}/list': listFigureTrade,
  'GET /api/data-center/trade/{id}/csv': exportFigureTrade,
}
