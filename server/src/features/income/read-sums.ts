import { eq, sql } from 'drizzle-orm'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { partnerDay } from '../../database/tables/sums.ts'

export type Sums = Record<'points' | 'rewards', Record<'today' | 'month' | 'total', bigint>>

/** Points, and gross rewards in satang, of this Bangkok day, this month and all time. */
export async function readSums(ctx: Pick<Ctx, 'db' | 'now'>, { partnerId }: PartnerScope): Promise<Sums> {
  const day = bangkokDay(ctx.now)
  const sums = (column: typeof partnerDay.points | typeof partnerDay.rewards) => ({
    today: sql<string>`coalesce(sum(${column}) filter (where ${partnerDay.day} = ${day}), 0)`.mapWith(BigInt),
    month:
      sql<string>`coalesce(sum(${column}) filter (where ${partnerDay.day} >= ${`${day.slice(0, 7)}-01`}), 0)`.mapWith(
        BigInt,
      ),
    total: sql<string>`coalesce(sum(${column}), 0)`.mapWith(BigInt),
  })
  const [row] = await ctx.db
    .select({ points: sums(partnerDay.points), rewards: sums(partnerDay.rewards) })
    .from(partnerDay)
    .where(eq(partnerDay.partnerId, partnerId))
  return row as unknown as Sums
}
