/** `open`: money in without a receipt. `out`: money out. */
export const BANK_LINE_STATES = ['open', 'booked', 'dismissed', 'out'] as const
