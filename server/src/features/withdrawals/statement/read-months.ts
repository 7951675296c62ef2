import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'

/** Amounts settled in a Bangkok month; negative when more was reversed. */
export type Month = { month: number; gross: bigint; tax: bigint; last: Date }

export async function readMonths(ctx: Ctx, { partnerId }: PartnerScope, year: number): Promise<Month[]> {
  const month = sql<number>`extract(month from ${rewardLine.settledAt} at time zone 'Asia/Bangkok')::int`
  const rows = await ctx.db
    .select({
      month,
      gross: sql<string>`sum(${rewardLine.settledGross})`,
      tax: sql<string>`sum(${rewardLine.tax})`,
      last: sql<string>`max(${rewardLine.settledAt})`,
    })
    .from(rewardLine)
    .where(
      and(
        eq(rewardLine.partnerId, partnerId),
        eq(rewardLine.status, 'approved'),
        gte(rewardLine.settledAt, newYear(year)),
        lt(rewardLine.settledAt, newYear(year + 1)),
      ),
    )
    .groupBy(month)
    .orderBy(month)
  return rows.map((row) => ({
    month: row.month,
    gross: BigInt(row.gross),
    tax: BigInt(row.tax),
    last: new Date(row.last),
  }))
}

/** Midnight in Bangkok. */
const newYear = (year: number): Date => new Date(`${String(year).padStart(4, '0')}-01-01T00:00:00+07:00`)
