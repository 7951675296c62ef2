import { and, eq, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { orderGrowth, rewardLine } from './table.ts'
import { order } from '../orders/table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

/** The fields of an order that rewards need; a row of `orders` matches. */
export type PaidOrder = Omit<OrderSnapshot, 'paidAt'>
export type RewardTerms = { onHold: boolean; settlesAt: Date | null }

/**
 * Serializes changes of an order's rewards. Lock order: order, reward lines, accounts.
 * @throws Error when there is no such order
 */
export async function lockOrderForRewards(ctx: Ctx, orderId: string): Promise<{ canceled: boolean }> {
  const [row] = await ctx.db.select({ status: order.status }).from(order).where(eq(order.id, orderId)).for('update')
  if (!row) throw new Error(`No order ${orderId}`)
  return { canceled: row.status === 'canceled' }
}

/** When the rewards of an order settle, by today's rule `settlement_days`; null while the order is not finished. */
export async function readSettlementTime(ctx: Ctx, finishedAt: Date | null): Promise<Date | null> {
  if (!finishedAt) return null
  return new Date(finishedAt.getTime() + (await readShopRule(ctx, 'settlement_days')) * DAY_MS)
}

/** Records growth that an order has just given: it counts for the level when the order's rewards settle. */
export async function addOrderGrowth(ctx: Ctx, order: PaidOrder, partnerIds: number[]): Promise<void> {
  const countsAt = await readSettlementTime(ctx, order.finishedAt)
  await ctx.db
    .insert(orderGrowth)
    .values(partnerIds.map((partnerId) => ({ orderId: order.id, partnerId, points: BigInt(order.points), countsAt })))
    // Paid again after its payment was voided.
    .onConflictDoUpdate({
      target: [orderGrowth.orderId, orderGrowth.partnerId],
      set: { points: sql`${orderGrowth.points} + excluded.points`, countsAt },
    })
}

/** Orders from before growth waited have no row: their growth counted at once. */
export async function reduceOrderGrowth(ctx: Ctx, orderId: string, partnerId: number, points: bigint): Promise<void> {
  await ctx.db
    .update(orderGrowth)
    .set({ points: sql`${orderGrowth.points} - ${points}` })
    .where(and(eq(orderGrowth.orderId, orderId), eq(orderGrowth.partnerId, partnerId)))
}

export async function scheduleOrderGrowth(ctx: Ctx, orderId: string, countsAt: Date | null): Promise<void> {
  await ctx.db
    .update(orderGrowth)
    .set({ countsAt })
    .where(and(eq(orderGrowth.orderId, orderId), isNull(orderGrowth.countsAt), isNull(orderGrowth.countedAt)))
}

/**
 * Called when an order is finished: its pending lines settle and its growth counts after the settlement period.
 * Idempotent. Cash on delivery received later needs no call: {@link earnRewards} counts from the order's `finishedAt`.
 */
export async function scheduleSettlement(ctx: Ctx, orderId: string, finishedAt: Date): Promise<void> {
  const settlesAt = await readSettlementTime(ctx, finishedAt)
  await ctx.db
    .update(rewardLine)
    .set({ settlesAt })
    .where(and(eq(rewardLine.orderId, orderId), eq(rewardLine.status, 'pending'), isNull(rewardLine.settlesAt)))
  await scheduleOrderGrowth(ctx, orderId, settlesAt)
}
