import { sql } from 'drizzle-orm'
import type { RewardStatus } from '@bailu/contract/income'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { type rewardLine } from '../../database/tables/rewards.ts'
import { rewardDay } from '../../database/tables/sums.ts'

type Line = Pick<typeof rewardLine.$inferSelect, 'partnerId' | 'kind' | 'earnedAt' | 'gross'>

/** Adds a line with this status, and the tax withheld on it, to the sums of the day it was earned. */
export const enterDay = (ctx: Ctx, line: Line, status: RewardStatus, tax = 0n): Promise<void> =>
  add(ctx, line, status, { lines: 1, gross: line.gross, tax })

/** Moves a pending line to another status in the sums of its day. */
export async function moveInDay(ctx: Ctx, line: Line, to: RewardStatus, tax = 0n): Promise<void> {
  await add(ctx, line, 'pending', { lines: -1, gross: -line.gross, tax: 0n })
  await enterDay(ctx, line, to, tax)
}

async function add(
  ctx: Ctx,
  { partnerId, kind, earnedAt }: Line,
  status: RewardStatus,
  change: { lines: number; gross: bigint; tax: bigint },
): Promise<void> {
  await ctx.db
    .insert(rewardDay)
    .values({ partnerId, day: bangkokDay(earnedAt), kind, status, ...change })
    .onConflictDoUpdate({
      target: [rewardDay.partnerId, rewardDay.day, rewardDay.kind, rewardDay.status],
      set: {
        lines: sql`${rewardDay.lines} + ${change.lines}`,
        gross: sql`${rewardDay.gross} + ${change.gross}`,
        tax: sql`${rewardDay.tax} + ${change.tax}`,
      },
    })
}
