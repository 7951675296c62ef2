import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { refundDue } from '../../../database/tables/refunds.ts'
import { allOrders } from '../whose-orders.ts'
import { theDue } from './due-moves.ts'
import { oweRefund } from './owe-refund.ts'

/**
 * Creates a new refund in place of a voided one, so that both decisions stay readable. Late money is recorded again
 * instead.
 * @throws AppError not_found, refund_moved_on
 */
export async function oweAgain(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/refund/{id}/owe'>,
): Promise<{ refund: string }> {
  const which = theDue(allOrders(asStaff(ctx)), id)
  // no audit: createRefund writes its own entry
  return inTx(ctx, async (tx) => {
    const [found] = await tx.db.select().from(refundDue).where(which)
    if (!found) return refuse('not_found')
    const { orderId, cause, status, amount, kept, bounceOf } = found
    const [held] = await tx.db.select().from(order).where(eq(order.id, orderId)).for('update')
    // At most one open or paid refund per order's money, and one per bounced transfer.
    const same =
      bounceOf === null
        ? and(eq(refundDue.orderId, orderId), inArray(refundDue.cause, ['canceled', 'late']))
        : eq(refundDue.bounceOf, bounceOf)
    const live = await tx.db.$count(refundDue, and(same, ne(refundDue.status, 'void')))
    const again = cause === 'canceled' || cause === 'bounced'
    if (!held || status !== 'void' || !again || live > 0) return refuse('refund_moved_on')
    const { userId } = held
    const owing = { orderId, userId, cause, amount, kept, reason: found.reason, why: reason }
    return { refund: await oweRefund(tx, { ...owing, ...(bounceOf !== null && { bounceOf }) }) }
  })
}
