import type { OrderStatus, PaymentMethod } from '@bailu/contract/orders'

/** How an order moves on; whatever is not here cannot happen. */
export const MOVES = {
  pay: { from: ['awaiting_payment'], to: 'awaiting_shipment' },
  ship: { from: ['awaiting_shipment'], to: 'finished' },
  hand_over: { from: ['awaiting_shipment'], to: 'finished' },
  cancel_by_buyer: { from: ['awaiting_payment'], to: 'canceled' },
  expire: { from: ['awaiting_payment'], to: 'canceled' },
  cancel_by_staff: { from: ['awaiting_payment', 'awaiting_shipment', 'finished'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>
export type Move = keyof typeof MOVES

/** Cash on delivery: where an order may stand when the cash is in. */
export const CASH_IN_FROM = ['awaiting_shipment', 'finished'] as const satisfies readonly OrderStatus[]

export const firstStatus = (method: PaymentMethod): OrderStatus =>
  method === 'cod' ? 'awaiting_shipment' : 'awaiting_payment'

export const MAX_PROOFS = 5
export const PROOFS_A_DAY = { tries: 20, seconds: 86_400 }

type Standing = { status: OrderStatus; paymentMethod: PaymentMethod; proofAt: Date | null; proofs: number }

/** What its buyer may do with an order now. A slip under review keeps it from being canceled. */
export function actionsOn(order: Standing) {
  const unpaid = order.status === 'awaiting_payment'
  return {
    pay: unpaid && order.paymentMethod === 'promptpay',
    upload: unpaid && order.proofs < MAX_PROOFS,
    cancel: unpaid && order.proofAt === null,
  }
}
