import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { seenBefore } from '../money-seen.ts'
import { applyReceipt } from '../receipts/apply-receipt.ts'
import { bookReceipt } from '../receipts/book-receipt.ts'
import { paidFor } from '../receipts/paid-for.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { oweRefund } from './owe-refund.ts'

/**
 * Money came for an order that was canceled unpaid. The order stays canceled and no figure of sales knows
 * of it; the statement of its day does, and the buyer is owed what came, be it more or less than the total.
 * @throws Refusal not_found, order_moved_on for any other order, reference_used, receipt_has_rest, own_account, bad_input
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
    const orderId = held.id
    if ((await paidFor(tx, held)).paid > 0n) return refuse('order_moved_on')
    const kind = held.paymentMethod === 'promptpay' ? 'transfer' : held.paymentMethod
    const { receipt } = await bookReceipt(tx, {
      amount,
      kind,
      bankReference,
      seenAt,
      by: scope.staffId,
      closedReason: input.reason,
    })
    await applyReceipt(tx, receipt, { orderId, amount, by: scope.staffId, late: true })
    await tx.db.update(order).set({ slipLateAt: null }).where(eq(order.id, orderId))
    await record(
      tx,
      'order.paid_late',
      { type: 'order', id: orderId },
      { amount: input.amount, bankReference, ...(seenAt && { seenAt: seenAt.toISOString() }) },
    )
    const { reason } = input
    const late = { orderId, userId: held.userId, cause: 'late', amount, reason, notedBy: scope.staffId } as const
    return { refund: await oweRefund(tx, late) }
  })
}
