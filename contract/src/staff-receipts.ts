import * as z from 'zod'
import { describe } from './call.ts'
import { cursor, done, filled, filledLine, givenInstant, instant, line, page, satang, text, uuid } from './fields.ts'
import { MOST_RECEIVED, receiptKind } from './receipt-kinds.ts'

/** `open`: some of it belongs to nothing yet. */
export const RECEIPT_STATES = ['open', 'used', 'voided'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

const staffReceipt = z.object({
  id: uuid,
  amount: satang,
  /** What belongs to no order, is not owed back and was not booked as a difference. */
  rest: satang,
  kind: receiptKind,
  bank_reference: z.string(),
  seen_at: instant,
  confirmed_at: instant,
  confirmed_by: z.string(),
  voided_at: instant.nullable(),
  voided_by: z.string(),
  void_reason: z.string(),
  /** Fees kept on the way, and surplus that was kept for good; oldest first, what was taken back stays. */
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
  /** Oldest first; what was taken back stays. */
  payments: z.array(z.object({ order_id: uuid, order_number: z.string(), amount: satang, reversed: z.boolean() })),
})
export type StaffReceipt = z.infer<typeof staffReceipt>

export const MAX_SHARES = 200

/** What of the money is for which order, by its number. */
export const receiptShare = z.strictObject({
  number: filledLine(40),
  amount: satang.min(1).max(MOST_RECEIVED),
  /** What it is when it is less than is missing. */
  differs: z.enum(['part', 'accept']).optional(),
})

/** Money as it came, and when. */
export const cameIn = z.strictObject({
  amount: satang.min(1).max(MOST_RECEIVED),
  bank_reference: filledLine(60),
  seen_at: givenInstant,
  /** Kept back on the way; it pays orders as well. */
  fee: satang.min(0).max(MOST_RECEIVED).default(0),
  /** What becomes of money that is for none of the orders. */
  surplus: z.enum(['owe', 'keep', 'book']).optional(),
  /** Why there is a fee, or why more or less is taken, or goes back. */
  reason: text(300).default(''),
  /** Why it joins a day that is closed. */
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

/** What is wrong with a row of a list; `less` and `more` can be booked all the same. */
export const SHARE_TROUBLES = ['unknown', 'amount', 'twice', 'not_payable', 'less', 'more'] as const
export type ShareTrouble = (typeof SHARE_TROUBLES)[number]

const paidOrder = z.object({ id: uuid, number: z.string(), tracking: z.string(), missing: satang })
const listRow = z.object({
  line: z.int(),
  /** The number of an order or a parcel, as it stands there. */
  said: z.string(),
  order: paidOrder.nullable(),
  /** What was paid for it; where the list says nothing, what is missing. */
  amount: satang.nullable(),
  fee: satang,
  trouble: z.enum(SHARE_TROUBLES).nullable(),
})
export type ListRow = z.infer<typeof listRow>

export const staffReceiptCalls = describe({
  'POST /api/staff/receipt/check': {
    summary: "What a list pays, row by row: a courier's remittance, or orders of one transfer; nothing is booked yet",
    who: ['finance'],
    /** Each row: number of an order or a parcel, amount, fee; with a head in any order. */
    input: z.strictObject({ list: text(60_000) }),
    reply: z.object({
      rows: z.array(listRow),
      /** More rows than one list may have. */
      too_long: z.boolean(),
      amount: satang,
      fee: satang,
      /** Parcels of the same couriers that were sent before the newest one of the list, and are not in it. */
      absent: z.array(paidOrder.extend({ finished_at: instant, carrier: z.string() })),
      /** Open lines of the bank of the sum less the fees. */
      lines: z.array(z.object({ id: uuid, at: instant, amount: satang, words: z.string() })),
    }),
  },
  'POST /api/staff/receipt': {
    summary: 'One line of money for several orders, less the fee that was kept back; or for none yet',
    who: ['finance'],
    input: cameIn.extend({
      kind: z.enum(['transfer', 'cod']).default('transfer'),
      /** None: money that no order misses, such as a transfer that came twice; its `surplus` is `keep`. */
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
      /** How the reference of the bank begins. */
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
      /** Of whose buyer, where it has paid no order yet. */
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
