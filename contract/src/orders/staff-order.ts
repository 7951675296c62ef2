import * as z from 'zod'
import { secondPerson } from '../approvals/staff.ts'
import { id, instant, satang, uuid } from '../fields.ts'
import { rewardKind, rewardStatus } from '../income/shop.ts'
import { LANGS } from '../languages.ts'
import { receiptKind } from '../receipts/staff.ts'
import { orderRefund } from '../refunds/shop.ts'
import { staffReturnItem } from '../returns/staff.ts'
import { CHARGE_STATES, PARCEL_SOURCES } from './kinds.ts'
import { outstandingGoodsCause, outstandingGoodsOutcome } from './outcomes.ts'
import { baseOrderItem, order, orderLine } from './shop.ts'

/** The part of a receipt that is, or was, assigned to an order. */
export const orderPayment = z.object({
  id: uuid,
  receipt_id: uuid,
  amount: satang,
  kind: receiptKind,
  bank_reference: z.string(),
  /** Full amount of the receipt, and how much of it is not assigned yet. */
  received: satang,
  rest: satang,
  seen_at: instant,
  confirmed_at: instant,
  confirmed_by: z.string(),
  /** Received after the order was canceled, and owed as a refund. */
  late: z.boolean(),
  reversed_at: instant.nullable(),
  reversed_by: z.string(),
  reverse_reason: z.string(),
})
export type OrderPayment = z.infer<typeof orderPayment>

/** Payments of an order and what is missing of its total. */
export const paymentSummary = z.object({
  paid: satang,
  /** Accepted as a difference: no longer asked for. */
  accepted: satang,
  missing: satang,
  /** Oldest first, reversed ones included. */
  payments: z.array(orderPayment),
})
export type PaymentSummary = z.infer<typeof paymentSummary>

