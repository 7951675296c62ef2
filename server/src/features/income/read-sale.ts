import { and, eq, isNull, max } from 'drizzle-orm'
import { LEVELS } from '@bailu/contract/levels'
import type { UserInfo } from '@bailu/contract/session'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { levelRise } from '../../database/tables/levels.ts'
import { partner } from '../../database/tables/people.ts'
import { balances } from '../ledger/balances.ts'
import { readSums } from './read-sums.ts'

/** The sale info of the signed-in partner; null for all other callers. */
export async function readSale(ctx: Ctx): Promise<UserInfo['sale']> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.partner) return null
  const scope = asPartner(ctx)
  const [found] = await ctx.db
    .select({ employeeNo: partner.employeeNo, level: partner.level })
    .from(partner)
    .where(eq(partner.userId, scope.partnerId))
  if (!found) return null
  const { growth } = await balances(ctx, scope)
  const { points } = await readSums(ctx, scope)
  const [unseen] = await ctx.db
    .select({ level: max(levelRise.level) })
    .from(levelRise)
    .where(and(eq(levelRise.partnerId, scope.partnerId), isNull(levelRise.seenAt)))
  return {
    employee_no: found.employeeNo,
    level: found.level,
    level_name: LEVELS[found.level - 1] ?? LEVELS[0],
    growth: asNumber(growth),
    points_today: asNumber(points.today),
    points_month: asNumber(points.month),
    points_total: asNumber(points.total),
    risen: unseen?.level ? (LEVELS[unseen.level - 1] ?? null) : null,
  }
}
