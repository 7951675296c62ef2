import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { readSetting } from '../settings/read-setting.ts'

const DAY_MS = 86_400_000

/** When the lines of an order finished then settle: the period that holds today; null while it is not finished. */
export async function settlementDay(ctx: Ctx, finishedAt: Date | null): Promise<Date | null> {
  if (!finishedAt) return null
  return new Date(finishedAt.getTime() + (await readSetting(ctx, 'settlement_days')) * DAY_MS)
}

/**
 * The order is finished: its pending lines settle after the settlement period.
 * A second run changes nothing. Cash on delivery that comes in later needs no
 * call: {@link earnRewards} counts from the order's `finishedAt`.
 */
export async function scheduleSettlement(ctx: Ctx, orderId: string, finishedAt: Date): Promise<void> {
  await ctx.db
    .update(rewardLine)
    .set({ settlesAt: await settlementDay(ctx, finishedAt) })
    .where(and(eq(rewardLine.orderId, orderId), eq(rewardLine.status, 'pending'), isNull(rewardLine.settlesAt)))
}
