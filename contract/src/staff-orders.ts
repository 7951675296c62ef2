import * as z from 'zod'
import { describe } from './call.ts'
import {
  bangkokDay,
  cursor,
  done,
  employeeNo,
  filled,
  filledLine,
  givenInstant,
  id,
  instant,
  lang,
  line,
  page,
  satang,
  text,
  uuid,
} from './fields.ts'
import { orderItem, contactAtPickup, goodsAndPlace, orderStatus, orderTab, paymentMethod } from './orders.ts'
import { pickupCode } from './pickup-code.ts'
import { DIFFERS, MOST_RECEIVED } from './receipt-kinds.ts'
import { ORDER_WAYS, staffOrderItem, staffOrder, orderPaper } from './staff-order.ts'

const orderId = z.strictObject({ id: uuid })
const theProof = z.strictObject({ id: uuid, proof: uuid })
const yes = z.literal('yes')

/** Most orders that can be printed at once. */
export const MAX_PAPERS = 60

const staffSlip = orderItem.pick({ id: true, number: true, total: true, placed_at: true }).extend({
  buyer: z.string(),
  /** When the newest slip was uploaded. */
  slip_at: instant,
  flagged: z.boolean(),
})

/** Days after shipping by which carriers usually remit COD cash. */
export const CASH_OVERDUE_DAYS = 14

/** Filters of the order list, combined with AND. */
const filters = z.strictObject({
  tab: orderTab.default('all'),
  /** The beginning of an order number. */
  number: line(40).optional(),
  /** Prefixes of words of number, buyer's name, phone or e-mail; or a full employee number or bank reference. */
  search: line(80).optional(),
  payment_method: paymentMethod.optional(),
  way: z.enum(ORDER_WAYS).optional(),
  /** A slip is waiting for review. */
  slip: yes.optional(),
  flagged: yes.optional(),
  /** COD orders shipped whose cash is not confirmed. */
  cash_due: yes.optional(),
  /** The same, sent more than {@link CASH_OVERDUE_DAYS} days ago. */
  cash_overdue: yes.optional(),
  /** Canceled after shipping, goods not counted in yet. */
  goods_out: yes.optional(),
  /** Large COD orders whose buyer has to be called. */
  to_confirm: yes.optional(),
  /** A slip is overdue for review, or its order expired before it was reviewed. */
  slip_late: yes.optional(),
  /** Placed on these Bangkok days, both included. */
  from: bangkokDay.optional(),
  to: bangkokDay.optional(),
})

/** Payment of an order placed by staff; `paid`: already received, allowed only for roles that may confirm payments. */
const salePayment = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('promptpay') }),
  z.strictObject({ how: z.literal('cod') }),
  z.strictObject({
    how: z.literal('paid'),
    by: z.enum(['cash', 'transfer']),
    amount: satang.max(MOST_RECEIVED),
    bank_reference: filledLine(60),
    /** When it was on the account or in the till. */
    seen_at: givenInstant.optional(),
  }),
])
/** Roles that may confirm a payment. */
export const MONEY_IS_IN_BY = ['owner', 'finance'] as const

const saleForm = goodsAndPlace
  .extend({
    /** Buyer's account; without one it is a guest order that no guest token can open. */
    customer_id: id.optional(),
    /** The partner who earns the reward; by default the customer's mentor. */
    partner_no: employeeNo.optional(),
    payment: salePayment,
    buyer_message: text(500).default(''),
    /** Why staff place it; stored in the audit log. */
    reason: filled(300),
    /** Total shown on the screen; if it differs the order fails with `price_changed`. */
    expected_total: satang,
  })
  .check(contactAtPickup)

/** The buyer's pick-up code, or the reason for handing over without it; exactly one of them. */
const handOverForm = orderId
  .extend({ code: pickupCode.optional(), without_code: filled(300).optional() })
  .check(({ value, issues }) => {
    if ((value.code === undefined) === (value.without_code === undefined))
      issues.push({ code: 'custom', path: ['code'], input: value.code })
  })

