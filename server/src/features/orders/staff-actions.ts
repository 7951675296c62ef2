import type { StaffOrder } from '@bailu/contract/staff-order'
import { addressOpen, awaitsCall, CASH_IN_FROM, MOVES, returnable } from './order-policy.ts'
import type { WholeOrder } from './read-whole.ts'
import type { ReturnTerms } from './returns/return-terms.ts'

type Standing = Pick<
  WholeOrder,
  'status' | 'paymentMethod' | 'paidAt' | 'address' | 'proofs' | 'finishedAt' | 'returning' | 'quantity' | 'slipLateAt'
> & {
  /** Money that came is noted. */
  payment: unknown
}

const within = (from: readonly string[], status: string) => from.includes(status)

/** What staff may do with an order where it stands; the verbs decide when it comes to it. */
export function staffActionsOn(order: Standing, terms: ReturnTerms, now: Date): StaffOrder['actions'] {
  const { status, paymentMethod, paidAt, address, proofs, payment } = order
  const slipOpen = status === 'awaiting_payment' || (status === 'canceled' && order.slipLateAt !== null)
  const from = paymentMethod === 'cod' ? CASH_IN_FROM : MOVES.pay.from
  return {
    confirm: paidAt === null && within(from, status),
    confirm_cod: awaitsCall(order),
    refuse: slipOpen && proofs.length > 0 && proofs[0]!.refusedAt === null,
    ship: within(MOVES.ship.from, status) && !address.isZt,
    hand_over: within(MOVES.hand_over.from, status) && address.isZt,
    cancel: within(MOVES.cancel_by_staff.from, status),
    address: addressOpen(order),
    return: returnable({ ...order, pickup: address.isZt }, terms, now),
    late: status === 'canceled' && paidAt === null && payment === null,
  }
}
