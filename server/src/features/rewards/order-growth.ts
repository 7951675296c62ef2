import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { orderGrowth } from '../../database/tables/levels.ts'
import type { PaidOrder } from './order-facts.ts'
import { settlementDay } from './settlement-day.ts'

/** Records growth that an order has just given: it counts for the level when the order's rewards settle. */
export async function keepGrowth(ctx: Ctx, order: PaidOrder, partnerIds: number[]): Promise<void> {
  const countsAt = await settlementDay(ctx, order.finishedAt)
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
export async function takeGrowth(ctx: Ctx, orderId: string, partnerId: number, points: bigint): Promise<void> {
  await ctx.db
    .update(orderGrowth)
    .set({ points: sql`${orderGrowth.points} - ${points}` })
    .where(and(eq(orderGrowth.orderId, orderId), eq(orderGrowth.partnerId, partnerId)))
}

export async function scheduleGrowth(ctx: Ctx, orderId: string, countsAt: Date | null): Promise<void> {
  await ctx.db
    .update(orderGrowth)
    .set({ countsAt })
    .where(and(eq(orderGrowth.orderId, orderId), isNull(orderGrowth.countsAt), isNull(orderGrowth.countedAt)))
}
