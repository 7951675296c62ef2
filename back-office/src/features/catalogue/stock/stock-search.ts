import { oneOf, searchParams, typedText } from '@bailu/client/search-params'

/** Parses the search parameters; invalid values are dropped. */
export const readStockFilters = searchParams({ q: typedText, low: oneOf(['1']) })
export type StockFilters = ReturnType<typeof readStockFilters>
