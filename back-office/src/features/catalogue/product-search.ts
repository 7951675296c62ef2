import { oneOf, searchParams, typedText } from '@bailu/client/search-params'
import { CATALOGS } from '@bailu/contract/catalogue/kinds'
import { MISSING_PARTS } from '@bailu/contract/catalogue/kinds'

/** Parses the search parameters; invalid values are dropped. */
export const readProductFilters = searchParams({
  q: typedText,
  catalog: oneOf(CATALOGS),
  on_sale: oneOf(['1', '0']),
  low: oneOf(['1']),
  lacks: oneOf(MISSING_PARTS),
})
export type ProductFilters = ReturnType<typeof readProductFilters>
