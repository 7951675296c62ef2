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
