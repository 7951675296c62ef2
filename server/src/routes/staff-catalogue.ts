import type { staffCatalogueCalls } from '@bailu/contract/staff-catalogue'
import type { staffImportCalls } from '@bailu/contract/staff-import'
import type { staffProductDeeds } from '@bailu/contract/staff-product-deeds'
import type { staffStockCalls } from '@bailu/contract/staff-stock'
import type { Verbs } from '../core/perform.ts'
import { listPrices } from '../features/catalogue/prices/list-prices.ts'
import { setPrice } from '../features/catalogue/prices/set-price.ts'
import { withdrawPrice } from '../features/catalogue/prices/withdraw-price.ts'
import { copyProduct } from '../features/catalogue/staff/copy-product.ts'
import { countProducts } from '../features/catalogue/staff/count-products.ts'
import { createProduct } from '../features/catalogue/staff/create-product.ts'
import { editProduct } from '../features/catalogue/staff/edit-product.ts'
import { listStaffProducts } from '../features/catalogue/staff/list-staff-products.ts'
import { readStaffProduct } from '../features/catalogue/staff/read-staff-product.ts'
import { switchSale } from '../features/catalogue/staff/switch-sale.ts'
import { listMoves } from '../features/catalogue/stock/list-moves.ts'
import { listStock } from '../features/catalogue/stock/list-stock.ts'
import { moveByHand } from '../features/catalogue/stock/move-by-hand.ts'
import { takeStock } from '../features/catalogue/stock/take-stock.ts'
import { applyImport } from '../features/catalogue/table/apply-import.ts'
import { exportCsv, exportXlsx } from '../features/catalogue/table/export-table.ts'
import { tryImport } from '../features/catalogue/table/try-import.ts'

export const staffCatalogueVerbs: Verbs<typeof staffCatalogueCalls> = {
  'GET /api/staff/product': listStaffProducts,
  'GET /api/staff/product/{id}': readStaffProduct,
  'POST /api/staff/product': createProduct,
  'PUT /api/staff/product/{id}': editProduct,
  'GET /api/staff/variant/{id}/price': listPrices,
  'POST /api/staff/variant/{id}/price': setPrice,
  'POST /api/staff/price/{id}/withdraw': withdrawPrice,
}

export const staffProductVerbs: Verbs<typeof staffProductDeeds> = {
  'GET /api/staff/product-count': countProducts,
  'POST /api/staff/product/{id}/copy': copyProduct,
  'POST /api/staff/product/{id}/on-sale': switchSale,
}

export const staffStockVerbs: Verbs<typeof staffStockCalls> = {
  'GET /api/staff/stock': listStock,
  'GET /api/staff/variant/{id}/stock': listMoves,
  'POST /api/staff/variant/{id}/stock': moveByHand,
  'POST /api/staff/stocktake': takeStock,
}

export const staffImportVerbs: Verbs<typeof staffImportCalls> = {
  'GET /api/staff/catalogue/csv': exportCsv,
  'GET /api/staff/catalogue/xlsx': exportXlsx,
  'POST /api/staff/catalogue/import': tryImport,
  'POST /api/staff/catalogue/import/{id}/apply': applyImport,
}
