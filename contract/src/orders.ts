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

/** What a buyer may choose. */
export const CHOSEN_METHODS = ['promptpay', 'cod'] as const
export type ChosenMethod = (typeof CHOSEN_METHODS)[number]
/** `cash`: paid at the counter, when staff placed the order. */
export const PAYMENT_METHODS = [...CHOSEN_METHODS, 'cash'] as const
export const paymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof paymentMethod>

/** Who comes to the pick-up point, and can be called when it is ready. */
const contact = z.strictObject({ name: filledLine(60), phone: typedPhone })
export type Contact = z.infer<typeof contact>

/** What is bought and where it goes, whoever places the order. */
export const goodsAndPlace = z.strictObject({
  lines: z.array(cartLine).min(1).max(MAX_LINES),
  /** A stored address of the caller, or the pick-up point. */
  address_id: id.optional(),
  /** Typed in full by a guest. */
  address: typedAddress.optional(),
  /** Needed at the pick-up point; a delivery has it in its address. */
  contact: contact.optional(),
})

const form = goodsAndPlace.extend({
  payment_method: z.enum(CHOSEN_METHODS).default('promptpay'),
  buyer_message: text(500).default(''),
  /** What the screen showed; a difference refuses the order as `price_changed`. */
  expected_total: satang,
  /** Partner whose shared link brought a guest; ignored for signed-in buyers. */
  e: employeeNo.optional(),
  /** False for a single thing bought from its own page: the cart stays as it is. */
  from_cart: z.boolean().default(true),
  /** The basket link the cart was filled from. */
  basket: basketCode.optional(),
})

/** Somebody has to be called when it is ready. */
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

/** A slip as its buyer sees it: `refusal` says why it matched no money; empty while it stands. */
const seenProof = proof.extend({
  refused_at: instant.nullable(),
  refusal: z.string(),
  /** When the buyer took it back. */
  retracted_at: instant.nullable(),
})

/** What the caller may do with the order now, decided by the server's policy. */
export const orderActions = z.object({
  pay: z.boolean(),
  upload: z.boolean(),
  /** Take the slip under review back. */
  retract: z.boolean(),
  cancel: z.boolean(),
  track: z.boolean(),
  buy_again: z.boolean(),
  return: z.boolean(),
  receipt: z.boolean(),
})

/** Where an order may stand when its buyer cancels it: nothing was sent. */
export const CANCEL_FROM = ['awaiting_payment', 'awaiting_shipment'] as const satisfies readonly OrderStatus[]

export const CANCEL_REASONS = ['changed_mind', 'wrong_item', 'wrong_address', 'cannot_pay', 'other'] as const
export const cancelReason = z.enum(CANCEL_REASONS)
export type CancelReason = z.infer<typeof cancelReason>

/** What the lists of buyers and of staff show alike. */
export const orderBrief = z.object({
  id: uuid,
  number: z.string(),
  status: orderStatus,
  payment_method: paymentMethod,
  paid_at: instant.nullable(),
  /** Name of the first line and how many more there are. */
  summary: z.string(),
  picture,
  quantity: z.int(),
  total: satang,
  placed_at: instant,
  /** When an unpaid order cancels itself; with a slip: unless the shop has answered it. */
  expires_at: instant.nullable(),
  /** Paid on delivery and large: staff call first, and nothing is packed until then. */
  awaits_call: z.boolean(),
  /** `refused`: a slip was uploaded and none stands any more. */
  proof: z.enum(['none', 'uploaded', 'refused']),
  /** The carrier's own page for the parcel; null when there is none. */
  tracking_link: z.string().nullable(),
})

/** What of its money and goods is on its way: the list's cards and the order's page say the same. */
const orderStanding = z.object({
  /** Where a return stands that is not over; null for none. */
  open_return: z.enum(OPEN_RETURNS).nullable(),
  /** Money that goes back to the buyer, or went; `account`: somebody has said where to. */
  refund: z.object({ state: z.enum(['owed', 'paid']), amount: satang, account: z.boolean() }).nullable(),
  /** What came, and what has yet to come, of one that is paid in part; null otherwise. */
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
    /** Who picks it up; null for a delivery, and for orders of before it was asked. */
    contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  }),
  finished_at: instant.nullable(),
  canceled_at: instant.nullable(),
  cancel_reason: z.string(),
  carrier: z.string(),
  tracking_number: z.string(),
  /** What the buyer shows at the pick-up point while the order waits there; null otherwise. */
  pickup_code: z.string().nullable(),
  /** Newest first; the first is the one that counts. */
  proofs: z.array(seenProof),
  /** Newest first. */
  returns: z.array(orderReturn),
  /** Of a canceled order, once its money is owed back; null when none is. */
  money_back: moneyBack.nullable(),
  /** Last moment to ask for a return; null while the order is not finished. */
  return_until: instant.nullable(),
})
export type Order = z.infer<typeof order>

export const payment = z.object({
  order_id: uuid,
  number: z.string(),
  /** What has yet to be paid. */
  amount: satang,
  /** What came already. */
  paid: satang,
  /** EMVCo PromptPay payload to show as a QR; null once nothing is left to pay. */
  qr: z.string().nullable(),
  /** QR of the payment provider for the same amount, as a data: picture, to show instead: it is confirmed by itself. Null: `qr` serves. */
  picture: z.string().nullable(),
  /** `closed`: canceled; `expired`: not paid in time; `paid`: nothing is left to pay by QR. */
  state: z.enum(['open', 'paid', 'closed', 'expired']),
  /** When the order cancels itself unless a slip has come; null when it will not. */
  expires_at: instant.nullable(),
  /** A slip is under review: whoever pays now may pay twice. */
  slip: z.boolean(),
  /** Who is paid, as the bank app names them. */
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
  /** The right to cancel, in days from receipt, and in how many the money is back. */
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
      /** Where the page said that it stands: refused when it stands elsewhere by now. */
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
      /** This very picture is under review already: nothing was changed. */
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
