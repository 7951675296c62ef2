import { and, eq, sql } from 'drizzle-orm'
import { bangkokDay, bangkokYear } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { partnerDay, partnerYear } from '../../database/tables/money.ts'

/** Adds to a partner's sums of the Bangkok day of `at`: points, and gross in satang. */
export async function addToDay(ctx: Ctx, partnerId: number, at: Date, change: { points?: number; rewards?: bigint }): Promise<void> {
  const { points = 0, rewards = 0n } = change
  await ctx.db.insert(partnerDay)
    .values({ partnerId, day: bangkokDay(at), points, rewards })
    .onConflictDoUpdate({
      target: [partnerDay.partnerId, partnerDay.day],
      set: { points: sql`${partnerDay.points} + ${points}`, rewards: sql`${partnerDay.rewards} + ${rewards}` },
    })
}

/** Adds to what a partner's lines settled to in the Bangkok year of `ctx.now`, in satang. */
export async function addToYear(ctx: Ctx, partnerId: number, change: { gross: bigint; tax: bigint }): Promise<void> {
  await ctx.db.insert(partnerYear)
    .values({ partnerId, year: bangkokYear(ctx.now), ...change })
    .onConflictDoUpdate({
      target: [partnerYear.partnerId, partnerYear.year],
      set: { gross: sql`${partnerYear.gross} + ${change.gross}`, tax: sql`${partnerYear.tax} + ${change.tax}` },
    })
}

/** Gross settled this Bangkok year so far; for a decision, lock the partner's accounts first. */
export async function yearToDate(ctx: Ctx, partnerId: number): Promise<bigint> {
  const [found] = await ctx.db.select({ gross: partnerYear.gross }).from(partnerYear)
    .where(and(eq(partnerYear.partnerId, partnerId), eq(partnerYear.year, bangkokYear(ctx.now))))
  return found?.gross ?? 0n
}
