import * as z from 'zod'
import { address, typedAddress, typedPhone } from './addresses.ts'
import { basketCode } from './baskets.ts'
import { describe } from './call.ts'
import { cartLine, MAX_LINES } from './cart.ts'
import {
  cursor,
  done,
  employeeNo,
  filledLine,
  id,
  instant,
  nothing,
  page,
  picture,
  points,
  satang,
  text,
  uuid,
} from './fields.ts'
import { PICKUP_ID } from './pickup.ts'
import { moneyBack } from './refunds.ts'
import { OPEN_RETURNS, orderReturn } from './returns.ts'

export const ORDER_STATUSES = ['awaiting_payment', 'awaiting_shipment', 'finished', 'canceled'] as const
export const orderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof orderStatus>

/** Methods that a buyer may choose. */
export const CHOSEN_METHODS = ['promptpay', 'cod'] as const
export type ChosenMethod = (typeof CHOSEN_METHODS)[number]
/** `cash`: paid at the counter, when staff placed the order. */
export const PAYMENT_METHODS = [...CHOSEN_METHODS, 'cash'] as const
export const paymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof paymentMethod>

/** Who picks the order up; called when it is ready. */
const contact = z.strictObject({ name: filledLine(60), phone: typedPhone })
export type Contact = z.infer<typeof contact>

/** Lines and destination, common to orders of buyers and of staff. */
export const goodsAndPlace = z.strictObject({
  lines: z.array(cartLine).min(1).max(MAX_LINES),
  /** A stored address of the caller, or the pick-up point. */
  address_id: id.optional(),
  /** Typed in full; for guests. */
  address: typedAddress.optional(),
  /** Required for the pick-up point; a delivery has it in its address. */
  contact: contact.optional(),
})

const form = goodsAndPlace.extend({
  payment_method: z.enum(CHOSEN_METHODS).default('promptpay'),
  buyer_message: text(500).default(''),
  /** Total shown on the screen; if it differs the order fails with `price_changed`. */
  expected_total: satang,
  /** Employee number of the shared link a guest came by; ignored for signed-in buyers. */
  e: employeeNo.optional(),
  /** False for “Buy now” on a product page: the cart is not changed. */
  from_cart: z.boolean().default(true),
  /** Code of the basket link the cart was filled from. */
  basket: basketCode.optional(),
})

/** An order for the pick-up point needs a name and phone to call. */
export const contactAtPickup = ({ value, issues }: z.core.ParsePayload<z.infer<typeof goodsAndPlace>>) => {
  if (value.address_id !== PICKUP_ID || value.contact) return
  for (const field of ['name', 'phone']) issues.push({ code: 'custom', path: ['contact', field], input: value.contact })
}

export const orderForm = form.check(contactAtPickup)

export const orderLine = z.object({
  variant_id: id,
  product_id: id,
  name: z.string(),
  option: z.string(),
  picture,
  price: satang,
  quantity: z.int(),
  amount: satang,
  points,
})

export type OrderLine = z.infer<typeof orderLine>

export const proof = z.object({ id: uuid, uploaded_at: instant })

/** A slip as shown to its buyer: `refusal` is the reason of the rejection, empty for one that is not rejected. */
const seenProof = proof.extend({
  refused_at: instant.nullable(),
  refusal: z.string(),
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
  track: z.boolean(),
  buy_again: z.boolean(),
  return: z.boolean(),
  receipt: z.boolean(),
})

/** Statuses in which a buyer may cancel: nothing was shipped. */
export const CANCEL_FROM = ['awaiting_payment', 'awaiting_shipment'] as const satisfies readonly OrderStatus[]

export const CANCEL_REASONS = ['changed_mind', 'wrong_item', 'wrong_address', 'cannot_pay', 'other'] as const
export const cancelReason = z.enum(CANCEL_REASONS)
export type CancelReason = z.infer<typeof cancelReason>

/** Fields common to the order lists of buyers and of staff. */
export const orderBrief = z.object({
  id: uuid,
  number: z.string(),
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
  proof: z.enum(['none', 'uploaded', 'refused']),
  /** The carrier's own page for the parcel; null when there is none. */
  tracking_link: z.string().nullable(),
})

/** Progress of refunds, returns and part payments, shown in the list and on the order's page. */
const orderStanding = z.object({
  /** Status of the open return; null for none. */
  open_return: z.enum(OPEN_RETURNS).nullable(),
  /** Refund owed or paid to the buyer; `account`: whether an account to pay to is known. */
  refund: z.object({ state: z.enum(['owed', 'paid']), amount: satang, account: z.boolean() }).nullable(),
  /** Amounts received and missing of a partly paid order; null otherwise. */
  part_paid: z.object({ paid: satang, missing: satang }).nullable(),
})
export type OrderStanding = z.infer<typeof orderStanding>

export const orderItem = orderBrief.extend({ ...orderStanding.shape, actions: orderActions })
export type OrderBrief = z.infer<typeof orderBrief>
export type OrderItem = z.infer<typeof orderItem>

