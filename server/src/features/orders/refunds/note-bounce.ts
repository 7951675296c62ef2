import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import { bangkokDay } from '../../../core/bangkok.ts'
import { joinDay } from '../../../core/closed-day.ts'
import type { Ctx } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { statementDay } from '../../../core/statement-day.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { refund, refundBounce } from '../../../database/tables/refunds.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { oweRefund } from './owe-refund.ts'

/**
 * Records that the bank returned a refund transfer. The original entries stay; a new refund is created, and its
 * account must be set anew. Whoever records it does not pay it.
 * @throws AppError not_found, refund_moved_on when it was recorded before or was cash, amount_differs,
 *   reference_used, books_closed, own_account; bad_input for a day in the future, more than 31 days ago, or before the
 *   transfer
 */
export async function noteBounce(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/refund-transfer/{id}/bounce'>,
): Promise<{ refund: string }> {
  const scope = asStaff(ctx)
  const { id, reason } = input
  const returnedOn = statementDay(ctx, 'returned_on', input.returned_on)
  const bankReference = plainReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    const [paid] = await tx.db.select().from(refund).where(eq(refund.id, id))
    if (!paid) return refuse('not_found')
    const [held] = await tx.db
      .select({ id: order.id, userId: order.userId })
      .from(order)
      .where(theOrder(allOrders(scope), paid.orderId))
      .for('update')
    if (!held) return refuse('not_found')
    await requireOthers(tx, scope, held.userId)
    if (paid.inCash) return refuse('refund_moved_on')
    if (BigInt(input.amount) !== paid.amount) return refuse('amount_differs')
    if (returnedOn < bangkokDay(paid.paidAt ?? paid.refundedAt))
      throw new Refusal('bad_input', { returned_on: { what: 'form' } })
    const { amount } = paid
    if ((await tx.db.$count(refundBounce, eq(refundBounce.refundId, id))) > 0) return refuse('refund_moved_on')
    const noted = await tx.db
      .insert(refundBounce)
      .values({ refundId: id, amount, bankReference, returnedOn, notedBy: scope.staffId, notedAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: refundBounce.refundId })
    if (noted.length === 0) return refuse('reference_used')
    const joined = await joinDay(tx, returnedOn, input.closed_reason)
    await record(
      tx,
      'refund.returned',
      { type: 'refund', id: paid.dueId ?? id },
      { order: held.id, refund: id, amount: String(amount), bankReference, returned_on: returnedOn, reason, ...joined },
    )
    const owing = { orderId: held.id, userId: held.userId, cause: 'bounced', amount, reason, bounceOf: id } as const
    return { refund: await oweRefund(tx, { ...owing, notedBy: scope.staffId }) }
  })
}
