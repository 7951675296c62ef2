import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import {
  type INCOME_LISTS,
  REWARD_KINDS,
  REWARD_STATUSES,
  type RewardKind,
  type RewardStatus,
} from '@bailu/contract/income/shop'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { rewardDay } from '../../database/tables/reports.ts'
import { addDays, startOfDay } from '../../lib/bangkok.ts'
import { AppError } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'

/** Condition: a partner's lines canceled between two instants, whenever they were earned. */
export const isCanceledWithin = (partnerId: number, since: Date, until: Date): SQL | undefined =>
  and(
    eq(rewardLine.partnerId, partnerId),
    eq(rewardLine.status, 'canceled'),
    gte(rewardLine.canceledAt, since),
    lt(rewardLine.canceledAt, until),
  )

export type IncomeList = (typeof INCOME_LISTS)[number]
export type LineFilter = { status?: RewardStatus | undefined; from?: string | undefined; to?: string | undefined }

export const LIST_KINDS: Record<IncomeList, readonly RewardKind[]> = {
  sales: ['sales'],
  activity: ['newcomer', 'activity'],
  total: REWARD_KINDS,
}
export const filteredStatuses = ({ status }: LineFilter): readonly RewardStatus[] =>
  status ? [status] : REWARD_STATUSES

/** @throws AppError bad_input when the range ends before it begins */
export function requireRange({ from, to }: LineFilter): void {
  if (from !== undefined && to !== undefined && from > to) throw new AppError('bad_input', { to: { what: 'form' } })
}

/** Condition on `reward_day`: the sums of exactly the lines that a list with this filter shows. */
export const dayCondition = ({ partnerId }: PartnerScope, list: IncomeList, filter: LineFilter): SQL | undefined =>
  and(
    eq(rewardDay.partnerId, partnerId),
    inArray(rewardDay.kind, [...LIST_KINDS[list]]),
    inArray(rewardDay.status, [...filteredStatuses(filter)]),
    filter.from === undefined ? undefined : gte(rewardDay.day, filter.from),
    filter.to === undefined ? undefined : lte(rewardDay.day, filter.to),
  )

/** Totals of a list's lines from the stored daily sums: the cost grows with days, not lines. */
export async function sumRewardLines(
  ctx: Ctx,
  input: ParsedOf<'GET /api/income/sum'>,
): Promise<ReplyOf<'GET /api/income/sum'>> {
  const scope = asPartner(ctx)
  requireRange(input)
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
    .where(dayCondition(scope, input.of, input))
    .groupBy(rewardDay.status)
  const of = (status: RewardStatus) => {
    const { lines = 0, gross = 0n, tax = 0n } = rows.find((row) => row.status === status) ?? {}
    return { lines, gross: asNumber(gross), tax: asNumber(tax), net: asNumber(gross - tax) }
  }
  return {
    pending: of('pending'),
    approved: of('approved'),
    canceled: of('canceled'),
    canceled_then: await sumCanceled(ctx, scope, input),
  }
}

/** Lines canceled on these days, whenever they were earned; they are subtracted from the rewards of these days. */
async function sumCanceled(
  ctx: Ctx,
  { partnerId }: PartnerScope,
  { of, from, to }: ParsedOf<'GET /api/income/sum'>,
): Promise<{ lines: number; gross: number }> {
  const since = from === undefined ? new Date(0) : startOfDay(from)
  const until = to === undefined ? new Date(ctx.now.getTime() + 1) : startOfDay(addDays(to, 1))
  const [row] = await ctx.db
    .select({
      lines: sql<number>`count(*)::int`,
      gross: sql<string>`coalesce(sum(${rewardLine.gross}), 0)`.mapWith(BigInt),
    })
    .from(rewardLine)
    .where(and(isCanceledWithin(partnerId, since, until), inArray(rewardLine.kind, [...LIST_KINDS[of]])))
  return { lines: row!.lines, gross: asNumber(row!.gross) }
}
