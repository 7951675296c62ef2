import type { DifferenceAction, ReceiptKind } from '@bailu/contract/receipts/staff'
import { bangkokDay } from '@bailu/phrases/days'
import type { BookingScope, Ctx, StaffScope } from '../../core/context.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { AppError, fail, failWith } from '../../lib/errors.ts'
import type { order } from '../orders/table.ts'
import { markOrderPaid, lockPayableOrder } from './mark-order-paid.ts'
import { allOrdersForStaff, orderById } from '../orders/base/order-access.ts'
import { applyReceipt, bookReceipt, type Receipt } from './book-receipt.ts'
import { readPaidAmount } from '../orders/base/paid-amount.ts'
import { bookDifference, settleDifference } from './settle-difference.ts'

type Row = typeof order.$inferSelect
export type PayableOrder = { order: Row; missing: bigint }
export type PaymentShare = PayableOrder & {
  /** Satang for this order; never more than is missing of it. */
  amount: bigint
  /** Required when the amount is less than missing: wait for the rest, or waive it. */
  differs?: Extract<DifferenceAction, 'part' | 'accept'> | undefined
}
export type IncomingMoney = {
  /** Satang that reached the account or the cash box. */
  amount: bigint
  /** Satang retained by a courier or provider; it counts as paid by the buyer. */
  fee: bigint
  kind: ReceiptKind
  bankReference: string
  seenAt: Date | null
  /** What happens to money that is for none of the orders. */
  surplus?: Extract<DifferenceAction, 'owe' | 'keep' | 'book'> | undefined
  reason: string
  /** Reason for booking into a closed day. */
  closedReason: string
}

/**
 * Locks payable orders in ascending order of id, with the missing amount of each.
 * @throws AppError not_found, order_moved_on, own_account
 */
export async function lockPayableOrders(tx: Ctx, scope: StaffScope, ids: string[]): Promise<PayableOrder[]> {
  const locked: PayableOrder[] = []
  for (const id of ids.toSorted()) {
    const lockedOrder = await lockPayableOrder(tx, orderById(allOrdersForStaff(scope), id))
    for (const entry of [lockedOrder.userId, lockedOrder.partnerId]) await requireNotOwnAccount(tx, scope, entry)
    locked.push({ order: lockedOrder, missing: (await readPaidAmount(tx, lockedOrder)).missing })
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
  money: IncomingMoney,
  shares: PaymentShare[],
): Promise<{ receipt: Receipt; paid: Row[] }> {
  const { amount, fee, surplus, reason } = money
  const rest = amount + fee - shares.reduce((sum, share) => sum + share.amount, 0n)
  if (shares.some((entry) => entry.amount <= 0n || entry.amount > entry.missing)) return fail('amount_differs')
  if (shares.some((entry) => entry.amount < entry.missing && !entry.differs)) return fail('amount_differs')
  if (rest < 0n || (rest > 0n && !surplus)) return failWith('total_differs', { amount: rest })
  const { receipt, known: isReused } = await bookReceipt(tx, { ...money, by: scope.staffId })
  // A known receipt can only be used for an order.
  if (isReused && shares.length === 0) return fail('reference_used')
  if (!isReused) for (const { order: lockedOrder } of shares) requireSeenAfterOrder(lockedOrder, money.seenAt)
  if (fee > 0n) {
    if (reason === '') throw new AppError('bad_input', { reason: { what: 'missing' } })
    await bookDifference(tx, scope, { kind: 'fee', receiptId: receipt.id, amount: fee, reason })
  }
  const paid: Row[] = []
  for (const share of shares) {
    const { order: lockedOrder, missing, differs } = share
    await applyReceipt(tx, receipt, { orderId: lockedOrder.id, amount: share.amount, by: scope.staffId })
    if (share.amount < missing)
      await settleDifference(
        tx,
        scope,
        { receipt, order: lockedOrder, differs: differs!, reason },
        share.amount - missing,
      )
    if (share.amount < missing && differs === 'part') continue
    paid.push(await markOrderPaid(tx, lockedOrder, { amount: share.amount, receipt, seenAt: money.seenAt }))
  }
  const [firstShare] = shares
  if (rest > 0n && firstShare)
    await settleDifference(tx, scope, { receipt, order: firstShare.order, differs: surplus!, reason }, rest)
  return { receipt, paid }
}

/** Money cannot arrive on a day before its order was placed; an order paid in advance is placed by staff. */
function requireSeenAfterOrder({ placedAt }: Row, seenAt: Date | null): void {
  if (seenAt && bangkokDay(seenAt) < bangkokDay(placedAt))
    throw new AppError('bad_input', { seen_at: { what: 'before_order' } })
}
