import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { recordAll } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { returnStock } from './move-stock.ts'
import { MOVES } from './order-policy.ts'

const BATCH = 50

/**
 * Cancels unpaid orders whose time has run out and gives their stock back.
 * Any number of servers may sweep at once: each takes rows nobody else holds.
 * @returns how many were canceled
 */
export async function expireOrders(ctx: Ctx): Promise<number> {
  for (let canceled = 0; ;) {
    // no audit: each batch writes its own rows
    const batch = await inTx(ctx, expireBatch)
    canceled += batch
    if (batch < BATCH) return canceled
  }
}

async function expireBatch(ctx: Ctx): Promise<number> {
  const due = and(eq(order.status, MOVES.expire.from[0]), isNull(order.proofAt), lte(order.expiresAt, ctx.now))
  const held = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(due)
    .orderBy(order.expiresAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (held.length === 0) return 0
  const ids = held.map((row) => row.id)
  await ctx.db
    .update(order)
    .set({ status: MOVES.expire.to, canceledAt: ctx.now, expiresAt: null, cancelReason: 'unpaid' })
    .where(inArray(order.id, ids))
  await returnStock(ctx, ids)
  await recordAll(
    ctx,
    'order.expired',
    ids.map((id) => ({ type: 'order', id })),
  )
  return ids.length
}
