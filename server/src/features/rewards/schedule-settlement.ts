import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { scheduleGrowth } from './order-growth.ts'
import { settlementDay } from './settlement-day.ts'

/**
 * Called when an order is finished: its pending lines settle and its growth counts after the settlement period.
 * Idempotent. Cash on delivery received later needs no call: {@link earnRewards} counts from the order's `finishedAt`.
 */
export async function scheduleSettlement(ctx: Ctx, orderId: string, finishedAt: Date): Promise<void> {
  const settlesAt = await settlementDay(ctx, finishedAt)
  await ctx.db
    .update(rewardLine)
    .set({ settlesAt })
    .where(and(eq(rewardLine.orderId, orderId), eq(rewardLine.status, 'pending'), isNull(rewardLine.settlesAt)))
  await scheduleGrowth(ctx, orderId, settlesAt)
}
