import { CANCEL_FROM, type OrderStatus, type PaymentMethod } from '@bailu/contract/orders'
import { returnUntil, type ReturnTerms } from './returns/return-terms.ts'

/** How an order moves on; whatever is not here cannot happen. */
export const MOVES = {
  pay: { from: ['awaiting_payment'], to: 'awaiting_shipment' },
  /** Paid on delivery: staff have called, or will not send it. */
  confirm_cod: { from: ['awaiting_payment'], to: 'awaiting_shipment' },
  reject_cod: { from: ['awaiting_payment'], to: 'canceled' },
  ship: { from: ['awaiting_shipment'], to: 'finished' },
  hand_over: { from: ['awaiting_shipment'], to: 'finished' },
  /** Until it is sent; what was sent comes back as a return. */
  cancel_by_buyer: { from: CANCEL_FROM, to: 'canceled' },
  expire: { from: ['awaiting_payment'], to: 'canceled' },
  /** All of it was returned before anything was paid. */
  end_returned: { from: ['finished'], to: 'canceled' },
  cancel_by_staff: { from: ['awaiting_payment', 'awaiting_shipment', 'finished'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>
export type Move = keyof typeof MOVES

/** Cash on delivery: where an order may stand when the cash is in. */
export const CASH_IN_FROM = ['awaiting_shipment', 'finished'] as const satisfies readonly OrderStatus[]

export const firstStatus = (method: PaymentMethod): OrderStatus =>
  method === 'cod' ? 'awaiting_shipment' : 'awaiting_payment'

export const MAX_PROOFS = 5
export const PROOFS_A_DAY = { tries: 20, seconds: 86_400 }

/** Whether the time of an unpaid order is over, also before the sweep has canceled it: no slip lengthens it any more. */
export const isOver = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** What the buyer may pay by QR. */
export const payable = (order: { status: OrderStatus; paymentMethod: PaymentMethod }): boolean =>
  order.status === 'awaiting_payment' && order.paymentMethod === 'promptpay'

/** Whether the parcel has yet to go out: its address may be put right. */
export const addressOpen = ({ status, address }: { status: OrderStatus; address: { isZt: boolean } }): boolean =>
  !address.isZt && (status === 'awaiting_payment' || status === 'awaiting_shipment')

/** A large order paid on delivery that staff have yet to call about: nothing is to be paid now. */
export const awaitsCall = (order: { status: OrderStatus; paymentMethod: PaymentMethod }): boolean =>
  order.status === 'awaiting_payment' && order.paymentMethod === 'cod'

type Standing = {
  status: OrderStatus
  paymentMethod: PaymentMethod
  expiresAt: Date | null
  proofAt: Date | null
  proofs: number
  finishedAt: Date | null
  trackingNumber: string
  quantity: number
  /** Pieces in a return that stands. */
  returning: number
  pickup: boolean
}

type Returning = Pick<Standing, 'status' | 'finishedAt' | 'pickup' | 'returning' | 'quantity'>

/** Whether a return of something of it may be asked for now, whoever asks. */
export const returnable = (order: Returning, terms: ReturnTerms, now: Date): boolean =>
  order.status === 'finished' &&
  order.finishedAt !== null &&
  now <= returnUntil(order.finishedAt, order.pickup, terms) &&
  order.returning < order.quantity

/** What its buyer may do with an order now. */
export function actionsOn(order: Standing, terms: ReturnTerms, now: Date) {
  const unpaid = order.status === 'awaiting_payment'
  const inTime = !isOver(order, now)
  return {
    pay: inTime && payable(order),
    upload: unpaid && inTime && !awaitsCall(order) && order.proofs < MAX_PROOFS,
    retract: unpaid && inTime && order.proofAt !== null,
    cancel: (CANCEL_FROM as readonly OrderStatus[]).includes(order.status),
    track: order.trackingNumber !== '',
    buy_again: !unpaid,
    return: returnable(order, terms, now),
    receipt: !unpaid && order.status !== 'canceled',
  }
}
