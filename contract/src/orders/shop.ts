import * as z from 'zod'
import { address, addressFieldsInput, checkByCountry } from '../addresses/shop.ts'
import { defineCalls } from '../call.ts'
import { cursor, id, instant, page, picture, points, satang, uuid } from '../fields.ts'
import { contactEmail, orderForm } from './order-form.ts'
import { orderInput, paymentMethod, slip } from './payment.ts'
import { CANCELED_PIECE_REASONS, PARCEL_STATES } from './kinds.ts'
import { buyerRefund } from '../refunds/shop.ts'
import { deliveryWindow, slipCheck } from '../shop-rules/delivery.ts'
import { OPEN_RETURNS, orderReturn } from '../returns/shop.ts'

export const ORDER_STATUSES = ['awaiting_payment', 'awaiting_shipment', 'finished', 'canceled'] as const

export const orderStatus = z.enum(ORDER_STATUSES)

export type OrderStatus = z.infer<typeof orderStatus>

export const orderLine = z.object({
  variant_id: id,
  product_id: id,
  name: z.string(),
  option: z.string(),
  picture,
  /** Paid for each piece. */
  price: satang,
  /** Discount that staff gave on each piece; the price without it is both together. */
  discount: satang,
  quantity: z.int(),
  amount: satang,
  points,
})

export type OrderLine = z.infer<typeof orderLine>

/** A slip as shown to its buyer: `rejection_reason` is the reason of the rejection, empty for one that is not rejected. */
const buyerSlip = slip.extend({
  rejected_at: instant.nullable(),
  rejection_reason: z.string(),
  /** When the buyer retracted it. */
  retracted_at: instant.nullable(),
})

/** Actions that the server allows the caller now. */
export const orderActions = z.object({
  pay: z.boolean(),
  upload: z.boolean(),
  /** Retract the slip under review. */
  retract: z.boolean(),
  cancel: z.boolean(),
  /** Correct the address of a parcel that has not been sent. */
  edit_address: z.boolean(),
  track: z.boolean(),
  buy_again: z.boolean(),
  return: z.boolean(),
  receipt: z.boolean(),
})

/** Statuses in which a buyer may cancel: nothing was shipped. */
export const CANCELABLE_STATUSES = ['awaiting_payment', 'awaiting_shipment'] as const satisfies readonly OrderStatus[]

export const CANCEL_REASONS = ['changed_mind', 'wrong_item', 'wrong_address', 'cannot_pay', 'other'] as const

export const cancelReason = z.enum(CANCEL_REASONS)

export type CancelReason = z.infer<typeof cancelReason>

/** Fields common to the order lists of buyers and of staff. */
export const baseOrderItem = z.object({
  id: uuid,
  number: z.string(),
  /** Its number in the system from which the shop has moved; empty for any other order. */
  old_number: z.string(),
  /** Received in that system, and not booked here yet. */
  prepaid: satang,
  status: orderStatus,
  payment_method: paymentMethod,
  paid_at: instant.nullable(),
  /** Name of the first line and the number of further ones. */
  summary: z.string(),
  picture,
  quantity: z.int(),
  total: satang,
  placed_at: instant,
  /** When an unpaid order expires; with a slip, unless staff have answered the slip by then. */
  expires_at: instant.nullable(),
  /** A large COD order: not packed until staff have called the buyer. */
  awaits_call: z.boolean(),
  /** `refused`: slips were uploaded and all of them rejected. */
  slip: z.enum(['none', 'uploaded', 'rejected']),
  /** The carrier's own page for the parcel; null when there is none. */
  tracking_link: z.string().nullable(),
  /** Where the parcel is, and since when; null before it is shipped, and where nothing is known. */
  parcel: z.object({ state: z.enum(PARCEL_STATES), at: instant }).nullable(),
})

/** Progress of refunds, returns and part payments, shown in the list and on the order's page. */
const orderProgress = z.object({
  /** Status of the open return; null for none. */
  open_return: z.enum(OPEN_RETURNS).nullable(),
  /** Refund owed or paid to the buyer; `account`: whether an account to pay to is known. */
  refund: z.object({ state: z.enum(['owed', 'paid']), amount: satang, account: z.boolean() }).nullable(),
  /** Amounts received and missing of a partly paid order; null otherwise. */
  part_paid: z.object({ paid: satang, missing: satang }).nullable(),
  /** When the parcel is expected, for an unpaid order if it is paid now; null when that is over, or not known. */
  arrives: deliveryWindow.nullable(),
  /** When slips are checked. */
  slip_check: slipCheck,
  /** It waits at the pick-up point. */
  ready: z.boolean(),
  /** Why the newest slip of an unpaid order was rejected; empty unless `slip` is `rejected`. */
  slip_rejection: z.string(),
})

export type OrderProgress = z.infer<typeof orderProgress>

export const orderItem = baseOrderItem.extend({ ...orderProgress.shape, pickup: z.boolean(), actions: orderActions })

export type BaseOrderItem = z.infer<typeof baseOrderItem>

export type OrderItem = z.infer<typeof orderItem>

/**
 * How the caller got to an order: as its buyer, by its link, or by its link after an account claimed it; then names,
 * phones and addresses are masked and nothing can be done.
 */
export const ORDER_VIEWS = ['buyer', 'link', 'claimed'] as const

