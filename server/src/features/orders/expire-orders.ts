import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { recordAll } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { mailCanceled } from './mail-canceled.ts'
import { returnStock } from './move-stock.ts'
import { MOVES } from './order-policy.ts'
import { owePart } from './refunds/owe-refund.ts'

const BATCH = 50

/** A slip nobody answered stays on finance's list: money may have come. */
const EXPIRED = {
  status: MOVES.expire.to,
  expiresAt: null,
  cancelReason: sql<string>`case when ${order.paymentMethod} = 'cod' then 'not_confirmed'
    when ${order.proofAt} is not null then 'slip_unanswered' else 'unpaid' end`,
  slipLateAt: sql`case when ${order.proofAt} is not null then coalesce(${order.slipLateAt}, ${order.expiresAt}) end`,
}

/**
 * Cancels unpaid orders whose time has run out and gives their stock back: also those with a slip that nobody
 * answered in its time, and large ones on delivery that nobody confirmed.
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
  const due = and(eq(order.status, MOVES.expire.from[0]), lte(order.expiresAt, ctx.now))
  const held = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(due)
    .orderBy(order.expiresAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (held.length === 0) return 0
  const ids = held.map((row) => row.id)
  const canceled = await ctx.db
    .update(order)
    .set({ ...EXPIRED, canceledAt: ctx.now })
    .where(inArray(order.id, ids))
    .returning()
  await returnStock(ctx, ids)
  await recordAll(
    ctx,
    'order.expired',
    ids.map((id) => ({ type: 'order', id })),
  )
  for (const one of canceled) {
    await owePart(ctx, one, 'paid_short')
    await mailCanceled(ctx, one)
  }
  return ids.length
}
