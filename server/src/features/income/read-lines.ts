import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { INCOME_LISTS, REWARD_STATUSES, type RewardDetail } from '@bailu/contract/income/shop'
import { DAY_MS } from '@bailu/phrases/days'
import { type Ctx, type PartnerScope, asPartner, type Handler, PREPARED_PARTNER } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { order } from '../orders/table.ts'
import { withdrawal } from '../payouts/table.ts'
import { user } from '../account/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { scanRewardLines } from '../ledger/reward-queries.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { computeWithholding, readCurrentTaxRule, readYearToDate } from '../tax/withholding.ts'
import { type Estimate, LINE_COLUMNS, presentLine } from './present-line.ts'
import { filteredStatuses, type IncomeList, type LineFilter, LIST_KINDS, requireRange } from './list-periods.ts'
import { readWithdrawalShares } from './withdrawal-shares.ts'

const PAGE_SIZE = 20

const selectLines = (
  db: Db,
  scope: PartnerScope,
  list: IncomeList,
  filter: LineFilter & { cursor?: string | undefined },
) => {
  const scan = scanRewardLines(scope, {
    kinds: LIST_KINDS[list],
    statuses: filteredStatuses(filter),
    from: filter.from,
    to: filter.to,
    after: decodeCursor(filter.cursor),
    limit: PAGE_SIZE + 1,
  })
  return db
    .select(LINE_COLUMNS)
    .from(rewardLine)
    .innerJoin(sql`${scan} walked`, sql`walked.id = ${rewardLine.id}`)
    .leftJoin(order, eq(order.id, rewardLine.orderId))
    .leftJoin(user, eq(user.id, order.userId))
    .orderBy(desc(rewardLine.earnedAt), desc(rewardLine.id))
}

/** The queries of first pages without days, by list and status. */
const FIRST_PAGES = new Map(
  INCOME_LISTS.flatMap((list) =>
    [undefined, ...REWARD_STATUSES].map((status) => [
      `${list} ${status}`,
      prepareOnce((db) => selectLines(db, PREPARED_PARTNER, list, { status })),
    ]),
  ),
)

/**
 * Reward lines with their reversals, newest first. The tax of a pending line is an estimate: what today's rule would
 * withhold if only this line settled now.
 */
export const listRewardLines =
  (list: IncomeList) =>
  async (ctx: Ctx, input: ParsedOf<'GET /api/income/sales'>): Promise<ReplyOf<'GET /api/income/sales'>> => {
    const scope = asPartner(ctx)
    requireRange(input)
    const { from, to } = input
    const fetched =
      from === undefined && to === undefined && input.cursor === undefined
        ? await FIRST_PAGES.get(`${list} ${input.status}`)!(ctx.db).execute({ ...scope })
        : await selectLines(ctx.db, scope, list, input)
    const rows = fetched.slice(0, PAGE_SIZE)
    const estimate = { rule: await readCurrentTaxRule(ctx), yearToDate: await readYearToDate(ctx, scope.partnerId) }
    const last = rows.at(-1)?.line
    return {
      list: rows.map((row) => presentLine(row, estimate, scope, ctx.lang)),
      next: fetched.length > PAGE_SIZE && last ? encodeCursor({ at: last.earnedAt, id: last.id }) : null,
    }
  }

type RewardLineRow = typeof rewardLine.$inferSelect

