import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { order, payment } from '../../../database/tables/orders.ts'
import { refundDue } from '../../../database/tables/refunds.ts'
import type { Whose } from '../whose-orders.ts'

/** One refund of an order the caller may see. */
export const theDue = (whose: Whose, id: string): SQL =>
  sql`${refundDue.id} = ${id} and exists (select 1 from ${order} where ${order.id} = ${refundDue.orderId} and ${whose})`

type Set = Partial<typeof refundDue.$inferInsert>

/**
 * Changes one that is still owed in a single guarded statement; of two at once exactly one finds it so.
 * @throws AppError not_found, or refund_moved_on when it was paid or found not to be owed
 */
export async function moveDue(tx: Ctx, which: SQL, set: Set) {
  const [moved] = await tx.db
    .update(refundDue)
    .set(set)
    .where(and(which, eq(refundDue.status, 'owed')))
    .returning()
  if (moved) return moved
  const [there] = await tx.db.select({ id: refundDue.id }).from(refundDue).where(which).limit(1)
  return refuse(there ? 'refund_moved_on' : 'not_found')
}

/** Whose order it is, and who was the last to say that money of it is in; there is one, for what is owed hangs on it. */
export async function orderOf(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({
      id: order.id,
      number: order.number,
      userId: order.userId,
      placedAt: order.placedAt,
      confirmedBy: payment.confirmedBy,
    })
    .from(order)
    .leftJoin(payment, and(eq(payment.orderId, order.id), isNull(payment.reversedAt)))
    .where(eq(order.id, id))
    .orderBy(desc(payment.confirmedAt), desc(payment.id))
    .limit(1)
  return found ?? refuse('not_found')
}
