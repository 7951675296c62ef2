import { and, asc, eq, gt, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { returnOpen } from '../../core/open-return.ts'
import { inTx } from '../../database/connect.ts'
import { orderGrowth } from '../../database/tables/levels.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { waitingGrowth } from '../ledger/waiting-growth.ts'
import { raiseLevel } from './level.ts'
import { lockOrder } from './order-facts.ts'
import { settlementDay } from './settlement-day.ts'

const BATCH = 100
type Key = Pick<typeof orderGrowth.$inferSelect, 'orderId' | 'partnerId'>

/** Counts growth of orders that can no longer be returned and raises levels. Several servers may run it concurrently. */
export async function countGrowth(ctx: Ctx): Promise<{ counted: number; failed: number }> {
  await scheduleFinished(ctx)
  const done = { counted: 0, failed: 0 }
  let last: Key = { orderId: '00000000-0000-0000-0000-000000000000', partnerId: 0 }
  for (;;) {
    const { orderId, partnerId } = last
    const due = await ctx.db
      .select({ orderId: orderGrowth.orderId, partnerId: orderGrowth.partnerId })
      .from(orderGrowth)
      .where(
        and(
          isDue(ctx),
          or(
            gt(orderGrowth.orderId, orderId),
            and(eq(orderGrowth.orderId, orderId), gt(orderGrowth.partnerId, partnerId)),
          ),
        ),
      )
      .orderBy(asc(orderGrowth.orderId), asc(orderGrowth.partnerId))
      .limit(BATCH)
    for (const key of due) {
      last = key
      try {
        if (await countOne(ctx, key)) done.counted += 1
      } catch (error) {
        done.failed += 1
        ctx.log.error({ err: error, order: key.orderId }, 'growth could not count')
      }
    }
    if (due.length < BATCH) return done
  }
}

const isDue = ({ now }: Ctx) =>
  and(isNull(orderGrowth.countedAt), lte(orderGrowth.countsAt, now), not(returnOpen(orderGrowth.orderId)))

async function countOne(ctx: Ctx, { orderId, partnerId }: Key): Promise<boolean> {
  // no audit: a level that rises writes its own
  return inTx(ctx, async (tx) => {
    await lockOrder(tx, orderId)
    const growth = ofPartner(partnerId, 'growth')
    const balance = await lockBalances(tx, [growth])
    const { rowCount } = await tx.db
      .update(orderGrowth)
      .set({ countedAt: tx.now })
      .where(and(eq(orderGrowth.orderId, orderId), eq(orderGrowth.partnerId, partnerId), isDue(tx)))
    if (rowCount !== 1) return false
    await raiseLevel(tx, partnerId, balance(growth) - (await waitingGrowth(tx, partnerId)))
    return true
  })
}

/** Sets `counts_at` for orders finished by a server of the previous release, which did not schedule growth. */
async function scheduleFinished(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; at: string }>(sql`
    select distinct o.id, o.finished_at::text as at from order_growth g join orders o on o.id = g.order_id
    where g.counted_at is null and g.counts_at is null and o.finished_at is not null limit 1000`)
  for (const { id, at } of rows)
    await ctx.db
      .update(orderGrowth)
      .set({ countsAt: await settlementDay(ctx, new Date(at)) })
      .where(and(eq(orderGrowth.orderId, id), isNull(orderGrowth.countsAt), isNull(orderGrowth.countedAt)))
}
