import * as z from 'zod'
import { defineCalls } from '../call.ts'
import {
  bangkokDay,
  cursor,
  employeeNo,
  id,
  lang,
  line,
  page,
  pathId,
  plausibleInstant,
  requiredLine,
  requiredText,
  satang,
  text,
  uuid,
} from '../fields.ts'
import { LIST_SORTS } from '../find/kinds.ts'
import { quoteFields } from '../cart/shop.ts'
import { discountFields, staffQuote } from './discount.ts'
import { paymentMethod } from './payment.ts'
import { baseOrderForm, requirePickupContact } from './order-form.ts'
import { CANCELED_PIECE_REASONS, SETTABLE_PARCEL_STATES } from './kinds.ts'
import { notTransferred } from './outcomes.ts'
import { orderStatus, orderTab } from './shop.ts'
import { DELIVERY_METHODS, staffOrder, staffOrderItem } from './staff-order.ts'
import { MAX_RECEIVED } from '../receipts/kinds.ts'
import { refundAccountInput, returnedLines } from '../returns/shop.ts'
import { givenReason } from '../reasons/staff.ts'

/** Six-digit pick-up code, typed (spaces allowed) or scanned from the buyer's screen. */
export const pickupCode = z
  .string()
  .max(40)
  .transform((raw) => raw.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

export const staffOrderInput = z.strictObject({ id: uuid })

const flag = z.literal('yes')

/** Filters of the order list, combined with AND. */
export const staffOrderFilters = z.strictObject({
  tab: orderTab.default('all'),
  /** The beginning of an order number, or all of a number in the system before. */
  number: line(40).optional(),
  /** Prefixes of words of number, buyer's name, phone or e-mail; a full employee number, bank reference or tracking number; words of a product or an SKU. */
  search: line(80).optional(),
  payment_method: paymentMethod.optional(),
  way: z.enum(DELIVERY_METHODS).optional(),
  /** Id of a pick-up point. */
  point: pathId.optional(),
  /** A slip is waiting for review. */
  slip: flag.optional(),
  flagged: flag.optional(),
  /** COD orders shipped whose cash is not confirmed. */
  cash_due: flag.optional(),
  /** The same, sent more than `CASH_OVERDUE_DAYS` days ago. */
  cash_overdue: flag.optional(),
  /** Canceled after shipping, goods not counted in yet. */
  outstanding_goods: flag.optional(),
  /** State of the parcel of a shipped order. */
  parcel: z.enum(SETTABLE_PARCEL_STATES).optional(),
  /** Large COD orders whose buyer has to be called. */
  to_confirm: flag.optional(),
  /** A slip is overdue for review, or its order expired before it was reviewed. */
  slip_late: flag.optional(),
  /** Placed on these Bangkok days, both included. */
  from: bangkokDay.optional(),
  to: bangkokDay.optional(),
})

/** Payment of an order placed by staff; `paid`: already received, allowed only for roles that may confirm payments. */
const staffOrderPayment = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('promptpay') }),
  z.strictObject({ how: z.literal('cod') }),
  z.strictObject({
    how: z.literal('paid'),
    by: z.enum(['cash', 'transfer']),
    amount: satang.max(MAX_RECEIVED),
    bank_reference: requiredLine(60),
    /** When it was on the account or in the till. */
    seen_at: plausibleInstant.optional(),
  }),
])

const staffOrderForm = baseOrderForm
  .extend({
    /** Buyer's account; without one it is a guest order that no guest token can open. */
    customer_id: id.optional(),
    /** The partner who earns the reward; by default the customer's mentor. */
    employee_no: employeeNo.optional(),
    payment: staffOrderPayment,
    buyer_message: text(500).default(''),
    /** Why staff place it; stored in the audit log. */
    reason: requiredText(300),
    /** With its reason, for the audit log and the staff page of the order; the buyer sees the amount only. */
    discount: z.strictObject({ ...discountFields, reason: requiredText(300) }).optional(),
    /** Total shown on the screen; if it differs the order fails with `price_changed`. */
    expected_total: satang,
  })
  .check(requirePickupContact)

