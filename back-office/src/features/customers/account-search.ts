import { matching, oneOf, searchParams, typedText, UUID } from '@bailu/client/search-params'

export const ACCOUNT_FILTERS = { q: typedText, state: oneOf(['active', 'disabled']) }
/** Parses the search parameters; invalid values are dropped. */
export const readCustomerSearch = searchParams({ ...ACCOUNT_FILTERS, tag: matching(UUID) })
export type AccountSearch = ReturnType<ReturnType<typeof searchParams<typeof ACCOUNT_FILTERS>>>
