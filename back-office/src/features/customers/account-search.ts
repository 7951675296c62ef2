import { oneOf, searchParams, typedText } from '@bailu/client/search-params'

export const ACCOUNT_FILTERS = { q: typedText, state: oneOf(['active', 'disabled']) }
/** Parses the search parameters; invalid values are dropped. */
export const readAccountSearch = searchParams(ACCOUNT_FILTERS)
export type AccountSearch = ReturnType<typeof readAccountSearch>