/** @throws AppError not_found, also for another partner's line */
export const readRewardLine: Handler<'GET /api/income/line/{id}'> = async (ctx, { id }) => {
  const scope = asPartner(ctx)
  const { partnerId } = scope
  const isOwn = eq(rewardLine.partnerId, partnerId)
  const [match] = await ctx.db
    .select({ ...LINE_COLUMNS, finishedAt: order.finishedAt })
    .from(rewardLine)
    .leftJoin(order, eq(order.id, rewardLine.orderId))
    .leftJoin(user, eq(user.id, order.userId))
    .where(and(isOwn, eq(rewardLine.id, id)))
  if (!match) return fail('not_found')
  const { line, finishedAt } = match
  const originalId = line.reverses ?? id
  const related = await ctx.db
    .select()
    .from(rewardLine)
    .where(and(isOwn, or(eq(rewardLine.reverses, originalId), eq(rewardLine.id, originalId))))
    .orderBy(asc(rewardLine.earnedAt), asc(rewardLine.id))
  const original = related.find((row) => row.id === originalId)!
  const reversals = related.filter((row) => row.reverses === originalId)
  const estimate = { rule: await readCurrentTaxRule(ctx), yearToDate: await readYearToDate(ctx, partnerId) }
  // An activity reward has no order: its settlement period begins when it was granted.
  const waitsFrom = line.orderId === null ? line.earnedAt : finishedAt
  const presented = presentLine(match, estimate, scope, ctx.lang)
  return {
    ...presented,
    reversed_by: line.reverses ? [] : reversals.map(presentLinkedLine),
    taken_from: line.reverses ? presentLinkedLine(original) : null,
    order_finished_at: finishedAt?.toISOString() ?? null,
    settlement_days:
      line.settlesAt && waitsFrom
        ? Math.round((line.settlesAt.getTime() - waitsFrom.getTime()) / DAY_MS)
        : line.status === 'pending'
          ? await readShopRule(ctx, 'settlement_days')
          : null,
    ...(await readPayoutsOfLine(ctx, scope, line)),
    standing: presentStanding(original, reversals, estimate),
  }
}

/** What is left of a reward after its reversals; null when it was canceled. */
function presentStanding(
  line: RewardLineRow,
  reversals: RewardLineRow[],
  { rule, yearToDate: yearSoFar }: Estimate,
): RewardDetail['standing'] {
  if (line.status === 'canceled') return null
  const reversedGross = -reversals.reduce((sum, row) => sum + row.gross, 0n)
  const counted = line.gross - reversedGross
  const tax =
    line.status === 'pending'
      ? computeWithholding(rule, yearSoFar, counted)
      : line.tax + reversals.reduce((sum, row) => sum + row.tax, 0n)
  return {
    earned: asNumber(line.gross),
    reversed: asNumber(reversedGross),
    counted: asNumber(counted),
    tax: asNumber(tax),
    net: asNumber(counted - tax),
  }
}

const presentLinkedLine = ({ id, gross, earnedAt, status }: RewardLineRow) => ({
  id,
  gross: asNumber(gross),
  earned_at: earnedAt.toISOString(),
  status,
})

/** The withdrawals that pay out a reward, and how much of it can still be withdrawn. */
async function readPayoutsOfLine(
  ctx: Ctx,
  scope: PartnerScope,
  line: RewardLineRow,
): Promise<Pick<RewardDetail, 'paid_in' | 'left'>> {
  if (line.status !== 'approved' || line.reverses !== null) return { paid_in: [], left: 0 }
  const { withdrawals, inBalance } = await readWithdrawalShares(ctx, scope)
  const sumShares = (shares: { reward: string | null; amount: bigint }[]) =>
    shares.filter(({ reward }) => reward === line.id).reduce((sum, { amount }) => sum + amount, 0n)
  const amounts = new Map(
    [...withdrawals].map(([id, shares]) => [id, sumShares(shares)] as const).filter(([, sum]) => sum > 0n),
  )
  if (amounts.size === 0) return { paid_in: [], left: asNumber(sumShares(inBalance)) }
  const rows = await ctx.db
    .select({ id: withdrawal.id, status: withdrawal.status, at: withdrawal.requestedAt })
    .from(withdrawal)
    .where(and(inArray(withdrawal.id, [...amounts.keys()]), inArray(withdrawal.status, ['under_review', 'paid'])))
    .orderBy(asc(withdrawal.requestedAt), asc(withdrawal.id))
  return {
    paid_in: rows.map(({ id, status, at }) => ({
      id,
      amount: asNumber(amounts.get(id)!),
      status: status as 'under_review' | 'paid',
      requested_at: at.toISOString(),
    })),
    left: asNumber(sumShares(inBalance)),
  }
}
