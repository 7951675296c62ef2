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

/** An unanswered slip stays in finance's list of late slips: its money may have arrived. */
const EXPIRED = {
  status: MOVES.expire.to,
  expiresAt: null,
  cancelReason: sql<string>`case when ${order.paymentMethod} = 'cod' then 'not_confirmed'
    when ${order.proofAt} is not null then 'slip_unanswered' else 'unpaid' end`,
  slipLateAt: sql`case when ${order.proofAt} is not null then coalesce(${order.slipLateAt}, ${order.expiresAt}) end`,
}

/**
 * Background job: cancels unpaid orders past their deadline and releases their stock, including those with an
 * unanswered slip and large cash-on-delivery orders that nobody confirmed. Safe on several servers at once: each
 * skips rows that another one has locked.
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
