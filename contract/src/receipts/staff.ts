import * as z from 'zod'
import { defineCalls } from '../call.ts'
import {
  cursor,
  instant,
  line,
  page,
  plausibleInstant,
  requiredLine,
  requiredText,
  satang,
  text,
  uuid,
} from '../fields.ts'
import { MAX_RECEIVED, RECEIPT_STATES } from './kinds.ts'

/**
 * How money was received: a transfer to the bank account (including a courier's remittance), COD cash of a courier, cash
 * at the counter, or confirmed by the payment provider, who holds it until it is settled to the bank; `opening`: received
 * in the other system before the move, on no account of this shop.
 */
export const RECEIPT_KINDS = ['transfer', 'cod', 'cash', 'provider', 'opening'] as const
export const receiptKind = z.enum(RECEIPT_KINDS)
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** `fee`: deducted by a courier or provider; `under`: missing of an order; `over`: surplus of a receipt. */
export const DIFFERENCE_KINDS = ['fee', 'under', 'over'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/**
 * What to do with a difference to the missing amount. Less: `part` waits for the rest, `accept` asks for no more. More:
 * `owe` refunds it, `keep` leaves it for another order, `book` books it as income.
 */
export const DIFFERENCE_ACTIONS = ['part', 'accept', 'owe', 'keep', 'book'] as const
export type DifferenceAction = (typeof DIFFERENCE_ACTIONS)[number]

export type ReceiptState = (typeof RECEIPT_STATES)[number]

const staffReceipt = z.object({
  id: uuid,
  amount: satang,
  /** Unassigned amount: not of an order, a refund or a difference. */
  rest: satang,
  kind: receiptKind,
  bank_reference: z.string(),
  seen_at: instant,
  confirmed_at: instant,
  confirmed_by: z.string(),
  voided_at: instant.nullable(),
  voided_by: z.string(),
  void_reason: z.string(),
  /** Fees deducted and surplus booked as income; oldest first, reversed ones included. */
  differences: z.array(
    z.object({
      id: uuid,
      kind: z.enum(['fee', 'over']),
      amount: satang,
      reason: z.string(),
      by: z.string(),
      at: instant,
      reversed_at: instant.nullable(),
      reverse_reason: z.string(),
    }),
  ),
  /** Oldest first, reversed ones included. */
  payments: z.array(z.object({ order_id: uuid, order_number: z.string(), amount: satang, reversed: z.boolean() })),
})
export type StaffReceipt = z.infer<typeof staffReceipt>

export const MAX_SHARES = 200

/** Part of a receipt for one order, by its number. */
export const receiptShare = z.strictObject({
  number: requiredLine(40),
  amount: satang.min(1).max(MAX_RECEIVED),
  /** What to do when it is less than missing. */
  differs: z.enum(['part', 'accept']).optional(),
})

/** Received money: amount, reference, time and deductions. */
export const receivedMoney = z.strictObject({
  amount: satang.min(1).max(MAX_RECEIVED),
  bank_reference: requiredLine(60),
  seen_at: plausibleInstant,
  /** Deducted by courier or provider; it counts as paid for the orders. */
  fee: satang.min(0).max(MAX_RECEIVED).default(0),
  /** What to do with the amount that is for none of the orders. */
  surplus: z.enum(['owe', 'keep', 'book']).optional(),
  /** Reason of the fee or the difference. */
  reason: text(300).default(''),
  /** Reason for booking on a closed day. */
  closed_reason: text(300).default(''),
})

export const RECEIPT_ERRORS = [
  'not_found',
  'order_moved_on',
  'amount_differs',
  'total_differs',
  'reference_used',
  'receipt_has_rest',
  'books_closed',
  'difference_too_large',
  'own_account',
] as const

/** Issues of a row; `less` and `more` can be booked nevertheless. */
export const SHARE_ISSUES = ['unknown', 'amount', 'twice', 'not_payable', 'less', 'more'] as const
export type ShareIssue = (typeof SHARE_ISSUES)[number]

const paidOrder = z.object({ id: uuid, number: z.string(), tracking: z.string(), missing: satang })
const receiptListRow = z.object({
  line: z.int(),
  /** Number of an order or a parcel, as in the list. */
  said: z.string(),
  order: paidOrder.nullable(),
  /** Amount paid for it; by default the missing amount. */
  amount: satang.nullable(),
  fee: satang,
  issue: z.enum(SHARE_ISSUES).nullable(),
})
export type ReceiptListRow = z.infer<typeof receiptListRow>

export const staffReceiptCalls = defineCalls({
  'POST /api/staff/receipt/check': {
    summary: "Check a list of payments row by row, such as a carrier's remittance; books nothing",
    who: ['finance'],
    /** Each row: number of an order or parcel, amount, fee; with a header in any column order. */
    input: z.strictObject({ list: text(60_000) }),
    reply: z.object({
      rows: z.array(receiptListRow),
      /** More rows than one list may have. */
      too_long: z.boolean(),
      amount: satang,
      fee: satang,
      /** Parcels of the same couriers shipped before the newest one of the list and not in it. */
      absent: z.array(paidOrder.extend({ finished_at: instant, carrier: z.string() })),
      /** Open bank lines whose amount is the sum less the fees. */
      lines: z.array(z.object({ id: uuid, at: instant, amount: satang, words: z.string() })),
    }),
  },
  'POST /api/staff/receipt': {
    summary: 'Book a receipt for several orders, less a fee, or for none yet',
    who: ['finance'],
    input: receivedMoney.extend({
      kind: z.enum(['transfer', 'cod']).default('transfer'),
      /** Empty: money for no order, such as a duplicate transfer; its `surplus` is then `keep`. */
      orders: z.array(receiptShare).max(MAX_SHARES),
    }),
    reply: z.object({ id: uuid, rest: satang }),
    idempotent: true,
    errors: RECEIPT_ERRORS,
  },
  'GET /api/staff/receipt': {
    summary: 'Receipts with their allocation to orders, newest first',
    who: ['finance'],
    input: z.strictObject({
      state: z.enum(RECEIPT_STATES).default('open'),
      /** Prefix of the bank reference. */
      search: line(60).optional(),
      cursor,
    }),
    reply: page(staffReceipt),
  },
  'POST /api/staff/receipt/{id}/owe': {
    summary: 'Refund the surplus of a receipt to the buyer of its first order',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({
      id: uuid,
      rest: satang.min(1),
      reason: requiredText(300),
      /** Order whose buyer is refunded, where the receipt has paid none yet. */
      order: requiredLine(40).optional(),
    }),
    reply: z.object({ refund: uuid }),
    idempotent: true,
    errors: ['not_found', 'receipt_moved_on', 'own_account'],
  },
  'POST /api/staff/difference/{id}/reverse': {
    summary: 'Reverse a fee or booked surplus recorded by mistake, with a reason',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: uuid, reason: requiredText(300) }),
    idempotent: true,
    errors: ['not_found', 'entry_moved_on', 'receipt_moved_on', 'difference_too_large'],
  },
  'POST /api/staff/receipt/{id}/void': {
    summary: 'Void a receipt that never arrived; its bank reference can be used again',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: uuid, reason: requiredText(300) }),
    idempotent: true,
    errors: ['not_found', 'receipt_moved_on', 'payment_confirmer'],
  },
})
