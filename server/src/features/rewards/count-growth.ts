import { and, asc, eq, gt, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { LEVEL_VALUES } from '@bailu/contract/levels/kinds'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { hasOpenReturn } from '../../core/order-facts.ts'
import { inExclusiveLongTx, inTx } from '../../database/transaction.ts'
import { levelRise, partner } from '../account/table.ts'
import { orderGrowth } from './table.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { readWaitingGrowth } from '../ledger/reward-queries.ts'
import { lockOrderForRewards } from './order-settlement.ts'

const HIGHEST = LEVEL_VALUES.length

/**
 * The level reached with a growth value. Growth is cumulative and never used up; a level's value is the growth needed for
 * the next level: 100 makes a BL a BD, 1000 a BP, 10000 a BSP, the highest. A level never falls.
 */
export function levelFor(level: number, growth: bigint): number {
  let reached = level
  while (reached < HIGHEST && growth >= BigInt(LEVEL_VALUES[reached - 1] as number)) reached += 1
  return reached
}

/** Raises a partner to the level that their counted growth reaches, if it is higher. */
export async function raiseLevel(ctx: Ctx, partnerId: number, growth: bigint): Promise<void> {
  const [current] = await ctx.db.select({ level: partner.level }).from(partner).where(eq(partner.userId, partnerId))
  if (!current) return
  const level = levelFor(current.level, growth)
  if (level === current.level) return
  const { rowCount } = await ctx.db
    .update(partner)
    .set({ level })
    .where(and(eq(partner.userId, partnerId), lt(partner.level, level)))
  if (!rowCount) return
  await ctx.db.insert(levelRise).values({ partnerId, level, growth, at: ctx.now }).onConflictDoNothing()
  await notify(ctx, 'level_up', { to: { user: partnerId }, cause: `${partnerId}:${level}`, values: { level } })
  await recordAudit(ctx, 'partner.level_rose', { type: 'partner', id: partnerId }, { from: current.level, to: level })
}

const BATCH_SIZE = 100
type Key = Pick<typeof orderGrowth.$inferSelect, 'orderId' | 'partnerId'>

/** Counts growth of orders that can no longer be returned and raises levels. Several servers may run it concurrently. */
export async function countGrowth(ctx: Ctx): Promise<{ counted: number; failed: number }> {
  const result = { counted: 0, failed: 0 }
  let last: Key = { orderId: '00000000-0000-0000-0000-000000000000', partnerId: 0 }
  for (;;) {
    const { orderId, partnerId } = last
    const dueRows = await ctx.db
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
      .limit(BATCH_SIZE)
    for (const key of dueRows) {
      last = key
      try {
        if (await countOrderGrowth(ctx, key)) result.counted += 1
      } catch (error) {
        result.failed += 1
        ctx.log.error({ err: error, order: key.orderId }, 'growth could not count')
      }
    }
    if (dueRows.length < BATCH_SIZE) return result
  }
}

const isDue = ({ now }: Ctx) =>
  and(isNull(orderGrowth.countedAt), lte(orderGrowth.countsAt, now), not(hasOpenReturn(orderGrowth.orderId)))

async function countOrderGrowth(ctx: Ctx, { orderId, partnerId }: Key): Promise<boolean> {
  // no audit: a level that rises writes its own
  return inTx(ctx, async (tx) => {
    await lockOrderForRewards(tx, orderId)
    const growth = partnerAccount(partnerId, 'growth')
    const balance = await lockBalances(tx, [growth])
    const { rowCount } = await tx.db
      .update(orderGrowth)
      .set({ countedAt: tx.now })
      .where(and(eq(orderGrowth.orderId, orderId), eq(orderGrowth.partnerId, partnerId), isDue(tx)))
    if (rowCount !== 1) return false
    await raiseLevel(tx, partnerId, balance(growth) - (await readWaitingGrowth(tx, partnerId)))
    return true
  })
}

/**
 * Sets waiting growth to what the ledger holds for its order.
 * @returns rows changed
 */
export const repairWaitingGrowth = (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  inExclusiveLongTx(ctx, 'repair', async (tx) => {
    const { rowCount } = await tx.db.execute(sql`
      update order_growth g set points = g.points + d.points
      from (
        select w.order_id, w.partner_id,
          coalesce(sum(case when m.credit_id = a.id then m.amount else -m.amount end), 0) - w.points as points
        from order_growth w join account a on a.partner_id = w.partner_id and a.kind = 'growth'
        left join refund_transfer r on r.order_id = w.order_id
        join transfer m on a.id in (m.credit_id, m.debit_id)
          and (m.ref_type = 'order' and m.ref_id = w.order_id::text or m.ref_type = 'refund_transfer' and m.ref_id = r.id::text)
        where w.counted_at is null group by w.order_id, w.partner_id
      ) d where d.order_id = g.order_id and d.partner_id = g.partner_id and g.counted_at is null and d.points <> 0`)
    return rowCount ?? 0
  })
