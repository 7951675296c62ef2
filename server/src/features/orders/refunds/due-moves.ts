import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { order, payment } from '../../../database/tables/orders.ts'
import { refundDue } from '../../../database/tables/refunds.ts'
import type { Whose } from '../whose-orders.ts'

/** Condition for one refund of an order the caller may see. */
export const theDue = (whose: Whose, id: string): SQL =>
  sql`${refundDue.id} = ${id} and exists (select 1 from ${order} where ${order.id} = ${refundDue.orderId} and ${whose})`

type Set = Partial<typeof refundDue.$inferInsert>

/**
 * Changes an open refund in a single guarded UPDATE; of two concurrent calls exactly one finds it open.
 * @throws AppError not_found, or refund_moved_on when it was paid or voided
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

/** The order of a refund and who confirmed its latest payment. The order always exists (foreign key). */
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
