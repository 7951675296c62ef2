import { eq } from 'drizzle-orm'
import type { LevelInfo } from '@bailu/contract/level-calls'
import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { levelRise } from '../../database/tables/levels.ts'
import { partner } from '../../database/tables/people.ts'
import { balances } from '../ledger/balances.ts'
import { waitingGrowth } from '../ledger/waiting-growth.ts'
import { readSetting } from '../settings/read-setting.ts'

/** All levels with today's rates, and the partner's own level and growth. */
export async function readLevel(ctx: Ctx): Promise<LevelInfo> {
  const scope = asPartner(ctx)
  const [found] = await ctx.db
    .select({ level: partner.level, approvedAt: partner.approvedAt })
    .from(partner)
    .where(eq(partner.userId, scope.partnerId))
  if (!found) return refuse('not_a_partner')
  const rises = await ctx.db.select().from(levelRise).where(eq(levelRise.partnerId, scope.partnerId))
  const rates = await readSetting(ctx, 'sales_rates')
  const { growth } = await balances(ctx, scope)
  const reachedAt = (level: number): Date | null =>
    level === 1 ? found.approvedAt : (rises.find((rise) => rise.level === level)?.at ?? null)
  return {
    level: found.level,
    growth: asNumber(growth),
    growth_waits: asNumber(await waitingGrowth(ctx, scope.partnerId)),
    levels: LEVELS.map((name, index) => ({
      level: index + 1,
      name,
      from: index === 0 ? 0 : (LEVEL_VALUES[index - 1] ?? 0),
      value: LEVEL_VALUES[index] ?? 0,
      rate_bp: rates[index] ?? 0,
      reached_at: reachedAt(index + 1)?.toISOString() ?? null,
    })),
    newcomer_reward: asNumber(await readSetting(ctx, 'newcomer_reward')),
  }
}
