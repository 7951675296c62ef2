import { and, asc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { order } from '../orders/table.ts'
import type { ParsedOf } from '@bailu/contract/calls'
import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels/kinds'
import type { LevelInfo } from '@bailu/contract/levels/shop'
import { type Ctx, type PartnerScope, asPartner } from '../../core/context.ts'
import { levelRise, partner, partnerGoal } from '../account/table.ts'
import { partnerDay } from '../reports/table.ts'
import { listTradeDays, sumTradeDays } from '../partners/client-figures.ts'
import { recordAudit } from '../../core/audit.ts'
import { inTx } from '../../database/transaction.ts'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { readBalances } from '../ledger/accounts.ts'
import { readWaitingGrowth } from '../ledger/reward-queries.ts'
import { plainBaht } from '@bailu/phrases/format'
import { isoTime, type PersonalDataSection } from '../legal/personal-data.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

/** All levels with today's rates, and the partner's own level and growth. */
export async function readLevel(ctx: Ctx): Promise<LevelInfo> {
  const scope = asPartner(ctx)
  const [row] = await ctx.db
    .select({ level: partner.level, approvedAt: partner.approvedAt })
    .from(partner)
    .where(eq(partner.userId, scope.partnerId))
  if (!row) return fail('not_a_partner')
  const rises = await ctx.db.select().from(levelRise).where(eq(levelRise.partnerId, scope.partnerId))
  const rates = await readShopRule(ctx, 'sales_rates')
  const { growth } = await readBalances(ctx, scope)
  const levelReachedAt = (level: number): Date | null =>
    level === 1 ? row.approvedAt : (rises.find((rise) => rise.level === level)?.at ?? null)
  const next = LEVEL_VALUES[row.level - 1]
  const missing = row.level >= LEVELS.length || next === undefined ? null : Math.max(0, next - asNumber(growth))
  return {
    level: row.level,
    growth: asNumber(growth),
    growth_waits: asNumber(await readWaitingGrowth(ctx, scope.partnerId)),
    levels: LEVELS.map((name, index) => ({
      level: index + 1,
      name,
      from: index === 0 ? 0 : (LEVEL_VALUES[index - 1] ?? 0),
      value: LEVEL_VALUES[index] ?? 0,
      rate_bp: rates[index] ?? 0,
      reached_at: levelReachedAt(index + 1)?.toISOString() ?? null,
    })),
    forecast: await forecastLevel(ctx, scope, missing),
    month: await readMonth(ctx, scope),
    newcomer_reward: asNumber(await readShopRule(ctx, 'newcomer_reward')),
  }
}

const PACES = [30, 90] as const
/** Later than this is no forecast. */
const MAX_FORECAST_DAYS = 3_650

/**
 * When the next level is reached at the pace of the last 30 and 90 days, and about how many goods the missing points are.
 * The day is that of the last point; it counts for the level when its order can no longer be returned.
 */
export async function forecastLevel(
  ctx: Ctx,
  scope: PartnerScope,
  missing: number | null,
): Promise<LevelInfo['forecast']> {
  const today = bangkokDay(ctx.now)
  const pointsSince = async (days: number): Promise<number> => {
    const [sum] = await ctx.db
      .select({ points: sql<number>`coalesce(sum(${partnerDay.points}), 0)::int` })
      .from(partnerDay)
      .where(and(eq(partnerDay.partnerId, scope.partnerId), gte(partnerDay.day, addDays(today, 1 - days))))
    return sum?.points ?? 0
  }
  const paces: LevelInfo['forecast']['paces'] = []
  for (const days of PACES) {
    const points = await pointsSince(days)
    const ahead = missing === null || points <= 0 ? Infinity : Math.ceil((missing * days) / points)
    paces.push({ days, points, reached_on: ahead > MAX_FORECAST_DAYS ? null : addDays(today, ahead) })
  }
  // Orders that give the partner points: of clients and guests, and the partner's own.
  const [bought] = await ctx.db
    .select({
      goods: sql<string>`coalesce(sum(${order.subtotal}), 0)`.mapWith(Number),
      points: sql<string>`coalesce(sum(${order.points}), 0)`.mapWith(Number),
    })
    .from(order)
    .where(
      and(
        or(eq(order.partnerId, scope.partnerId), eq(order.userId, scope.partnerId)),
        gte(order.paidAt, startOfDay(addDays(today, -89))),
        ne(order.status, 'canceled'),
      ),
    )
  const perPoint = bought && bought.points > 0 ? Math.round(bought.goods / bought.points) : null
  return {
    missing,
    paces,
    baht_per_point: perPoint,
    goods: missing === null || perPoint === null ? null : missing * perPoint,
  }
}

async function readMonth(ctx: Ctx, scope: PartnerScope): Promise<LevelInfo['month']> {
  const to = bangkokDay(ctx.now)
  const month = { from: `${to.slice(0, 7)}-01`, to }
  const { sales } = sumTradeDays(await listTradeDays(ctx, scope, month), month)
  const [goal] = await ctx.db.select().from(partnerGoal).where(eq(partnerGoal.partnerId, scope.partnerId))
  return { sales: asNumber(sales), goal: goal ? asNumber(goal.sales) : null }
}

export async function setMonthGoal(ctx: Ctx, { sales }: ParsedOf<'PUT /api/level/goal'>) {
  const { partnerId } = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    if (sales === null) await tx.db.delete(partnerGoal).where(eq(partnerGoal.partnerId, partnerId))
    else {
      const values = { sales: BigInt(sales), setAt: tx.now }
      await tx.db
        .insert(partnerGoal)
        .values({ partnerId, ...values })
        .onConflictDoUpdate({ target: partnerGoal.partnerId, set: values })
    }
    await recordAudit(tx, 'partner.goal_set', { type: 'partner', id: partnerId }, { sales })
  })
}

/** Marks a reached level and all lower ones as seen by the partner. */
export async function markLevelSeen(ctx: Ctx, { level }: ParsedOf<'POST /api/level/seen'>) {
  const { partnerId } = asPartner(ctx)
  await ctx.db
    .update(levelRise)
    .set({ seenAt: ctx.now })
    .where(and(eq(levelRise.partnerId, partnerId), lte(levelRise.level, level), isNull(levelRise.seenAt)))
}

/** Retained with the rewards it explains; contains no personal data but the user id. */
export const levelData: PersonalDataSection = {
  name: 'levels',
  read: async (ctx, { userId }) => {
    const rows = await ctx.db
      .select()
      .from(levelRise)
      .where(eq(levelRise.partnerId, userId))
      .orderBy(asc(levelRise.level))
    return rows.map((row) => ({ level: LEVELS[row.level - 1] ?? '', added_at: isoTime(row.at) }))
  },
}

export const monthGoalData: PersonalDataSection = {
  name: 'monthGoal',
  read: async (ctx, { userId }) => {
    const rows = await ctx.db.select().from(partnerGoal).where(eq(partnerGoal.partnerId, userId))
    return rows.map((row) => ({ goal_baht: plainBaht(row.sales), updated_at: isoTime(row.setAt) }))
  },
}
