/** Amounts counted by hand: bank statement in and out, and the cash of COD and counter orders. */
export const COUNTED_AMOUNTS = ['bank_in', 'bank_out', 'cod'] as const
export type CountedAmount = (typeof COUNTED_AMOUNTS)[number]

/** Longest range of a file, in days. */
export const MAX_CLOSING_DAYS = 366
