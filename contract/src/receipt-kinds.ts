import * as z from 'zod'

/**
 * How money came in: a transfer to the bank account (a courier's remittance too), cash that a courier brought, cash of the
 * counter, or what a payment provider confirmed: it stands there until the provider sends it to the bank.
 */
export const RECEIPT_KINDS = ['transfer', 'cod', 'cash', 'provider'] as const
export const receiptKind = z.enum(RECEIPT_KINDS)
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** Satang of one line of money; sums of thousands of them still are numbers. The database has the same bound. */
export const MOST_RECEIVED = 100_000_000_000

/** Kept back by a courier or provider, missing of an order, surplus of a receipt. */
export const DIFFERENCE_KINDS = ['fee', 'under', 'over'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/**
 * What becomes of an amount that is not what was missing. Less: `part` waits for the rest, `accept` asks for no more. More:
 * `owe` sends it back, `keep` leaves it for another order, `book` keeps it for good.
 */
export const DIFFERS = ['part', 'accept', 'owe', 'keep', 'book'] as const
export type Differs = (typeof DIFFERS)[number]
