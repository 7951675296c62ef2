import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { RewardStatus } from '@bailu/contract/income'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { rewardDay } from '../../database/tables/sums.ts'
import { checkRange, daysOf } from './line-filter.ts'

/** What the lines of a list come to, from the sums kept by day: it costs days, not lines. */
export async function sumLines(
  ctx: Ctx,
  input: ParsedOf<'GET /api/income/sum'>,
): Promise<ReplyOf<'GET /api/income/sum'>> {
  const scope = asPartner(ctx)
  checkRange(input)
  const total = (column: typeof rewardDay.gross | typeof rewardDay.tax) =>
    sql<string>`coalesce(sum(${column}), 0)`.mapWith(BigInt)
  const rows = await ctx.db
    .select({
      status: rewardDay.status,
      lines: sql<number>`coalesce(sum(${rewardDay.lines}), 0)::int`,
      gross: total(rewardDay.gross),
      tax: total(rewardDay.tax),
    })
    .from(rewardDay)
    .where(daysOf(scope, input.of, input))
    .groupBy(rewardDay.status)
  const of = (status: RewardStatus) => {
    const { lines = 0, gross = 0n, tax = 0n } = rows.find((row) => row.status === status) ?? {}
    return { lines, gross: asNumber(gross), tax: asNumber(tax), net: asNumber(gross - tax) }
  }
  return { pending: of('pending'), approved: of('approved'), canceled: of('canceled') }
}
