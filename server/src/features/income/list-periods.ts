import { and, desc, eq, gte, lt, ne, or, sql, inArray, lte, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import * as z from 'zod'
import { bangkokDay, addDays, startOfDay } from '@bailu/phrases/days'
import {
  REWARD_KINDS,
  type RewardKind,
  type INCOME_LISTS,
  REWARD_STATUSES,
  type RewardStatus,
} from '@bailu/contract/income/shop'
import { firstDayOfNextMonth } from '../../lib/bangkok.ts'
import { type Ctx, asPartner, type PartnerScope, type Handler } from '../../core/context.ts'
import { AppError } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { rewardLine } from '../rewards/table.ts'
import { partnerDay, rewardDay } from '../reports/table.ts'
import { checkCursor, takePage } from '../../lib/cursor.ts'

/** Condition: a partner's lines canceled between two instants, whenever they were earned. */
const isCanceledWithin = (partnerId: number, since: Date, until: Date): SQL | undefined =>
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
export const sumRewardLines: Handler<'GET /api/income/sum'> = async (ctx, input) => {
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

const PAGE_SIZE = 31
const CURSOR_FORM = { day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), month: z.string().regex(/^\d{4}-\d{2}$/) }

/** Points and rewards by Bangkok day or month, from the stored daily sums. */
export const listPeriods: Handler<'GET /api/income/period'> = async (ctx, { by, cursor }) => {
  const { partnerId } = asPartner(ctx)
  checkCursor(cursor, CURSOR_FORM[by])
  const periodOf = (day: typeof partnerDay.day | typeof rewardDay.day) =>
    sql<string>`left(${day}, ${sql.raw(by === 'day' ? '10' : '7')})`
  const sum = (column: typeof partnerDay.points | typeof partnerDay.rewards) =>
    sql<string>`sum(${column})`.mapWith(BigInt)
  const rows = await ctx.db
    .select({ period: periodOf(partnerDay.day), points: sum(partnerDay.points), rewards: sum(partnerDay.rewards) })
    .from(partnerDay)
    .where(
      and(
        eq(partnerDay.partnerId, partnerId),
        // `2026-11` sorts before `2026-11-01`, so everything below a month cursor is of earlier months.
        cursor === undefined ? undefined : lt(partnerDay.day, cursor),
        or(ne(partnerDay.points, 0), ne(partnerDay.rewards, 0n)),
      ),
    )
    .groupBy(periodOf(partnerDay.day))
    .orderBy(desc(periodOf(partnerDay.day)))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.period)
  const [last, first] = [page.at(-1)?.period, page[0]?.period]
  if (last === undefined || first === undefined) return { list: [], next: null }

  const kindSums = await sumByKind(ctx, partnerId, by, { last, first })
  const grossOf = (period: string, kind: RewardKind) =>
    asNumber(
      kindSums.filter((row) => row.period === period && row.kind === kind).reduce((sum, { gross }) => sum + gross, 0n),
    )
  const byKind = (period: string) =>
    Object.fromEntries(REWARD_KINDS.map((kind) => [kind, grossOf(period, kind)])) as Record<RewardKind, number>
  return {
    list: page.map(({ period, points, rewards }) => ({
      period,
      points: asNumber(points),
      rewards: asNumber(rewards),
      ...byKind(period),
    })),
    next,
  }
}

/** Rewards of each period by kind: of the lines earned in it, less those canceled in it. */
async function sumByKind(
  ctx: Ctx,
  partnerId: number,
  by: 'day' | 'month',
  { last, first }: Record<'last' | 'first', string>,
) {
  const length = sql.raw(by === 'day' ? '10' : '7')
  const day = sql<string>`to_char(${rewardLine.canceledAt} at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`
  const [since, until] =
    by === 'day'
      ? [startOfDay(last), startOfDay(addDays(first, 1))]
      : [startOfDay(`${last}-01`), startOfDay(firstDayOfNextMonth(first))]
  const earned = await ctx.db
    .select({
      period: sql<string>`left(${rewardDay.day}, ${length})`,
      kind: rewardDay.kind,
      gross: sql<string>`sum(${rewardDay.gross})`.mapWith(BigInt),
    })
    .from(rewardDay)
    .where(
      and(
        eq(rewardDay.partnerId, partnerId),
        gte(rewardDay.day, bangkokDay(since)),
        lt(rewardDay.day, bangkokDay(until)),
      ),
    )
    .groupBy(sql`1`, rewardDay.kind)
  const canceled = await ctx.db
    .select({
      period: sql<string>`left(${day}, ${length})`,
      kind: rewardLine.kind,
      gross: sql<string>`-sum(${rewardLine.gross})`.mapWith(BigInt),
    })
    .from(rewardLine)
    .where(isCanceledWithin(partnerId, since, until))
    .groupBy(sql`1`, rewardLine.kind)
  return [...earned, ...canceled]
}
