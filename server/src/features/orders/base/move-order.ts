import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../core/context.ts'
import type { OrderSnapshot } from '../../../core/order-facts.ts'
import { order } from '../../../database/tables/orders.ts'
import { fail } from '../../../lib/errors.ts'
import type { OrderAccess } from './order-access.ts'
import { ORDER_TRANSITIONS, type OrderTransition } from './order-policy.ts'

type OrderChanges = PgUpdateSetSource<typeof order>

/**
 * Changes the status of one order in a single guarded UPDATE; of two concurrent calls exactly one finds the expected
 * status.
 * @throws AppError not_found, or order_moved_on when it has another status
 */
export async function moveOrder(
  ctx: Ctx,
  transition: OrderTransition,
  access: OrderAccess,
  changes: OrderChanges,
  guard?: SQL,
) {
  const { from, to } = ORDER_TRANSITIONS[transition]
  const [moved] = await ctx.db
    .update(order)
    .set({ ...changes, status: to })
    .where(and(access, inArray(order.status, [...from]), guard))
    .returning()
  return moved ?? fail((await orderExists(ctx, access)) ? 'order_moved_on' : 'not_found')
}

export async function orderExists(ctx: Ctx, access: OrderAccess): Promise<boolean> {
  const [row] = await ctx.db.select({ id: order.id }).from(order).where(access).limit(1)
  return row !== undefined
}

export const orderFactsOf = (row: typeof order.$inferSelect): OrderSnapshot => ({
  id: row.id,
  number: row.number,
  partnerId: row.partnerId,
  userId: row.userId,
  guestId: row.guestId,
  subtotal: row.subtotal,
  points: row.points,
  flags: row.flags,
  paidAt: row.paidAt,
  finishedAt: row.finishedAt,
})
