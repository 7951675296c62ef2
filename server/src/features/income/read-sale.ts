import { and, eq, isNull } from 'drizzle-orm'
import { LEVELS } from '@bailu/contract/levels'
import type { UserInfo } from '@bailu/contract/session'
import { asNumber } from '../../core/satang.ts'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { partner } from '../../database/tables/people.ts'
import { balances } from '../ledger/balances.ts'
import { readSums } from './read-sums.ts'

/** Sale info of a partner; null for everybody else. */
export async function readSale(ctx: Ctx): Promise<UserInfo['sale']> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.partner) return null
  const scope = asPartner(ctx)
  const [own] = await ctx.db
    .select({ employeeNo: partner.employeeNo, level: partner.level })
    .from(partner)
    .where(and(eq(partner.userId, scope.partnerId), isNull(partner.disabledAt)))
  if (!own) return null
  const held = await balances(ctx, scope)
  const { points } = await readSums(ctx, scope)
  return {
    employee_no: own.employeeNo,
    level: own.level,
    level_name: LEVELS[own.level - 1]!,
    growth: asNumber(held.growth),
    points_today: asNumber(points.today),
    points_month: asNumber(points.month),
    points_total: asNumber(points.total),
  }
}