export const DELIVERY_METHODS = ['delivery', 'pickup'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

export const staffOrderItem = baseOrderItem.extend({
  way: z.enum(DELIVERY_METHODS),
  /** Name of the pick-up point; empty for a delivery. */
  point: z.string(),
  /** Name of the account, or the one on a guest's address. */
  buyer: z.string(),
  guest: z.boolean(),
  employee_no: z.string().nullable(),
  flags: z.array(z.string()),
  /** Since when its slip is overdue for review. */
  slip_late_at: instant.nullable(),
  /** Since when the cash of a COD delivery is awaited; null for any other order. */
  cash_since: instant.nullable(),
})
export type StaffOrderItem = z.infer<typeof staffOrderItem>

/** Changes with every field of the address; shipping names the one that was shown or printed. */
export const addressVersion = z.string().regex(/^[\w-]{22}$/)

export const orderRef = z.object({ id: uuid, number: z.string() })

export const staffSlip = z.object({
  id: uuid,
  uploaded_at: instant,
  /** Read from the QR code of the slip, if it has one. */
  bank: z.string().nullable(),
  bank_reference: z.string().nullable(),
  /** Other orders that carry the same picture or the same bank reference. */
  also_on: z.array(orderRef),
  /** An earlier slip of another order that looks the same; it may still be another transfer. */
  similar: orderRef.extend({ slip: uuid }).nullable(),
  rejected_at: instant.nullable(),
  /** Reason shown to the buyer. */
  rejection_reason: z.string(),
  /** When the buyer retracted it. */
  retracted_at: instant.nullable(),
})

/** A staff note on an order; never shown to the buyer. */
export const orderNote = z.object({
  id: uuid,
  at: instant,
  by: z.string(),
  words: z.string(),
  struck_at: instant.nullable(),
  /** The caller wrote it and may strike it. */
  mine: z.boolean(),
})
export type OrderNote = z.infer<typeof orderNote>

/** An event of an order; `what` is the audit action. */
export const orderEvent = z.object({
  at: instant,
  what: z.string(),
  by: z.object({ kind: z.enum(['staff', 'user', 'guest', 'order_link', 'system']), name: z.string() }),
  amount: satang.nullable(),
  /** A bank reference, a tracking number. */
  reference: z.string(),
  /** A reason, an answer, a carrier. */
  words: z.string(),
  return_id: uuid.nullable(),
  refund_id: uuid.nullable(),
})
export type OrderEvent = z.infer<typeof orderEvent>

/** Actions that the state of the order allows; roles are checked by each call. */
export const staffOrderActions = z.object({
  confirm: z.boolean(),
  /** A large COD order: the buyer has to be called. */
  confirm_cod: z.boolean(),
  reject: z.boolean(),
  ship: z.boolean(),
  /** A packed pick-up order: the buyer may be notified. */
  ready: z.boolean(),
  hand_over: z.boolean(),
  cancel: z.boolean(),
  /** Not sent yet, and more than one piece is left. */
  cancel_pieces: z.boolean(),
  /** The address may be corrected. */
  address: z.boolean(),
  return: z.boolean(),
  /** Canceled unpaid: a late payment may be recorded. */
  late: z.boolean(),
  /** A payment was confirmed and may be voided. */
  reverse_payment: z.boolean(),
  /** Shipped: the carrier may return the parcel; its number and state may be corrected. */
  parcel_back: z.boolean(),
  /** Canceled after shipping: the goods have to be counted in or written off. */
  goods_back: z.boolean(),
  /** The cash of a COD delivery is awaited and may be written off. */
  cash_lost: z.boolean(),
  /** Part of the payment may be refunded as goodwill. */
  goodwill: z.boolean(),
})

/** Current SKU, as printed on the shelf; empty when the variant was deleted. */
const staffOrderLine = orderLine.extend({ sku: z.string() })

const BUYER_ONLY_FIELDS = {
  view: true,
  link: true,
  slips: true,
  slip_check: true,
  slip_rejection: true,
  ready: true,
  actions: true,
  returns: true,
  return_until: true,
  refund_detail: true,
  part_paid: true,
  open_return: true,
  refund: true,
  arrives: true,
  pickup: true,
  pickup_code: true,
} as const

export const staffOrder = order.omit(BUYER_ONLY_FIELDS).extend({
  address_version: addressVersion,
  /** Where the state of the parcel came from. */
  parcel_source: z.enum(PARCEL_SOURCES).nullable(),
  lines: z.array(staffOrderLine),
  /** Pieces that are, or were, to be sent. */
  to_send: z.array(z.object({ line: z.int(), name: z.string(), option: z.string(), quantity: z.int(), price: satang })),
  slips: z.array(staffSlip),
  /** Who buys: the account's name, or the one on a guest's address. */
  buyer: z.string(),
  partner: z.string().nullable(),
  slip_late_at: instant.nullable(),
  /** The buyer's account, e-mail and phone masked; null for a guest. */
  customer: z.object({ id, name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  /** User id of the partner whose client bought. */
  partner_id: id.nullable(),
  employee_no: z.string().nullable(),
  /** Signs of a partner's own purchase, such as the partner's phone on a guest's order; reviewed by finance. */
  flags: z.array(z.string()),
  money: paymentSummary,
  /** Charges at the payment provider, oldest first. */
  charges: z.array(
    z.object({
      charge_id: z.string(),
      amount: satang,
      state: z.enum(CHARGE_STATES),
      asked_at: instant,
      ended_at: instant.nullable(),
    }),
  ),
  /** The account buyers pay to. */
  pay_to: z.object({
    promptpay: z.string(),
    name: z.string(),
    /** The buyer's PromptPay payload, to show at the counter or to send; null once nothing is left to pay. */
    qr: z.string().nullable(),
  }),
  returns: z.array(staffReturnItem),
  /** Goods that had been shipped when the order was canceled, and their outcome. */
  outstanding_goods: z
    .object({
      cause: outstandingGoodsCause,
      since: instant,
      outcome: outstandingGoodsOutcome.nullable(),
      settled_at: instant.nullable(),
      settled_by: z.string(),
      words: z.string(),
      /** `counted`: pieces counted in, sellable or not; `restocked`: the sellable ones. */
      lines: z.array(z.object({ line: z.int(), quantity: z.int(), counted: z.int(), restocked: z.int() })),
    })
    .nullable(),
  /** Since when the cash of a COD delivery is awaited. */
  cash_since: instant.nullable(),
  /** When the cash was written off. */
  cash_lost_at: instant.nullable(),
  /** Approval by a second person that writing off this much cash needs. */
  cash_second: secondPerson.nullable(),
  /** Largest goodwill refund, and of it the shipping. */
  goodwill: z.object({ most: satang, shipping: satang }),
  /** The newest refund of the order: owed, paid or void. */
  refund: orderRefund.nullable(),
  rewards: z.array(
    z.object({
      id: uuid,
      kind: rewardKind,
      status: rewardStatus,
      gross: satang,
      partner: z.string(),
      on_hold: z.boolean(),
      /** A reversal of an earlier reward. */
      reverses: z.boolean(),
    }),
  ),
  /** Oldest first. */
  notes: z.array(orderNote),
  /** The buyer erased their data: the caller may not read or write notes. */
  notes_hidden: z.boolean(),
  /** Oldest first. */
  events: z.array(orderEvent),
  actions: staffOrderActions,
})
export type StaffOrder = z.infer<typeof staffOrder>

/** How and by whom an order was shipped; empty while it was not. */
export const shippedParcel = z.object({ carrier: z.string(), tracking_number: z.string(), shipped_by: z.string() })

/** Contents of a packing slip and shipping label, and of a row of the orders to ship. */
export const packingSlip = order
  .pick({
    id: true,
    number: true,
    old_number: true,
    status: true,
    placed_at: true,
    quantity: true,
    address: true,
    buyer_message: true,
    total: true,
    paid_at: true,
  })
  .extend({
    ...shippedParcel.shape,
    /** Since when it may be shipped: paid, or as cash on delivery placed or confirmed by a call. */
    shippable_since: instant,
    /** Language of packing slip and label, that of the country of the parcel; the names of the lines are in it. */
    lang: z.enum(LANGS),
    address_version: addressVersion,
    /** When the address was corrected last; a label printed before has the old one. */
    address_changed_at: instant.nullable(),
    lines: z.array(staffOrderLine),
    /** COD amount the carrier collects: what is not paid yet. */
    collect: satang,
  })
export type PackingSlip = z.infer<typeof packingSlip>
