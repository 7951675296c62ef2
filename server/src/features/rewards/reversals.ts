import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'

export type RewardLine = typeof rewardLine.$inferSelect

/** Reversal lines of a line; their amounts are negative. */
export const reversalsOf = (ctx: Ctx, lineId: string): Promise<RewardLine[]> =>
  ctx.db.select().from(rewardLine).where(eq(rewardLine.reverses, lineId)).orderBy(asc(rewardLine.id))

/** Reversals booked while the line is pending; they settle or are canceled with it. */
export const pendingReductions = (ctx: Ctx, lineId: string): Promise<RewardLine[]> =>
  ctx.db
    .select()
    .from(rewardLine)
    .where(and(eq(rewardLine.reverses, lineId), eq(rewardLine.status, 'pending')))
    .orderBy(asc(rewardLine.id))

export const sumOf = (lines: RewardLine[], field: 'base' | 'gross' | 'tax' | 'settledGross'): bigint =>
  lines.reduce((sum, line) => sum + (line[field] ?? 0n), 0n)
