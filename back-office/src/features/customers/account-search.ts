import { matching, oneOf, searchParams, typedText, UUID } from '@bailu/client/search-params'
import { LIST_SORTS } from '@bailu/contract/find/kinds'
import { COLUMNS_PARAM } from '../../ui/list-bar/list-view.ts'

export const ACCOUNT_FILTERS = { q: typedText, state: oneOf(['active', 'disabled']) }
/** Parses the search parameters; invalid values are dropped. */
export const readCustomerSearch = searchParams({
  ...ACCOUNT_FILTERS,
  tag: matching(UUID),
  sort: oneOf(LIST_SORTS.customers),
  columns: COLUMNS_PARAM,
})
export type AccountSearch = ReturnType<typeof readCustomerSearch>
export type AccountFilterValues = Pick<AccountSearch, keyof typeof ACCOUNT_FILTERS>
