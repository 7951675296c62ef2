import type { Differs, ReceiptKind } from '@bailu/contract/receipt-kinds'
import { bangkokDay } from '../../../core/bangkok.ts'
import type { BookingScope, Ctx, StaffScope } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { Refusal, refuse, refuseWith } from '../../../core/refusal.ts'
import type { order } from '../../../database/tables/orders.ts'
import { becomePaid, lockPayable } from '../become-paid.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { applyReceipt } from './apply-receipt.ts'
import { bookReceipt, type Receipt } from './book-receipt.ts'
import { paidFor } from './paid-for.ts'
import { bookDifference, settleDifference } from './settle-difference.ts'

type Row = typeof order.$inferSelect
export type Payable = { order: Row; missing: bigint }
export type Share = Payable & {
  /** Satang for this order; never more than is missing of it. */
  amount: bigint
  /** Required when the amount is less than missing: wait for the rest, or waive it. */
  differs?: Extract<Differs, 'part' | 'accept'> | undefined
}
export type Came = {
  /** Satang that reached the account or the cash box. */
  amount: bigint
  /** Satang retained by a courier or provider; it counts as paid by the buyer. */
  fee: bigint
  kind: ReceiptKind
  bankReference: string
  seenAt: Date | null
  /** What happens to money that is for none of the orders. */
  surplus?: Extract<Differs, 'owe' | 'keep' | 'book'> | undefined
  reason: string
  /** Reason for booking into a closed day. */
  closedReason: string
}

/**
 * Locks payable orders in ascending order of id, with the missing amount of each.
 * @throws AppError not_found, order_moved_on, own_account
 */
export async function lockShares(tx: Ctx, scope: StaffScope, ids: string[]): Promise<Payable[]> {
  const locked: Payable[] = []
  for (const id of ids.toSorted()) {
    const held = await lockPayable(tx, theOrder(allOrders(scope), id))
    for (const one of [held.userId, held.partnerId]) await requireOthers(tx, scope, one)
    locked.push({ order: held, missing: (await paidFor(tx, held)).missing })
  }
  return locked
}

/**
 * Books one receipt and what it pays: the amount plus its fee equals the shares of the orders plus the surplus, to
 * the satang. Every way of confirming money ends here.
 * @returns the receipt, and the orders that became paid
 * @throws AppError amount_differs, total_differs, reference_used, receipt_has_rest, books_closed,
 *   difference_too_large, bad_input
 */
export async function takeMoney(
  tx: Ctx,
  scope: BookingScope,
  came: Came,
  shares: Share[],
): Promise<{ receipt: Receipt; paid: Row[] }> {
  const { amount, fee, surplus, reason } = came
  const rest = amount + fee - shares.reduce((sum, share) => sum + share.amount, 0n)
  if (shares.some((one) => one.amount <= 0n || one.amount > one.missing)) return refuse('amount_differs')
  if (shares.some((one) => one.amount < one.missing && !one.differs)) return refuse('amount_differs')
  if (rest < 0n || (rest > 0n && !surplus)) return refuseWith('total_differs', { amount: rest })
  const { receipt, known } = await bookReceipt(tx, { ...came, by: scope.staffId })
  // A known receipt can only be used for an order.
  if (known && shares.length === 0) return refuse('reference_used')
  if (!known) for (const { order: held } of shares) requireAfter(held, came.seenAt)
  if (fee > 0n) {
    if (reason === '') throw new Refusal('bad_input', { reason: { what: 'missing' } })
    await bookDifference(tx, scope, { kind: 'fee', receiptId: receipt.id, amount: fee, reason })
  }
  const paid: Row[] = []
  for (const share of shares) {
    const { order: held, missing, differs } = share
    await applyReceipt(tx, receipt, { orderId: held.id, amount: share.amount, by: scope.staffId })
    if (share.amount < missing)
      await settleDifference(tx, scope, { receipt, order: held, differs: differs!, reason }, share.amount - missing)
    if (share.amount < missing && differs === 'part') continue
    paid.push(await becomePaid(tx, held, { amount: share.amount, receipt, said: came.seenAt }))
  }
  const [first] = shares
  if (rest > 0n && first)
    await settleDifference(tx, scope, { receipt, order: first.order, differs: surplus!, reason }, rest)
  return { receipt, paid }
}

/** Money cannot arrive on a day before its order was placed; an order paid in advance is placed by staff. */
function requireAfter({ placedAt }: Row, seenAt: Date | null): void {
  if (seenAt && bangkokDay(seenAt) < bangkokDay(placedAt))
    throw new Refusal('bad_input', { seen_at: { what: 'before_order' } })
}