export const order = orderItem.extend({
  lines: z.array(orderLine),
  goods: satang,
  shipping: satang,
  shipping_discount: satang,
  points,
  buyer_message: z.string(),
  address: address.omit({ id: true, is_default: true, is_own: true, address_type: true }).extend({
    /** Who picks it up; null for a delivery and for orders placed before this field existed. */
    contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  }),
  finished_at: instant.nullable(),
  canceled_at: instant.nullable(),
  cancel_reason: z.string(),
  carrier: z.string(),
  tracking_number: z.string(),
  /** Code to show at the pick-up point; null unless the order waits there. */
  pickup_code: z.string().nullable(),
  /** Newest first; only the first one is reviewed. */
  proofs: z.array(seenProof),
  /** Newest first. */
  returns: z.array(orderReturn),
  /** Refund owed or paid to the buyer, with its account; null for none. */
  money_back: moneyBack.nullable(),
  /** Deadline for requesting a return; null while the order is not finished. */
  return_until: instant.nullable(),
})
export type Order = z.infer<typeof order>

export const payment = z.object({
  order_id: uuid,
  number: z.string(),
  /** Amount still to be paid. */
  amount: satang,
  /** Amount received so far. */
  paid: satang,
  /** EMVCo PromptPay payload to show as a QR; null once nothing is left to pay. */
  qr: z.string().nullable(),
  /** QR picture of the payment provider as a data: URL, shown instead of `qr`: such a payment is confirmed automatically. Null: show `qr`. */
  picture: z.string().nullable(),
  /** `closed`: canceled; `expired`: not paid in time; `paid`: nothing is left to pay by QR. */
  state: z.enum(['open', 'paid', 'closed', 'expired']),
  /** When the order expires unless a slip is uploaded; null when it will not. */
  expires_at: instant.nullable(),
  /** A slip is under review: paying now may be paying twice. */
  slip: z.boolean(),
  /** Payee name that the bank app shows. */
  payee: z.string(),
  support_link: z.string(),
})
export type Payment = z.infer<typeof payment>

export const receipt = z.object({
  order,
  seller: z.object({ name: z.string(), address: z.string(), tax_id: z.string(), phone: z.string() }),
  issued_at: instant,
  /** Value added tax that is part of the total; null where the seller was not registered. */
  vat: z.object({ rate_bp: z.int(), net: satang, vat: satang, branch: z.string() }).nullable(),
  /** Statutory right to cancel, in days from receipt, and days until the refund. */
  cancel_days: z.int(),
  refund_days: z.int(),
})
export type Receipt = z.infer<typeof receipt>

export const orderTab = z.enum(['all', ...ORDER_STATUSES])
export type OrderTab = z.infer<typeof orderTab>

const orderId = z.strictObject({ id: uuid })

export const orderCalls = describe({
  'POST /api/order': {
    summary: 'Place an order; reserves the stock',
    who: 'buyer',
    input: orderForm,
    reply: z.object({ id: uuid, number: z.string(), status: orderStatus, total: satang }),
    idempotent: true,
    refusals: [
      'not_for_sale',
      'out_of_stock',
      'price_changed',
      'address_unknown',
      'not_a_partner',
      'hold_orders',
      'hold_value',
      'hold_share',
      'hold_network',
      'cod_abroad',
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
    summary: 'How many orders of the caller stand in each tab',
    who: 'buyer',
    input: nothing,
    reply: z.object({
      all: z.int(),
      awaiting_payment: z.int(),
      awaiting_shipment: z.int(),
      finished: z.int(),
      canceled: z.int(),
    }),
  },
  'GET /api/order/{id}': { summary: 'One order of the caller', who: 'buyer', input: orderId, reply: order },
  'GET /api/order/{id}/payment': {
    summary: 'What the payment drawer shows',
    who: 'buyer',
    input: orderId,
    reply: payment,
  },
  'GET /api/order/{id}/receipt': {
    summary: 'The purchase document of an order, with the right to cancel',
    who: 'buyer',
    input: orderId,
    reply: receipt,
    refusals: ['order_moved_on'],
  },
  'POST /api/order/{id}/cancel': {
    summary: 'Cancel an order that was not sent; gives the stock back, and what was paid is owed',
    who: 'buyer',
    input: orderId.extend({
      reason: cancelReason.optional(),
      /** Status that the page showed; fails with `order_moved_on` if it has changed. */
      seen_status: z.enum(CANCEL_FROM).default('awaiting_payment'),
    }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on'],
  },
  'POST /upload_paid_pic': {
    summary: 'Upload the payment slip of an order (multipart: order, file)',
    who: 'buyer',
    input: z.strictObject({ order: uuid }),
    reply: proof.extend({
      /** The same picture is under review already: nothing was changed. */
      again: z.boolean(),
      /** Numbers of the caller's other orders that have the same picture. */
      also_on: z.array(z.string()),
    }),
    multipart: true,
    refusals: ['order_moved_on', 'proof_limit', 'picture_unreadable', 'picture_kind', 'too_large'],
  },
  'POST /api/order/{id}/proof/{proof}/retract': {
    summary: 'Take the newest slip back while nobody has answered it: the order waits for payment again',
    who: 'buyer',
    input: z.strictObject({ id: uuid, proof: uuid }),
    reply: done,
    refusals: ['order_moved_on'],
  },
  'GET /api/order/{id}/proof/{proof}': {
    summary: 'The picture of a slip, for its buyer',
    who: 'buyer',
    input: z.strictObject({ id: uuid, proof: uuid }),
    reply: 'picture',
  },
})
