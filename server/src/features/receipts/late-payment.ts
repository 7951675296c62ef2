import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ReceiptKind } from '@bailu/contract/receipts/staff'
import { recordAudit } from '../../core/audit.ts'
import type { BookingScope, Ctx } from '../../core/context.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../../database/tables/orders.ts'
import { parseSeenAt } from '../closing/booking-day.ts'
import { applyReceipt, bookReceipt, type Receipt } from './book-receipt.ts'
import { readPaidAmount } from '../orders/base/paid-amount.ts'
import { allOrdersForStaff, orderById } from '../orders/base/order-access.ts'
import { createRefund } from '../refunds/create-refund.ts'

/**
 * Records money received for an order that was canceled unpaid. The order stays canceled and counts in no sales
 * figure; the receipt counts on its day, and the amount is refunded, whether more or less than the total.
 * @throws AppError not_found, order_moved_on for any other order, reference_used, receipt_has_rest, own_account,
 *   bad_input
 */
export async function recordLatePayment(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/order/{id}/late-payment'>,
): Promise<{ refund: string }> {
  const scope = asStaff(ctx)
  const seenAt = parseSeenAt(ctx, 'seen_at', input.seen_at)
  const bankReference = normalizeBankReference(input.bank_reference)
  const amount = BigInt(input.amount)
  return inTx(ctx, async (tx) => {
    const [lockedOrder] = await tx.db
      .select()
      .from(order)
      .where(orderById(allOrdersForStaff(scope), input.id))
      .for('update')
    if (!lockedOrder) return fail('not_found')
    await requireNotOwnAccount(tx, scope, lockedOrder.userId)
    if (lockedOrder.status !== 'canceled' || lockedOrder.paidAt !== null) return fail('order_moved_on')
    if ((await readPaidAmount(tx, lockedOrder)).paid > 0n) return fail('order_moved_on')
    const kind = lockedOrder.paymentMethod === 'promptpay' ? 'transfer' : lockedOrder.paymentMethod
    const { refund } = await bookLatePayment(tx, scope, lockedOrder, {
      amount,
      kind,
      bankReference,
      seenAt,
      reason: input.reason,
    })
    return { refund }
  })
}

type LatePayment = { amount: bigint; kind: ReceiptKind; bankReference: string; seenAt: Date | null; reason: string }

/**
 * Books the first payment of an order that was canceled unpaid; the order is locked. @throws those of `bookReceipt`
 */
export async function bookLatePayment(
  tx: Ctx,
  scope: BookingScope,
  { id: orderId, userId }: typeof order.$inferSelect,
  { amount, kind, bankReference, seenAt, reason }: LatePayment,
): Promise<{ refund: string; receipt: Receipt }> {
  const by = scope.staffId
  const newReceipt = { amount, kind, bankReference, seenAt, by, closedReason: reason }
  const { receipt } = await bookReceipt(tx, newReceipt)
  await applyReceipt(tx, receipt, { orderId, amount, by, late: true })
  await tx.db.update(order).set({ slipLateAt: null }).where(eq(order.id, orderId))
  await recordAudit(
    tx,
    'order.paid_late',
    { type: 'order', id: orderId },
    { amount: Number(amount), bankReference, ...(seenAt && { seenAt: seenAt.toISOString() }) },
  )
  const notedBy = 'role' in scope && { notedBy: by }
  const refund = await createRefund(tx, { orderId, userId, cause: 'late', amount, reason, ...notedBy })
  return { refund, receipt }
}
