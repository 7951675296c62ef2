import type { catalogueCalls } from '@bailu/contract/catalogue'
import type { Verbs } from '../core/perform.ts'
import { listProducts } from '../features/catalogue/list-products.ts'
import { readProduct } from '../features/catalogue/read-product.ts'

export const catalogueVerbs: Verbs<typeof catalogueCalls> = {
  'GET /api/product': listProducts,
  'GET /api/product/{id}': readProduct,
}
