import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { orderGrowth } from '../../database/tables/levels.ts'

/** Growth of a partner that does not count for the level yet. */
export async function waitingGrowth(ctx: Ctx, partnerId: number): Promise<bigint> {
  const [row] = await ctx.db
    .select({ points: sql<string>`coalesce(sum(${orderGrowth.points}), 0)` })
    .from(orderGrowth)
    .where(and(eq(orderGrowth.partnerId, partnerId), isNull(orderGrowth.countedAt)))
  return BigInt(row?.points ?? 0)
}
