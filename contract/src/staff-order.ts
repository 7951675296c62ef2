import * as z from 'zod'
import { CHARGE_STATES } from './charge-states.ts'
import { secondPerson } from './approvals.ts'
import { id, instant, satang, uuid } from './fields.ts'
import { goodsOutCause, goodsOutOutcome } from './goods-out.ts'
import { rewardKind, rewardStatus } from './income.ts'
import { orderMoney } from './order-money.ts'
import { order, orderBrief, orderLine } from './orders.ts'
import { orderRefund } from './refunds.ts'
import { staffReturnItem } from './returns.ts'

export const ORDER_WAYS = ['delivery', 'pickup'] as const
export type OrderWay = (typeof ORDER_WAYS)[number]

export const staffOrderItem = orderBrief.extend({
  way: z.enum(ORDER_WAYS),
  /** Who buys: the account's name, or the one on a guest's address. */
  buyer: z.string(),
  guest: z.boolean(),
  partner_no: z.string().nullable(),
  flags: z.array(z.string()),
  /** Since when its slip waits too long for an answer. */
  slip_late_at: instant.nullable(),
  /** Since when its cash is awaited, of a delivery whose cash is not in; null for any other. */
  cash_since: instant.nullable(),
})
export type StaffOrderItem = z.infer<typeof staffOrderItem>

export const otherOrder = z.object({ id: uuid, number: z.string() })

export const staffProof = z.object({
  id: uuid,
  uploaded_at: instant,
  /** Read from the slip's own QR, when it has one. */
  bank: z.string().nullable(),
  bank_reference: z.string().nullable(),
  /** Other orders that carry the same picture or the same bank reference. */
  also_on: z.array(otherOrder),
  refused_at: instant.nullable(),
  /** Why, as the buyer reads it. */
  refusal: z.string(),
  /** When the buyer took it back. */
  retracted_at: instant.nullable(),
})

/** What colleagues tell each other about an order. */
export const orderNote = z.object({
  id: uuid,
  at: instant,
  by: z.string(),
  words: z.string(),
  struck_at: instant.nullable(),
  /** Whoever asks wrote it, and may strike it. */
  mine: z.boolean(),
})
export type OrderNote = z.infer<typeof orderNote>

/** Something that happened to an order; `what` is the name of the deed in the log. */
export const orderEvent = z.object({
  at: instant,
  what: z.string(),
  by: z.object({ kind: z.enum(['staff', 'user', 'guest', 'system']), name: z.string() }),
  amount: satang.nullable(),
  /** A bank reference, a tracking number. */
  reference: z.string(),
  /** A reason, an answer, a carrier. */
  words: z.string(),
  return_id: uuid.nullable(),
  refund_id: uuid.nullable(),
})
export type OrderEvent = z.infer<typeof orderEvent>

/** Where an order stands, whoever asks; roles are the calls' own. */
export const staffActions = z.object({
  confirm: z.boolean(),
  /** Paid on delivery and large: the buyer is to be called. */
  confirm_cod: z.boolean(),
  refuse: z.boolean(),
  ship: z.boolean(),
  hand_over: z.boolean(),
  cancel: z.boolean(),
  /** Its address may be put right. */
  address: z.boolean(),
  return: z.boolean(),
  /** Canceled unpaid: money may still come. */
  late: z.boolean(),
  /** Money came, and may be found to be another order's. */
  take_back: z.boolean(),
  /** Sent: the carrier may bring it back. */
  parcel_back: z.boolean(),
  /** Canceled after it was sent: its goods are to be counted, or given up. */
  goods_back: z.boolean(),
  /** The cash of a delivery is awaited and may be given up. */
  cash_lost: z.boolean(),
  /** Part of its payment may be given back though it stands. */
  goodwill: z.boolean(),
})

/** The SKU as it is now, which is what the shelf says; empty when the variant has gone. */
const staffLine = orderLine.extend({ sku: z.string() })

const hidden = {
  proofs: true,
  actions: true,
  returns: true,
  return_until: true,
  money_back: true,
  part_paid: true,
  open_return: true,
  refund: true,
  pickup_code: true,
} as const

export const staffOrder = order.omit(hidden).extend({
  lines: z.array(staffLine),
  proofs: z.array(staffProof),
  /** Who buys: the account's name, or the one on a guest's address. */
  buyer: z.string(),
  partner: z.string().nullable(),
  slip_late_at: instant.nullable(),
  /** The account that bought, e-mail and phone masked; null for a guest. */
  customer: z.object({ id, name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  /** The account of the partner whose client bought. */
  partner_id: id.nullable(),
  partner_no: z.string().nullable(),
  /** Why finance should look twice, such as the partner's own phone on a guest's order. */
  flags: z.array(z.string()),
  money: orderMoney,
  /** What the payment provider was asked to collect, oldest first. */
  charges: z.array(
    z.object({
      charge_id: z.string(),
      amount: satang,
      state: z.enum(CHARGE_STATES),
      asked_at: instant,
      ended_at: instant.nullable(),
    }),
  ),
  /** Whose account the money should be on. */
  pay_to: z.object({
    promptpay: z.string(),
    name: z.string(),
    /** The code the buyer sees, to show at the counter or to send; null once nothing is left to pay by it. */
    qr: z.string().nullable(),
  }),
  returns: z.array(staffReturnItem),
  /** Goods that were not on the shelf when it was canceled, and what became of them. */
  goods_out: z
    .object({
      cause: goodsOutCause,
      since: instant,
      outcome: goodsOutOutcome.nullable(),
      settled_at: instant.nullable(),
      settled_by: z.string(),
      words: z.string(),
      /** `counted`: of those that were sent, fit to be sold or not. */
      lines: z.array(z.object({ line: z.int(), quantity: z.int(), counted: z.int(), restocked: z.int() })),
    })
    .nullable(),
  /** Since when the cash of a delivery is awaited. */
  cash_since: instant.nullable(),
  /** When it was given up. */
  cash_lost_at: instant.nullable(),
  /** Somebody else has to agree before so much cash is given up. */
  cash_second: secondPerson.nullable(),
  /** Of what was paid, what may be given back as goodwill; and of its shipping alone. */
  goodwill: z.object({ most: satang, shipping: satang }),
  /** Of a canceled order: the newest one, owed, paid or void. */
  refund: orderRefund.nullable(),
  rewards: z.array(
    z.object({
      id: uuid,
      kind: rewardKind,
      status: rewardStatus,
      gross: satang,
      partner: z.string(),
      held: z.boolean(),
      /** It takes an earlier one back. */
      reverses: z.boolean(),
    }),
  ),
  /** Oldest first. */
  notes: z.array(orderNote),
  /** The buyer erased themselves: whoever asks reads and writes no notes any more. */
  notes_hidden: z.boolean(),
  /** Oldest first. */
  events: z.array(orderEvent),
  actions: staffActions,
})
export type StaffOrder = z.infer<typeof staffOrder>

/** What goes with the parcel. */
export const orderPaper = order
  .pick({
    id: true,
    number: true,
    placed_at: true,
    quantity: true,
    address: true,
    buyer_message: true,
    total: true,
    paid_at: true,
    carrier: true,
    tracking_number: true,
  })
  .extend({
    lines: z.array(staffLine),
    /** What the carrier collects; zero when it is paid. */
    collect: satang,
  })
export type OrderPaper = z.infer<typeof orderPaper>
