import { and, asc, eq, or } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { RewardDetail } from '@bailu/contract/income'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { order } from '../../database/tables/orders.ts'
import { yearToDate } from '../tax/partner-year.ts'
import { currentTaxRule } from '../tax/tax-rule.ts'
import { presentLine } from './present-line.ts'

const DAY_MS = 86_400_000
type Row = typeof rewardLine.$inferSelect

/** @throws Refusal not_found, for another partner's line as for none */
export async function readLine(ctx: Ctx, { id }: ParsedOf<'GET /api/income/line/{id}'>): Promise<RewardDetail> {
  const { partnerId } = asPartner(ctx)
  const mine = eq(rewardLine.partnerId, partnerId)
  const [found] = await ctx.db
    .select({ line: rewardLine, number: order.number, finishedAt: order.finishedAt })
    .from(rewardLine)
    .leftJoin(order, eq(order.id, rewardLine.orderId))
    .where(and(mine, eq(rewardLine.id, id)))
  if (!found) return refuse('not_found')
  const { line, number, finishedAt } = found
  const others = await ctx.db
    .select()
    .from(rewardLine)
    .where(and(mine, or(eq(rewardLine.reverses, id), line.reverses ? eq(rewardLine.id, line.reverses) : undefined)))
    .orderBy(asc(rewardLine.earnedAt), asc(rewardLine.id))
  const original = others.find((one) => one.id === line.reverses)
  const estimate = { rule: await currentTaxRule(ctx), yearToDate: await yearToDate(ctx, partnerId) }
  // An activity reward waits from the day it was granted.
  const waitsFrom = line.orderId === null ? line.earnedAt : finishedAt
  return {
    ...presentLine(line, number, estimate),
    reversed_by: others.filter((one) => one.reverses === id).map(linked),
    taken_from: original ? linked(original) : null,
    order_finished_at: finishedAt?.toISOString() ?? null,
    settlement_days:
      line.settlesAt && waitsFrom ? Math.round((line.settlesAt.getTime() - waitsFrom.getTime()) / DAY_MS) : null,
  }
}

const linked = ({ id, gross, earnedAt, status }: Row) => ({
  id,
  gross: asNumber(gross),
  earned_at: earnedAt.toISOString(),
  status,
})
