import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { RewardDetail } from '@bailu/contract/income'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { order } from '../../database/tables/orders.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { user } from '../../database/tables/people.ts'
import { yearToDate } from '../tax/partner-year.ts'
import { currentTaxRule } from '../tax/tax-rule.ts'
import { taxOn } from '../tax/withholding.ts'
import { readSetting } from '../settings/read-setting.ts'
import { LINE_FACTS } from './line-facts.ts'
import { readPayoutShares } from './payout-shares.ts'
import { type Estimate, presentLine } from './present-line.ts'

const DAY_MS = 86_400_000
type Row = typeof rewardLine.$inferSelect

/** @throws AppError not_found, also for another partner's line */
export async function readLine(ctx: Ctx, { id }: ParsedOf<'GET /api/income/line/{id}'>): Promise<RewardDetail> {
  const scope = asPartner(ctx)
  const { partnerId } = scope
  const mine = eq(rewardLine.partnerId, partnerId)
  const [found] = await ctx.db
    .select({ ...LINE_FACTS, finishedAt: order.finishedAt })
    .from(rewardLine)
    .leftJoin(order, eq(order.id, rewardLine.orderId))
    .leftJoin(user, eq(user.id, order.userId))
    .where(and(mine, eq(rewardLine.id, id)))
  if (!found) return refuse('not_found')
  const { line, finishedAt } = found
  const root = line.reverses ?? id
  const family = await ctx.db
    .select()
    .from(rewardLine)
    .where(and(mine, or(eq(rewardLine.reverses, root), eq(rewardLine.id, root))))
    .orderBy(asc(rewardLine.earnedAt), asc(rewardLine.id))
  const original = family.find((one) => one.id === root)!
  const reversals = family.filter((one) => one.reverses === root)
  const estimate = { rule: await currentTaxRule(ctx), yearToDate: await yearToDate(ctx, partnerId) }
  // An activity reward has no order: its settlement period begins when it was granted.
  const waitsFrom = line.orderId === null ? line.earnedAt : finishedAt
  const shown = presentLine(found, estimate, scope, ctx.lang)
  return {
    ...shown,
    reversed_by: line.reverses ? [] : reversals.map(linked),
    taken_from: line.reverses ? linked(original) : null,
    order_finished_at: finishedAt?.toISOString() ?? null,
    settlement_days:
      line.settlesAt && waitsFrom
        ? Math.round((line.settlesAt.getTime() - waitsFrom.getTime()) / DAY_MS)
        : line.status === 'pending'
          ? await readSetting(ctx, 'settlement_days')
          : null,
    ...(await paidOf(ctx, scope, line)),
    standing: standingOf(original, reversals, estimate),
  }
}

/** What is left of a reward after its reversals; null when it was canceled. */
function standingOf(line: Row, reversals: Row[], { rule, yearToDate: before }: Estimate): RewardDetail['standing'] {
  if (line.status === 'canceled') return null
  const back = -reversals.reduce((sum, one) => sum + one.gross, 0n)
  const counted = line.gross - back
  const tax =
    line.status === 'pending'
      ? taxOn(rule, before, counted)
      : line.tax + reversals.reduce((sum, one) => sum + one.tax, 0n)
  return {
    earned: asNumber(line.gross),
    taken_back: asNumber(back),
    counted: asNumber(counted),
    tax: asNumber(tax),
    net: asNumber(counted - tax),
  }
}

const linked = ({ id, gross, earnedAt, status }: Row) => ({
  id,
  gross: asNumber(gross),
  earned_at: earnedAt.toISOString(),
  status,
})

/** The withdrawals that pay out a reward, and how much of it can still be withdrawn. */
async function paidOf(ctx: Ctx, scope: PartnerScope, line: Row): Promise<Pick<RewardDetail, 'paid_in' | 'left'>> {
  if (line.status !== 'approved' || line.reverses !== null) return { paid_in: [], left: 0 }
  const { withdrawals, left } = await readPayoutShares(ctx, scope)
  const sumOf = (pieces: { reward: string | null; amount: bigint }[]) =>
    pieces.filter(({ reward }) => reward === line.id).reduce((sum, { amount }) => sum + amount, 0n)
  const parts = new Map(
    [...withdrawals].map(([id, pieces]) => [id, sumOf(pieces)] as const).filter(([, sum]) => sum > 0n),
  )
  if (parts.size === 0) return { paid_in: [], left: asNumber(sumOf(left)) }
  const rows = await ctx.db
    .select({ id: withdrawal.id, status: withdrawal.status, at: withdrawal.requestedAt })
    .from(withdrawal)
    .where(and(inArray(withdrawal.id, [...parts.keys()]), inArray(withdrawal.status, ['under_review', 'paid'])))
    .orderBy(asc(withdrawal.requestedAt), asc(withdrawal.id))
  return {
    paid_in: rows.map(({ id, status, at }) => ({
      id,
      amount: asNumber(parts.get(id)!),
      status: status as 'under_review' | 'paid',
      requested_at: at.toISOString(),
    })),
    left: asNumber(sumOf(left)),
  }
}
