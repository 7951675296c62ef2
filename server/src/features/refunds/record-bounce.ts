import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { bangkokDay } from '../../lib/bangkok.ts'
import { checkBookingDay, readStatementDay } from '../closing/booking-day.ts'
import type { Ctx } from '../../core/context.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../../database/tables/orders.ts'
import { refundTransfer, refundBounce } from '../../database/tables/refunds.ts'
import { allOrdersForStaff, orderById } from '../orders/base/order-access.ts'
import { createRefund } from './create-refund.ts'

/**
 * Records that the bank returned a refund transfer. The original entries stay; a new refund is created, and its
 * account must be set anew. Whoever records it does not pay it.
 * @throws AppError not_found, refund_moved_on when it was recorded before or was cash, amount_differs,
 *   reference_used, books_closed, own_account; bad_input for a day in the future, more than 31 days ago, or before the
 *   transfer
 */
export async function recordBounce(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/refund-transfer/{id}/bounce'>,
): Promise<{ refund: string }> {
  const scope = asStaff(ctx)
  const { id, reason } = input
  const returnedOn = readStatementDay(ctx, 'returned_on', input.returned_on)
  const bankReference = normalizeBankReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    const [transfer] = await tx.db.select().from(refundTransfer).where(eq(refundTransfer.id, id))
    if (!transfer) return fail('not_found')
    const [lockedOrder] = await tx.db
      .select({ id: order.id, userId: order.userId })
      .from(order)
      .where(orderById(allOrdersForStaff(scope), transfer.orderId))
      .for('update')
    if (!lockedOrder) return fail('not_found')
    await requireNotOwnAccount(tx, scope, lockedOrder.userId)
    if (transfer.inCash) return fail('refund_moved_on')
    if (BigInt(input.amount) !== transfer.amount) return fail('amount_differs')
    if (returnedOn < bangkokDay(transfer.paidAt ?? transfer.refundedAt))
      throw new AppError('bad_input', { returned_on: { what: 'form' } })
    const { amount } = transfer
    if ((await tx.db.$count(refundBounce, eq(refundBounce.transferId, id))) > 0) return fail('refund_moved_on')
    const inserted = await tx.db
      .insert(refundBounce)
      .values({ transferId: id, amount, bankReference, returnedOn, notedBy: scope.staffId, notedAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: refundBounce.transferId })
    if (inserted.length === 0) return fail('reference_used')
    const bookedDay = await checkBookingDay(tx, returnedOn, input.closed_reason)
    await recordAudit(
      tx,
      'refund.returned',
      { type: 'refund', id: transfer.refundId ?? id },
      {
        order: lockedOrder.id,
        refund: id,
        amount: String(amount),
        bankReference,
        returned_on: returnedOn,
        reason,
        ...bookedDay,
      },
    )
    const refundInput = {
      orderId: lockedOrder.id,
      userId: lockedOrder.userId,
      cause: 'bounced',
      amount,
      reason,
      bounceOf: id,
    } as const
    return { refund: await createRefund(tx, { ...refundInput, notedBy: scope.staffId }) }
  })
}
