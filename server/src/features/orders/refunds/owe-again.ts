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
 * What was found not to be owed is owed after all: as a new one, so that what was decided stays readable.
 * Late money is noted again instead.
 * @throws AppError not_found, refund_moved_on
 */
export async function oweAgain(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/refund/{id}/owe'>,
): Promise<{ refund: string }> {
  const which = theDue(allOrders(asStaff(ctx)), id)
  // no audit: oweRefund writes its row
  return inTx(ctx, async (tx) => {
    const [found] = await tx.db.select().from(refundDue).where(which)
    if (!found) return refuse('not_found')
    const { orderId, cause, status, amount, kept, bounceOf } = found
    const [held] = await tx.db.select().from(order).where(eq(order.id, orderId)).for('update')
    // An order owes its money once, and what the bank gave back is owed once.
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
