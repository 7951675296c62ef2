import type { staffStockCalls } from '@bailu/contract/stock/staff'
import type { Handlers } from '../../core/context.ts'
import { adjustStock, recordStocktake } from './record-stocktake.ts'
import { bookDelivery, listDeliveries, readDelivery, undoDelivery } from './deliveries.ts'
import { checkDelivery, readDeliveryTable } from './plan-delivery.ts'
import { listStockMovements } from './list-stock-movements.ts'
import { listStock } from './list-stock.ts'

export const staffStockHandlers: Handlers<typeof staffStockCalls> = {
  'GET /api/staff/stock': listStock,
  'GET /api/staff/variant/{id}/stock': listStockMovements,
  'POST /api/staff/variant/{id}/stock': adjustStock,
  'POST /api/staff/stocktake': recordStocktake,
  'GET /api/staff/delivery': listDeliveries,
  'GET /api/staff/delivery/{id}': readDelivery,
  'POST /api/staff/delivery/table': readDeliveryTable,
  'POST /api/staff/delivery/check': checkDelivery,
  'POST /api/staff/delivery': bookDelivery,
  'POST /api/staff/delivery/{id}/undo': undoDelivery,
}
