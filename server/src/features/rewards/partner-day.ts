import { sql } from 'drizzle-orm'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { partnerDay } from '../../database/tables/sums.ts'

/** Adds points and gross rewards (satang) to a partner's sums of the Bangkok day of `at`. */
export async function addToDay(
  ctx: Ctx,
  partnerId: number,
  at: Date,
  change: { points?: number; rewards?: bigint },
): Promise<void> {
  const { points = 0, rewards = 0n } = change
  await ctx.db
    .insert(partnerDay)
    .values({ partnerId, day: bangkokDay(at), points, rewards })
    .onConflictDoUpdate({
      target: [partnerDay.partnerId, partnerDay.day],
      set: { points: sql`${partnerDay.points} + ${points}`, rewards: sql`${partnerDay.rewards} + ${rewards}` },
    })
}