export const staffOrderCalls = defineCalls({
  'GET /api/staff/order': {
    summary: 'All orders, newest first or sorted',
    who: ['operations', 'finance'],
    input: staffOrderFilters.extend({ sort: z.enum(LIST_SORTS.orders).optional(), cursor }),
    reply: page(staffOrderItem),
  },
  'POST /api/staff/order': {
    summary: 'Place an order for a customer or a guest; reserves the stock',
    who: ['operations', 'finance'],
    input: staffOrderForm,
    reply: z.object({ id: uuid, number: z.string(), status: orderStatus, total: satang }),
    idempotent: true,
    errors: [
      'too_many',
      'not_for_sale',
      'out_of_stock',
      'price_changed',
      'address_unknown',
      'pickup_closed',
      'mentor_unknown',
      'own_account',
      'amount_differs',
      'reference_used',
      'receipt_has_rest',
      'hold_staff',
      'cod_abroad',
      'no_delivery',
      'discount_too_high',
      'discount_limit',
    ],
  },
  'POST /api/staff/order/quote': {
    summary:
      'Quote of an order placed by staff: prices, stock, shipping fee, discount and what rewards are computed from',
    who: ['operations', 'finance'],
    input: z.strictObject({
      ...quoteFields,
      discount: z.strictObject(discountFields).optional(),
    }),
    reply: staffQuote,
  },
  'GET /api/staff/order/csv': {
    summary: 'The order list as CSV',
    who: ['operations', 'finance'],
    recentAuth: true,
    /** A download link has no headers: its language is in the query. */
    input: staffOrderFilters.extend({ lang: lang.optional() }),
    reply: 'csv',
  },
  'GET /api/staff/order/{id}': {
    summary: 'One order with slips, flags, returns, rewards and timeline',
    who: ['operations', 'finance'],
    input: staffOrderInput,
    reply: staffOrder,
  },
  'POST /api/staff/order/{id}/cancel': {
    summary:
      'Cancel an order; creates a refund of what was paid, reverses its rewards and points. Shipped goods are outstanding until they are counted',
    who: ['operations', 'finance'],
    input: staffOrderInput.extend({
      ...givenReason,
      /** Status that the page showed, so that an order shipped in the meantime is not canceled by mistake. */
      seen_status: orderStatus,
      not_transferred: notTransferred,
    }),
    idempotent: true,
    errors: [
      'reason_changed',
      'order_moved_on',
      'prepaid_waits',
      'return_open',
      'refunded_in_part',
      'pieces_refund_unconfirmed',
      'own_account',
    ],
  },
  'POST /api/staff/order/{id}/cancel-pieces': {
    summary:
      'Cancel single pieces before shipping: an unpaid order becomes smaller, of a paid one the pieces are refunded. Their stock is free at once',
    who: ['operations', 'finance'],
    input: staffOrderInput.extend({
      lines: returnedLines.min(1),
      template: givenReason.template,
      /** Its cause; required without a template. The buyer reads its text unless there is a template or own words. */
      reason: z.enum(CANCELED_PIECE_REASONS).optional(),
      /** Own words for the buyer, instead of a template or in addition. */
      words: text(300).default(''),
      /** For the audit log; the buyer does not see it. */
      note: text(300).default(''),
      /** Status and number of pieces to send that the page showed; fails with `order_moved_on` if they are others by now. */
      seen_status: orderStatus,
      seen_pieces: z.int().min(1),
      /** Where the money of the pieces of a paid order goes; required for one. */
      refund_to: refundAccountInput.optional(),
    }),
    idempotent: true,
    errors: [
      'reason_changed',
      'order_moved_on',
      'return_too_many',
      'all_pieces',
      'prepaid_waits',
      'slip_waits',
      'received_more',
      'account_missing',
      'refund_too_much',
      'own_account',
      'invoice_issued',
    ],
  },
})
