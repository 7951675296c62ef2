import { and, inArray, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { RewardStatus } from '@bailu/contract/income'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { rewardDay } from '../../database/tables/sums.ts'
import { canceledIn } from './canceled-in.ts'
import { checkRange, daysOf, KINDS } from './line-filter.ts'

/** Totals of a list's lines from the stored daily sums: the cost grows with days, not lines. */
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
  return {
    pending: of('pending'),
    approved: of('approved'),
    canceled: of('canceled'),
    canceled_then: await canceledThen(ctx, scope, input),
  }
}

/** Lines canceled on these days, whenever they were earned; they are subtracted from the rewards of these days. */
async function canceledThen(
  ctx: Ctx,
  { partnerId }: PartnerScope,
  { of, from, to }: ParsedOf<'GET /api/income/sum'>,
): Promise<{ lines: number; gross: number }> {
  const since = from === undefined ? new Date(0) : startOfDay(from)
  const until = to === undefined ? new Date(ctx.now.getTime() + 1) : startOfDay(dayAfter(to, 1))
  const [row] = await ctx.db
    .select({
      lines: sql<number>`count(*)::int`,
      gross: sql<string>`coalesce(sum(${rewardLine.gross}), 0)`.mapWith(BigInt),
    })
    .from(rewardLine)
    .where(and(canceledIn(partnerId, since, until), inArray(rewardLine.kind, [...KINDS[of]])))
  return { lines: row!.lines, gross: asNumber(row!.gross) }
}
