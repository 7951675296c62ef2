import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ReceiptKind } from '@bailu/contract/receipt-kinds'
import { record } from '../../../core/audit.ts'
import type { BookingScope, Ctx } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { seenBefore } from '../money-seen.ts'
import { applyReceipt } from '../receipts/apply-receipt.ts'
import { bookReceipt, type Receipt } from '../receipts/book-receipt.ts'
import { paidFor } from '../receipts/paid-for.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { oweRefund } from './owe-refund.ts'

/**
 * Records money received for an order that was canceled unpaid. The order stays canceled and counts in no sales
 * figure; the receipt counts on its day, and the amount is refunded, whether more or less than the total.
 * @throws AppError not_found, order_moved_on for any other order, reference_used, receipt_has_rest, own_account,
 *   bad_input
 */
export async function noteLatePayment(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/order/{id}/late-payment'>,
): Promise<{ refund: string }> {
  const scope = asStaff(ctx)
  const seenAt = seenBefore(ctx, 'seen_at', input.seen_at)
  const bankReference = plainReference(input.bank_reference)
  const amount = BigInt(input.amount)
  return inTx(ctx, async (tx) => {
    const [held] = await tx.db
      .select()
      .from(order)
      .where(theOrder(allOrders(scope), input.id))
      .for('update')
    if (!held) return refuse('not_found')
    await requireOthers(tx, scope, held.userId)
    if (held.status !== 'canceled' || held.paidAt !== null) return refuse('order_moved_on')
    if ((await paidFor(tx, held)).paid > 0n) return refuse('order_moved_on')
    const kind = held.paymentMethod === 'promptpay' ? 'transfer' : held.paymentMethod
    const { refund } = await bookLate(tx, scope, held, { amount, kind, bankReference, seenAt, reason: input.reason })
    return { refund }
  })
}

type Late = { amount: bigint; kind: ReceiptKind; bankReference: string; seenAt: Date | null; reason: string }

/**
 * Books the first payment of an order that was canceled unpaid; the order is locked. @throws those of `bookReceipt`
 */
export async function bookLate(
  tx: Ctx,
  scope: BookingScope,
  { id: orderId, userId }: typeof order.$inferSelect,
  { amount, kind, bankReference, seenAt, reason }: Late,
): Promise<{ refund: string; receipt: Receipt }> {
  const by = scope.staffId
  const came = { amount, kind, bankReference, seenAt, by, closedReason: reason }
  const { receipt } = await bookReceipt(tx, came)
  await applyReceipt(tx, receipt, { orderId, amount, by, late: true })
  await tx.db.update(order).set({ slipLateAt: null }).where(eq(order.id, orderId))
  await record(
    tx,
    'order.paid_late',
    { type: 'order', id: orderId },
    { amount: Number(amount), bankReference, ...(seenAt && { seenAt: seenAt.toISOString() }) },
  )
  const notedBy = 'role' in scope && { notedBy: by }
  const refund = await oweRefund(tx, { orderId, userId, cause: 'late', amount, reason, ...notedBy })
  return { refund, receipt }
}