export const order = orderItem.extend({
  view: z.enum(ORDER_VIEWS),
  /** Path of the page of a guest's order with its secret, to keep or to send; empty for orders of accounts. */
  link: z.string(),
  lines: z.array(orderLine),
  /** Pieces canceled before shipping, oldest first. Those of a paid order are in `lines` too: they were paid and are refunded. */
  canceled_pieces: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      option: z.string(),
      price: satang,
      quantity: z.int(),
      reason: z.enum(CANCELED_PIECE_REASONS),
      /** The reason as the buyer reads it. */
      reason_text: z.string(),
      /** The pieces had been paid. */
      refunded: z.boolean(),
      at: instant,
    }),
  ),
  /** Of the lines, after the discount. */
  subtotal: satang,
  /** Discount of staff in all lines. */
  discount: satang,
  shipping: satang,
  shipping_discount: satang,
  points,
  buyer_message: z.string(),
  /** Email of a guest for news about this order; empty for none, null for the order of an account. */
  contact_email: z.string().nullable(),
  address: address.omit({ id: true, is_default: true, is_own: true, address_type: true }).extend({
    /** Who picks it up; null for a delivery. */
    contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
    /** The pick-up point as it was when the order was placed; null for a delivery. */
    point: z.object({ id, name: z.string(), map_link: z.string() }).nullable(),
  }),
  /** Since when it can be picked up. */
  ready_at: instant.nullable(),
  finished_at: instant.nullable(),
  canceled_at: instant.nullable(),
  cancel_reason: z.string(),
  carrier: z.string(),
  tracking_number: z.string(),
  /** Code to show at the pick-up point; null unless the order waits there. */
  pickup_code: z.string().nullable(),
  /** Newest first; only the first one is reviewed. */
  slips: z.array(buyerSlip),
  /** Newest first. */
  returns: z.array(orderReturn),
  /** Refund owed or paid to the buyer, with its account; null for none. */
  refund_detail: buyerRefund.nullable(),
  /** Deadline for requesting a return; null while the order is not finished. */
  return_until: instant.nullable(),
})

export type Order = z.infer<typeof order>

export const purchaseReceipt = z.object({
  order,
  seller: z.object({ name: z.string(), address: z.string(), tax_id: z.string(), phone: z.string() }),
  issued_at: instant,
  /** Value added tax that is part of the total; null where the seller was not registered. */
  vat: z.object({ rate_bp: z.int(), net: satang, vat: satang, branch: z.string() }).nullable(),
  /** Statutory right to cancel, in days from receipt, and days until the refund. */
  cancel_days: z.int(),
  refund_days: z.int(),
})

export type PurchaseReceipt = z.infer<typeof purchaseReceipt>

export const orderTab = z.enum(['all', ...ORDER_STATUSES])

export type OrderTab = z.infer<typeof orderTab>

export const orderCalls = defineCalls({
  'POST /api/order': {
    summary: 'Place an order; reserves the stock',
    who: 'buyer',
    input: orderForm,
    reply: z.object({ id: uuid, number: z.string(), status: orderStatus, total: satang }),
    idempotent: true,
    errors: [
      'not_for_sale',
      'out_of_stock',
      'price_changed',
      'address_unknown',
      'pickup_closed',
      'not_a_partner',
      'hold_orders',
      'hold_value',
      'hold_share',
      'hold_network',
      'cod_abroad',
      'no_delivery',
      'cart_ordered',
      'cart_changed',
      'cod_orders',
      'cod_network',
      'too_many',
    ],
  },
  'GET /api/order': {
    summary: "The caller's orders, newest first",
    who: 'buyer',
    input: z.strictObject({ tab: orderTab.default('all'), cursor }),
    reply: page(orderItem),
  },
  'GET /api/order/count': {
    summary: "Number of the caller's orders per tab",
    who: 'buyer',
    reply: z.object({
      all: z.int(),
      awaiting_payment: z.int(),
      awaiting_shipment: z.int(),
      finished: z.int(),
      canceled: z.int(),
    }),
  },
  'GET /api/order/{id}': {
    summary: 'One order of the caller',
    who: 'buyer',
    orderLink: true,
    input: orderInput,
    reply: order,
  },
  'GET /api/order/{id}/receipt': {
    summary: 'Purchase document of an order, with the notice of the right to cancel (PDF)',
    who: 'buyer',
    orderLink: true,
    input: orderInput,
    reply: purchaseReceipt,
    errors: ['order_moved_on'],
  },
  'POST /api/order/{id}/link': {
    summary: "Make the links of a guest's order invalid; the order has a new one",
    who: 'buyer',
    input: orderInput,
  },
  'PUT /api/order/{id}/contact': {
    summary: 'Set the email of a guest for news about this order; empty for none',
    who: 'buyer',
    input: orderInput.extend({ contact_email: contactEmail }),
    errors: ['too_many'],
  },
  'PUT /api/order/{id}/address': {
    summary: 'Correct the address of an order before it is shipped; the shipping fee does not change',
    who: 'buyer',
    input: addressFieldsInput.extend({ id: uuid }).check(checkByCountry),
    idempotent: true,
    errors: [
      'order_moved_on',
      'cod_abroad',
      'no_delivery',
      'address_costs_more',
      'hold_orders',
      'cod_orders',
      'cod_called',
    ],
  },
  'POST /api/order/{id}/cancel': {
    summary: 'Cancel an order before it is shipped; releases the stock and creates a refund of what was paid',
    who: 'buyer',
    orderLink: true,
    input: orderInput.extend({
      reason: cancelReason.optional(),
      /** Status that the page showed; fails with `order_moved_on` if it has changed. */
      seen_status: z.enum(CANCELABLE_STATUSES).default('awaiting_payment'),
    }),
    idempotent: true,
    errors: ['order_moved_on', 'pieces_refund_open'],
  },
})
