import * as z from 'zod'

/**
 * How money was received: a transfer to the bank account (including a courier's remittance), COD cash of a courier, cash
 * at the counter, or confirmed by the payment provider, who holds it until it is settled to the bank.
 */
export const RECEIPT_KINDS = ['transfer', 'cod', 'cash', 'provider'] as const
export const receiptKind = z.enum(RECEIPT_KINDS)
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** Largest amount in satang; sums of thousands of them stay safe integers. The database has the same bound. */
export const MOST_RECEIVED = 100_000_000_000

/** `fee`: deducted by a courier or provider; `under`: missing of an order; `over`: surplus of a receipt. */
export const DIFFERENCE_KINDS = ['fee', 'under', 'over'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/**
 * What to do with a difference to the missing amount. Less: `part` waits for the rest, `accept` asks for no more. More:
 * `owe` refunds it, `keep` leaves it for another order, `book` books it as income.
 */
export const DIFFERS = ['part', 'accept', 'owe', 'keep', 'book'] as const
export type Differs = (typeof DIFFERS)[number]