export const staffOrderCalls = describe({
  'GET /api/staff/order': {
    summary: 'All orders, newest first',
    who: ['operations', 'finance'],
    input: filters.extend({ cursor }),
    reply: page(staffOrderItem),
  },
  'POST /api/staff/order': {
    summary: 'Place an order for a customer, or for somebody without an account; reserves the stock',
    who: ['operations', 'finance'],
    input: saleForm,
    reply: z.object({ id: uuid, number: z.string(), status: orderStatus, total: satang }),
    idempotent: true,
    refusals: [
      'not_for_sale',
      'out_of_stock',
      'price_changed',
      'address_unknown',
      'mentor_unknown',
      'own_account',
      'amount_differs',
      'reference_used',
      'receipt_has_rest',
      'hold_staff',
      'cod_abroad',
    ],
  },
  'GET /api/staff/order/csv': {
    summary: 'The same list as a file',
    who: ['operations', 'finance'],
    fresh: true,
    /** A download link has no headers: its language is in the query. */
    input: filters.extend({ lang: lang.optional() }),
    reply: 'csv',
  },
  'GET /api/staff/order/paper': {
    summary: 'What is printed of several orders: packing lists and labels',
    who: ['operations'],
    input: z.strictObject({
      /** Order ids, comma-separated. */
      ids: z
        .string()
        .max(MAX_PAPERS * 37)
        .transform((raw) => raw.split(','))
        .pipe(z.array(uuid).min(1).max(MAX_PAPERS)),
    }),
    reply: z.object({
      list: z.array(orderPaper),
      sender: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    }),
  },
  'GET /api/staff/slip': {
    summary: 'Orders whose slip waits to be looked at, longest first',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    reply: page(staffSlip),
  },
  'GET /api/staff/order/{id}': {
    summary: 'One order with its proofs, flags, returns, rewards and everything that happened',
    who: ['operations', 'finance'],
    input: orderId,
    reply: staffOrder,
  },
  'GET /api/staff/order/{id}/proof/{proof}': {
    summary: 'The picture of a slip',
    who: ['finance'],
    input: theProof,
    reply: 'picture',
  },
  'POST /api/staff/order/{id}/proof/{proof}/refuse': {
    summary: 'The slip matches no money: why, as the buyer reads it; another may be uploaded',
    who: ['finance'],
    input: theProof.extend({ reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/confirm-payment': {
    summary: 'The money was seen on the account, all of it or a part; cash on delivery: the cash is in',
    who: ['finance'],
    input: orderId.extend({
      /** Amount received, or the unassigned rest of a known reference. */
      amount: satang.max(MOST_RECEIVED),
      bank_reference: filledLine(60),
      /** When it was on the account. */
      seen_at: givenInstant.optional(),
      /** Slip under review that the page showed, null for none; fails when the buyer has retracted it or uploaded another. */
      seen_slip: uuid.nullable().optional(),
      /** What to do with a difference to the missing amount; without it another amount is rejected. */
      differs: z.enum(DIFFERS).optional(),
      /** Reason for accepting or refunding a difference. */
      reason: text(300).default(''),
      /** Reason for booking on a closed day. */
      closed_reason: text(300).default(''),
    }),
    reply: done,
    idempotent: true,
    refusals: [
      'order_moved_on',
      'books_closed',
      'amount_differs',
      'reference_used',
      'receipt_has_rest',
      'difference_too_large',
      'own_account',
    ],
  },
  'POST /api/staff/order/{id}/take-back-payment': {
    summary:
      'The money was for another order or never came: the order waits for payment again; it may pay another at once',
    who: ['finance'],
    fresh: true,
    input: orderId.extend({
      reason: filled(300),
      /** Number of the order the money is for; exactly this amount must be missing there. */
      move_to: filledLine(40).optional(),
    }),
    reply: done,
    idempotent: true,
    refusals: [
      'order_moved_on',
      'own_account',
      'payment_confirmer',
      'amount_differs',
      'rewards_settled',
      'refund_owed_first',
      'refund_paid_back',
      'return_open',
    ],
  },
  'POST /api/staff/order/{id}/confirm-cod': {
    summary: 'A large order paid on delivery: the buyer was called and wants it; it can be packed',
    who: ['operations', 'finance'],
    /** Outcome of the call. */
    input: orderId.extend({ called: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/reject-cod': {
    summary: 'A large order paid on delivery is not sent: why, as the buyer reads it; gives the stock back',
    who: ['operations', 'finance'],
    input: orderId.extend({ reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/ship': {
    summary: 'Handed to the carrier; finishes the order',
    who: ['operations'],
    input: orderId.extend({ carrier: filledLine(60), tracking_number: filledLine(60) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/hand-over': {
    summary: 'Handed to the buyer at the pick-up point, by the code they show; finishes the order',
    who: ['operations'],
    input: handOverForm,
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on', 'pickup_code_wrong', 'own_account'],
  },
  'POST /api/staff/order/{id}/cancel': {
    summary:
      'Cancel an order; what was paid is owed back, its rewards and points are taken back. Goods that were sent are out until they are counted',
    who: ['operations', 'finance'],
    input: orderId.extend({
      reason: filled(300),
      /** Status that the page showed, so that an order shipped in the meantime is not canceled by mistake. */
      seen_status: orderStatus,
    }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on', 'return_open', 'refunded_in_part', 'own_account'],
  },
})
