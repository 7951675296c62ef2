import type { catalogueCalls } from '@bailu/contract/catalogue/shop'
import type { staffProductImportCalls } from '@bailu/contract/catalogue/import'
import type { staffCatalogueCalls, staffProductListCalls } from '@bailu/contract/catalogue/staff'
import type { staffSearchCalls } from '@bailu/contract/catalogue/search'
import type { Handlers } from '../../core/context.ts'
import { listProducts } from './list-products.ts'
import { retractPrice, setPrice } from './prices/change-price.ts'
import { listPrices } from './prices/list-prices.ts'
import { readProduct } from './read-product.ts'
import { addSearchGroup, changeSearchGroup, deleteSearchGroup, listSearchGroups } from './search/edit-search-groups.ts'
import { applyImport, undoImport } from './spreadsheet/apply-import.ts'
import { previewBulkChange } from './spreadsheet/bulk-change.ts'
import { exportProductsCsv, exportProductsXlsx } from './spreadsheet/export-products.ts'
import { previewImport } from './spreadsheet/preview-import.ts'
import { copyProduct, createProduct, deleteProduct, editProduct, moveProduct, setOnSale } from './staff/edit-product.ts'
import { countProducts, listStaffProducts } from './staff/list-staff-products.ts'
import { readStaffProduct } from './staff/read-staff-product.ts'

export const catalogueHandlers: Handlers<
  typeof catalogueCalls &
    typeof staffCatalogueCalls &
    typeof staffProductListCalls &
    typeof staffProductImportCalls &
    typeof staffSearchCalls
> = {
  'GET /api/product': listProducts,
  'GET /api/product/{id}': readProduct,
  'GET /api/staff/product': listStaffProducts,
  'GET /api/staff/product/{id}': readStaffProduct,
  'POST /api/staff/product': createProduct,
  'PUT /api/staff/product/{id}': editProduct,
  'GET /api/staff/variant/{id}/price': listPrices,
  'POST /api/staff/variant/{id}/price': setPrice,
  'POST /api/staff/price/{id}/retract': retractPrice,
  'GET /api/staff/product-count': countProducts,
  'POST /api/staff/product/{id}/copy': copyProduct,
  'POST /api/staff/product/{id}/move': moveProduct,
  'POST /api/staff/product/{id}/on-sale': setOnSale,
  'GET /api/staff/catalogue/csv': exportProductsCsv,
  'GET /api/staff/catalogue/xlsx': exportProductsXlsx,
  'POST /api/staff/catalogue/import': previewImport,
  'POST /api/staff/catalogue/import/{id}/apply': applyImport,
  'DELETE /api/staff/product/{id}': deleteProduct,
  'POST /api/staff/catalogue/import/{id}/undo': undoImport,
  'POST /api/staff/catalogue/bulk': previewBulkChange,
  'GET /api/staff/search-group': listSearchGroups,
  'POST /api/staff/search-group': addSearchGroup,
  'PUT /api/staff/search-group/{id}': changeSearchGroup,
  'DELETE /api/staff/search-group/{id}': deleteSearchGroup,
}
