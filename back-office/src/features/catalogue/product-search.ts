import { oneOf, searchParams, typedText } from '@bailu/client/search-params'
import { CATALOGS, MISSING_PARTS } from '@bailu/contract/catalogue/kinds'
import { LIST_SORTS } from '@bailu/contract/find/kinds'
import { COLUMNS_PARAM } from '../../ui/list-bar/list-view.ts'

/** Parses the search parameters; invalid values are dropped. */
export const readProductFilters = searchParams({
  q: typedText,
  catalog: oneOf(CATALOGS),
  on_sale: oneOf(['1', '0']),
  low: oneOf(['1']),
  lacks: oneOf(MISSING_PARTS),
  sort: oneOf(LIST_SORTS.products),
  columns: COLUMNS_PARAM,
})
export type ProductFilters = ReturnType<typeof readProductFilters>
