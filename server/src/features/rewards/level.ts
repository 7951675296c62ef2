import { and, eq, lt } from 'drizzle-orm'
import { LEVEL_VALUES } from '@bailu/contract/levels'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { tell } from '../../core/tell.ts'
import { levelRise } from '../../database/tables/levels.ts'
import { partner } from '../../database/tables/people.ts'

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
  const [now] = await ctx.db.select({ level: partner.level }).from(partner).where(eq(partner.userId, partnerId))
  if (!now) return
  const level = levelFor(now.level, growth)
  if (level === now.level) return
  const { rowCount } = await ctx.db
    .update(partner)
    .set({ level })
    .where(and(eq(partner.userId, partnerId), lt(partner.level, level)))
  if (!rowCount) return
  await ctx.db.insert(levelRise).values({ partnerId, level, growth, at: ctx.now }).onConflictDoNothing()
  await tell(ctx, partnerId, 'level_up', { cause: String(level) })
  await record(ctx, 'partner.level_rose', { type: 'partner', id: partnerId }, { from: now.level, to: level })
}
