import * as z from 'zod'
import { describe } from './call.ts'
import { cursor, done, filled, filledLine, givenInstant, instant, line, page, satang, text, uuid } from './fields.ts'
import { MOST_RECEIVED, receiptKind } from './receipt-kinds.ts'

/** `open`: part of it is not assigned yet. */
export const RECEIPT_STATES = ['open', 'used', 'voided'] as const
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
  number: filledLine(40),
  amount: satang.min(1).max(MOST_RECEIVED),
  /** What to do when it is less than missing. */
  differs: z.enum(['part', 'accept']).optional(),
})

/** Received money: amount, reference, time and deductions. */
export const cameIn = z.strictObject({
  amount: satang.min(1).max(MOST_RECEIVED),
  bank_reference: filledLine(60),
  seen_at: givenInstant,
  /** Deducted by courier or provider; it counts as paid for the orders. */
  fee: satang.min(0).max(MOST_RECEIVED).default(0),
  /** What to do with the amount that is for none of the orders. */
  surplus: z.enum(['owe', 'keep', 'book']).optional(),
  /** Reason of the fee or the difference. */
  reason: text(300).default(''),
  /** Reason for booking on a closed day. */
  closed_reason: text(300).default(''),
})

export const MONEY_REFUSALS = [
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
export const SHARE_TROUBLES = ['unknown', 'amount', 'twice', 'not_payable', 'less', 'more'] as const
export type ShareTrouble = (typeof SHARE_TROUBLES)[number]

const paidOrder = z.object({ id: uuid, number: z.string(), tracking: z.string(), missing: satang })
const listRow = z.object({
  line: z.int(),
  /** Number of an order or a parcel, as in the list. */
  said: z.string(),
  order: paidOrder.nullable(),
  /** Amount paid for it; by default the missing amount. */
  amount: satang.nullable(),
  fee: satang,
  trouble: z.enum(SHARE_TROUBLES).nullable(),
})
export type ListRow = z.infer<typeof listRow>

export const staffReceiptCalls = describe({
  'POST /api/staff/receipt/check': {
    summary: "What a list pays, row by row: a courier's remittance, or orders of one transfer; nothing is booked yet",
    who: ['finance'],
    /** Each row: number of an order or parcel, amount, fee; with a header in any column order. */
    input: z.strictObject({ list: text(60_000) }),
    reply: z.object({
      rows: z.array(listRow),
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
    summary: 'One line of money for several orders, less the fee that was kept back; or for none yet',
    who: ['finance'],
    input: cameIn.extend({
      kind: z.enum(['transfer', 'cod']).default('transfer'),
      /** Empty: money for no order, such as a duplicate transfer; its `surplus` is then `keep`. */
      orders: z.array(receiptShare).max(MAX_SHARES),
    }),
    reply: z.object({ id: uuid, rest: satang }),
    idempotent: true,
    refusals: MONEY_REFUSALS,
  },
  'GET /api/staff/receipt': {
    summary: 'Money that came in, newest first, and what of it pays which order',
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
    summary: 'What is left of it goes back to the buyer whose order it paid first',
    who: ['finance'],
    fresh: true,
    input: z.strictObject({
      id: uuid,
      rest: satang.min(1),
      reason: filled(300),
      /** Order whose buyer is refunded, where the receipt has paid none yet. */
      order: filledLine(40).optional(),
    }),
    reply: z.object({ refund: uuid }),
    idempotent: true,
    refusals: ['not_found', 'receipt_moved_on', 'own_account'],
  },
  'POST /api/staff/difference/{id}/reverse': {
    summary: 'A fee, or surplus that was kept, was booked by mistake: takes it back, with the reason',
    who: ['finance'],
    fresh: true,
    input: z.strictObject({ id: uuid, reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['not_found', 'entry_moved_on', 'receipt_moved_on', 'difference_too_large'],
  },
  'POST /api/staff/receipt/{id}/void': {
    summary: 'The money never came: nothing of it is used, and its reference is free again',
    who: ['finance'],
    fresh: true,
    input: z.strictObject({ id: uuid, reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['not_found', 'receipt_moved_on', 'payment_confirmer'],
  },
})
