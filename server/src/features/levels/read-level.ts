import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels/kinds'
import type { LevelInfo } from '@bailu/contract/levels/shop'
import { type Ctx, asPartner } from '../../core/context.ts'
import { levelRise, partner } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { readBalances } from '../ledger/accounts.ts'
import { readWaitingGrowth } from '../ledger/reward-queries.ts'
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
    newcomer_reward: asNumber(await readShopRule(ctx, 'newcomer_reward')),
  }
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
