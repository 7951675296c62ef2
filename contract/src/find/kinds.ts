/** Kinds of records that the search over everything finds, in the order in which they are shown. */
export const FOUND_KINDS = [
  'orders',
  'customers',
  'partners',
  'products',
  'receipts',
  'refunds',
  'withdrawals',
  'articles',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** At most so many records of each kind. */
export const FOUND_PER_KIND = 5
/** A text of fewer characters finds pages of the back office only. */
export const MIN_FIND_LENGTH = 2

/** Sequences in which staff may have a list, besides the usual one of the list. */
export const LIST_SORTS = {
  orders: ['oldest', 'amount_high', 'amount_low'],
  customers: ['last_order', 'sum', 'orders'],
  partners: ['growth', 'balance', 'sales'],
  products: ['name', 'price_low', 'price_high', 'stock_low', 'stock_high'],
  withdrawals: ['newest', 'oldest', 'amount_high', 'amount_low'],
} as const
export type SortedList = keyof typeof LIST_SORTS
export type SortOf<L extends SortedList> = (typeof LIST_SORTS)[L][number]

/** With a search text, so many of the newest matches are sorted. */
export const MAX_SORTED_MATCHES = 1_000

export const SORTED_LISTS = [
  'orders',
  'customers',
  'partners',
  'products',
  'withdrawals',
] as const satisfies readonly SortedList[]

/** A person may save so many views of one list. */
export const MAX_SAVED_VIEWS = 12
export const MAX_VIEW_NAME = 40
