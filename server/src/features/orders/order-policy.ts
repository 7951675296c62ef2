import { CANCEL_FROM, type OrderStatus, type PaymentMethod } from '@bailu/contract/orders'
import { returnUntil, type ReturnTerms } from './returns/return-terms.ts'

/** Allowed status transitions of an order. */
export const MOVES = {
  pay: { from: ['awaiting_payment'], to: 'awaiting_shipment' },
  /** Cash on delivery above the limit: staff have called the buyer, or reject it. */
  confirm_cod: { from: ['awaiting_payment'], to: 'awaiting_shipment' },
  reject_cod: { from: ['awaiting_payment'], to: 'canceled' },
  ship: { from: ['awaiting_shipment'], to: 'finished' },
  hand_over: { from: ['awaiting_shipment'], to: 'finished' },
  /** Until it is sent; afterwards the buyer requests a return. */
  cancel_by_buyer: { from: CANCEL_FROM, to: 'canceled' },
  expire: { from: ['awaiting_payment'], to: 'canceled' },
  /** All of it was returned before its cash was received. */
  end_returned: { from: ['finished'], to: 'canceled' },
  cancel_by_staff: { from: ['awaiting_payment', 'awaiting_shipment', 'finished'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>
export type Move = keyof typeof MOVES

/** Statuses in which the cash of a delivery may be confirmed. */
export const CASH_IN_FROM = ['awaiting_shipment', 'finished'] as const satisfies readonly OrderStatus[]

export const firstStatus = (method: PaymentMethod): OrderStatus =>
  method === 'cod' ? 'awaiting_shipment' : 'awaiting_payment'

export const MAX_PROOFS = 5
export const PROOFS_A_DAY = { tries: 20, seconds: 86_400 }

/**
 * Whether the payment deadline has passed, also before the background job has canceled the order: no slip extends it
 * any more.
 */
export const isOver = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** Whether the buyer may pay it by QR. */
export const payable = (order: { status: OrderStatus; paymentMethod: PaymentMethod }): boolean =>
  order.status === 'awaiting_payment' && order.paymentMethod === 'promptpay'

/** Whether the parcel has not been sent, so that its address may be corrected. */
export const addressOpen = ({ status, address }: { status: OrderStatus; address: { isZt: boolean } }): boolean =>
  !address.isZt && (status === 'awaiting_payment' || status === 'awaiting_shipment')

/** Cash on delivery above the limit, not yet confirmed by a call: nothing is to be paid now. */
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
  /** Quantity in active returns. */
  returning: number
  pickup: boolean
}

type Returning = Pick<Standing, 'status' | 'finishedAt' | 'pickup' | 'returning' | 'quantity'>

/** Whether a return may be requested now, by buyer or staff. */
export const returnable = (order: Returning, terms: ReturnTerms, now: Date): boolean =>
  order.status === 'finished' &&
  order.finishedAt !== null &&
  now <= returnUntil(order.finishedAt, order.pickup, terms) &&
  order.returning < order.quantity

/** Actions that the buyer may take now. */
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
