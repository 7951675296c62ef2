import { and, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { REWARD_KINDS, type RewardKind } from '@bailu/contract/income'
import { bangkokDay, dayAfter, monthAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { partnerDay, rewardDay } from '../../database/tables/sums.ts'
import { canceledIn } from './canceled-in.ts'

const PAGE = 31
const CURSOR = { day: /^\d{4}-\d{2}-\d{2}$/, month: /^\d{4}-\d{2}$/ }

/** Points and rewards by Bangkok day or month, from the stored daily sums. */
export async function listPeriods(
  ctx: Ctx,
  { by, cursor }: ParsedOf<'GET /api/income/period'>,
): Promise<ReplyOf<'GET /api/income/period'>> {
  const { partnerId } = asPartner(ctx)
  if (cursor !== undefined && !CURSOR[by].test(cursor)) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const named = (day: typeof partnerDay.day | typeof rewardDay.day) =>
    sql<string>`left(${day}, ${sql.raw(by === 'day' ? '10' : '7')})`
  const sum = (column: typeof partnerDay.points | typeof partnerDay.rewards) =>
    sql<string>`sum(${column})`.mapWith(BigInt)
  const rows = await ctx.db
    .select({ period: named(partnerDay.day), points: sum(partnerDay.points), rewards: sum(partnerDay.rewards) })
    .from(partnerDay)
    .where(
      and(
        eq(partnerDay.partnerId, partnerId),
        // `2026-11` sorts before `2026-11-01`, so everything below a month cursor is of earlier months.
        cursor === undefined ? undefined : lt(partnerDay.day, cursor),
        or(ne(partnerDay.points, 0), ne(partnerDay.rewards, 0n)),
      ),
    )
    .groupBy(named(partnerDay.day))
    .orderBy(desc(named(partnerDay.day)))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const [last, first] = [shown.at(-1)?.period, shown[0]?.period]
  if (last === undefined || first === undefined) return { list: [], next: null }

  const kinds = await kindsOf(ctx, partnerId, by, { last, first })
  const of = (period: string, kind: RewardKind) =>
    asNumber(
      kinds.filter((row) => row.period === period && row.kind === kind).reduce((sum, { gross }) => sum + gross, 0n),
    )
  const byKind = (period: string) =>
    Object.fromEntries(REWARD_KINDS.map((kind) => [kind, of(period, kind)])) as Record<RewardKind, number>
  return {
    list: shown.map(({ period, points, rewards }) => ({
      period,
      points: asNumber(points),
      rewards: asNumber(rewards),
      ...byKind(period),
    })),
    next: rows.length > PAGE ? last : null,
  }
}

/** Rewards of each period by kind: of the lines earned in it, less those canceled in it. */
async function kindsOf(
  ctx: Ctx,
  partnerId: number,
  by: 'day' | 'month',
  { last, first }: Record<'last' | 'first', string>,
) {
  const length = sql.raw(by === 'day' ? '10' : '7')
  const day = sql<string>`to_char(${rewardLine.canceledAt} at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`
  const [since, until] =
    by === 'day'
      ? [startOfDay(last), startOfDay(dayAfter(first, 1))]
      : [startOfDay(`${last}-01`), startOfDay(monthAfter(first))]
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
    .where(canceledIn(partnerId, since, until))
    .groupBy(sql`1`, rewardLine.kind)
  return [...earned, ...canceled]
}
