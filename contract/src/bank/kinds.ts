/** `open`: money in without a receipt. `out`: money out. */
export const BANK_LINE_STATES = ['open', 'booked', 'dismissed', 'out'] as const

/** Meaning of a column of a bank statement; several may be `words`. */
export const COLUMN_ROLES = [
  'none',
  'date',
  'time',
  'in',
  'out',
  'amount',
  'sign',
  'balance',
  'reference',
  'words',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
