import type { StaffOrder } from '@bailu/contract/staff-order'
import { cashAwaited } from './cash-lost.ts'
import { addressOpen, awaitsCall, CASH_IN_FROM, MOVES } from './order-policy.ts'
import type { WholeOrder } from './read-whole.ts'

type Standing = Pick<
  WholeOrder,
  | 'status'
  | 'paymentMethod'
  | 'paidAt'
  | 'address'
  | 'proofs'
  | 'finishedAt'
  | 'returning'
  | 'quantity'
  | 'slipLateAt'
  | 'cashLostAt'
> & {
  /** Satang received. */
  paid: number
  goodsOut: StaffOrder['goods_out']
  goodwill: boolean
}

const within = (from: readonly string[], status: string) => from.includes(status)

/** Actions that the back office offers for an order; the handlers check again. */
export function staffActionsOn(order: Standing): StaffOrder['actions'] {
  const { status, paymentMethod, paidAt, address, proofs, paid } = order
  const slipOpen = status === 'awaiting_payment' || (status === 'canceled' && order.slipLateAt !== null)
  const from = paymentMethod === 'cod' ? CASH_IN_FROM : MOVES.pay.from
  return {
    confirm: paidAt === null && within(from, status),
    confirm_cod: awaitsCall(order),
    refuse: slipOpen && proofs.length > 0 && proofs[0]!.refusedAt === null && proofs[0]!.retractedAt === null,
    ship: within(MOVES.ship.from, status) && !address.isZt,
    hand_over: within(MOVES.hand_over.from, status) && address.isZt,
    cancel: within(MOVES.cancel_by_staff.from, status),
    address: addressOpen(order),
    // After the deadline staff may open one by exception.
    return: status === 'finished' && order.returning < order.quantity,
    late: status === 'canceled' && paidAt === null && paid === 0,
    take_back:
      paid > 0 &&
      (paymentMethod === 'cod' ? status !== 'canceled' : ['awaiting_payment', 'awaiting_shipment'].includes(status)),
    parcel_back: status === 'finished' && !address.isZt,
    goods_back: order.goodsOut !== null && order.goodsOut.outcome === null,
    cash_lost: cashAwaited(order),
    goodwill: order.goodwill,
  }
}
