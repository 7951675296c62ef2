import { matching, oneOf, positiveInteger, searchParams, typedText, UUID } from '@bailu/client/search-params'
import { CUSTOMER_GROUPS } from '@bailu/contract/customers/kinds'
import { LIST_SORTS } from '@bailu/contract/find/kinds'
import { LANGS } from '@bailu/contract/languages'
import { COLUMNS_PARAM } from '../../ui/list-bar/list-view.ts'

export const ACCOUNT_FILTERS = { q: typedText, state: oneOf(['active', 'disabled']) }
/** Those that a segment can have. */
const CUSTOMER_FILTERS = {
  tag: matching(UUID),
  without_tag: matching(UUID),
  product: positiveInteger,
  no_order_for: positiveInteger,
  ordered_within: positiveInteger,
  language: oneOf(LANGS),
  group: oneOf(CUSTOMER_GROUPS),
}
/** Parses the search parameters; invalid values are dropped. */
export const readCustomerSearch = searchParams({
  ...ACCOUNT_FILTERS,
  ...CUSTOMER_FILTERS,
  sort: oneOf(LIST_SORTS.customers),
  columns: COLUMNS_PARAM,
})
export type AccountSearch = ReturnType<typeof readCustomerSearch>
export type AccountFilterValues = Pick<AccountSearch, keyof typeof ACCOUNT_FILTERS>
export type CustomerFilterValues = { [K in keyof typeof CUSTOMER_FILTERS]?: AccountSearch[K] | undefined }

/** The filters of the list that a segment can have. */
export const segmentFiltersOf = ({
  tag,
  without_tag,
  product,
  no_order_for,
  ordered_within,
  language,
  group,
}: AccountSearch): CustomerFilterValues => ({
  ...(tag && { tag }),
  ...(without_tag && { without_tag }),
  ...(product && { product }),
  ...(no_order_for && { no_order_for }),
  ...(ordered_within && { ordered_within }),
  ...(language && { language }),
  ...(group && { group }),
})
