import { and, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { REWARD_KINDS, type RewardKind } from '@bailu/contract/income'
import { dayAfter } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { partnerDay, rewardDay } from '../../database/tables/sums.ts'

const PAGE = 31
const CURSOR = { day: /^\d{4}-\d{2}-\d{2}$/, month: /^\d{4}-\d{2}$/ }

/** Points and rewards by Bangkok day or month, from the kept day sums. */
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
        // A month sorts before its days, so what is before it is of earlier months.
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

  const end = by === 'day' ? dayAfter(first, 1) : `${first}-99`
  const kinds = await ctx.db
    .select({
      period: named(rewardDay.day),
      kind: rewardDay.kind,
      gross: sql<string>`sum(${rewardDay.gross})`.mapWith(BigInt),
    })
    .from(rewardDay)
    .where(
      and(
        eq(rewardDay.partnerId, partnerId),
        ne(rewardDay.status, 'canceled'),
        gte(rewardDay.day, last),
        lt(rewardDay.day, end),
      ),
    )
    .groupBy(named(rewardDay.day), rewardDay.kind)
  const of = (period: string, kind: RewardKind) =>
    asNumber(kinds.find((row) => row.period === period && row.kind === kind)?.gross ?? 0n)
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
