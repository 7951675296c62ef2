/** Largest amount in satang; sums of thousands of them stay safe integers. The database has the same bound. */
export const MAX_RECEIVED = 100_000_000_000

/** `open`: part of it is not assigned yet. */
export const RECEIPT_STATES = ['open', 'used', 'voided'] as const
