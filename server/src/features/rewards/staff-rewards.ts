import { and, desc, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { rewardKind, rewardStatus } from '@bailu/contract/income/shop'
import type { StaffReward } from '@bailu/contract/rewards/staff'
import { addDays, startOfDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, partnerScopeOf, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { partner, user } from '../account/table.ts'
import { rewardLine } from './table.ts'
import { decodeCursor, type TimeCursor, takePage } from '../../lib/cursor.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { scanRewardLines } from '../ledger/reward-queries.ts'
import { lockOrderForRewards } from './order-settlement.ts'
import { cancelRewardLine } from './reward-lines.ts'
import { giveReason } from '../reasons/give-reason.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

const PAGE_SIZE = 30
type RewardFilter = ParsedOf<'GET /api/staff/reward'>

/** All partners' lines, newest first. @throws AppError bad_input for days that end before they begin */
export const listRewards: Handler<'GET /api/staff/reward'> = async (ctx, filter) => {
  asStaff(ctx)
  const { from, to } = filter
  if (from !== undefined && to !== undefined && from > to) throw new AppError('bad_input', { to: { what: 'form' } })
  const after = decodeCursor(filter.cursor)
  const rows = await selectStaffRewards(ctx)
    .where(
      and(
        ...filterConditions(filter),
        after && sql`(${rewardLine.earnedAt}, ${rewardLine.id}) < (${after.at}, ${after.id})`,
        filter.employee_no === undefined || filter.order || filter.state === 'on_hold'
          ? undefined
          : await partnerPageCondition(ctx, filter.employee_no, filter, after),
      ),
    )
    .orderBy(desc(rewardLine.earnedAt), desc(rewardLine.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => ({ at: last.line.earnedAt, id: last.line.id }))
  return { list: page.map((row) => presentStaffReward(row, ctx.lang)), next }
}

/** Condition for one partner's page; uses index scans, because filtering would read and sort all lines of the partner. */
async function partnerPageCondition(
  ctx: Ctx,
  employeeNo: string,
  { kind, state, from, to }: RewardFilter,
  after: TimeCursor | undefined,
): Promise<SQL> {
  const [match] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, employeeNo.toUpperCase()))
  if (!match) return sql`false`
  const kinds = kind ? [kind] : rewardKind.options
  const statuses = state && state !== 'on_hold' ? [state] : rewardStatus.options
  const scan = scanRewardLines(partnerScopeOf(asStaff(ctx), match.id), {
    kinds,
    statuses,
    from,
    to,
    after,
    limit: PAGE_SIZE + 1,
  })
  return sql`${rewardLine.id} in (select id from ${scan} walked)`
}

const filterConditions = ({ kind, state, employee_no, order: number, from, to }: RewardFilter): (SQL | undefined)[] => [
  kind && eq(rewardLine.kind, kind),
  state === 'on_hold' ? and(sql`on_hold and reward_line.status = 'pending'`) : state && eq(rewardLine.status, state),
  employee_no === undefined ? undefined : eq(partner.employeeNo, employee_no.toUpperCase()),
  number ? and(isNotNull(rewardLine.orderId), eq(order.number, number)) : undefined,
  from === undefined ? undefined : gte(rewardLine.earnedAt, startOfDay(from)),
  to === undefined ? undefined : lt(rewardLine.earnedAt, startOfDay(addDays(to, 1))),
]

const selectStaffRewards = (ctx: Ctx) =>
  ctx.db
    .select({ line: rewardLine, nickname: user.nickname, employeeNo: partner.employeeNo, number: order.number })
    .from(rewardLine)
    .innerJoin(partner, eq(partner.userId, rewardLine.partnerId))
    .innerJoin(user, eq(user.id, rewardLine.partnerId))
    .leftJoin(order, eq(order.id, rewardLine.orderId))

const presentStaffReward = (
  { line, nickname, employeeNo, number }: Awaited<ReturnType<typeof selectStaffRewards>>[number],
  lang: Ctx['lang'],
): StaffReward => ({
  id: line.id,
  kind: line.kind,
  status: line.status,
  partner: { id: line.partnerId, nickname, employee_no: employeeNo },
  order: line.orderId && number ? { id: line.orderId, number } : null,
  base: asNumber(line.base),
  rate_bp: line.rateBp,
  gross: asNumber(line.gross),
  tax: asNumber(line.tax),
  tax_rule: line.taxRuleId ?? '',
  year_to_date: line.yearToDate === null ? null : asNumber(line.yearToDate),
  withheld_to_date: line.withheldToDate === null ? null : asNumber(line.withheldToDate),
  earned_at: line.earnedAt.toISOString(),
  settles_at: line.settlesAt?.toISOString() ?? null,
  settled_at: line.settledAt?.toISOString() ?? null,
  canceled_at: line.canceledAt?.toISOString() ?? null,
  reason: reasonIn(lang, line.reason, line.reasonTexts),
  reverses: line.reverses,
  on_hold: line.onHold,
})

/** Releases a reward on hold after review; it settles when it is due. @throws AppError reward_moved_on, own_account, approval_open */
export const releaseReward: Handler<'POST /api/staff/reward/{id}/release'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const onHoldLine = and(eq(rewardLine.id, id), eq(rewardLine.onHold, true), eq(rewardLine.status, 'pending'))
    const [line] = await tx.db.select().from(rewardLine).where(onHoldLine).for('update')
    if (!line) return fail('reward_moved_on')
    // Released only with its full list, by the decision of a second person.
    if (line.approvalId !== null) return fail('approval_open')
    await requireNotOwnAccount(tx, scope, line.partnerId)
    await tx.db.update(rewardLine).set({ onHold: false }).where(eq(rewardLine.id, id))
    await recordAudit(
      tx,
      'reward.released',
      { type: 'reward', id },
      { before: { on_hold: true }, after: { on_hold: false }, reason },
    )
  })
}

/** Cancels a pending reward that was flagged or granted by mistake. @throws AppError reward_moved_on */
export const cancelReward: Handler<'POST /api/staff/reward/{id}/cancel'> = async (
  ctx,
  { id, template, reason: words },
) => {
  asStaff(ctx)
  // no audit: the line writes its own
  return inTx(ctx, async (tx) => {
    const [target] = await tx.db.select({ orderId: rewardLine.orderId }).from(rewardLine).where(eq(rewardLine.id, id))
    if (target?.orderId) await lockOrderForRewards(tx, target.orderId)
    const [line] = await tx.db
      .select()
      .from(rewardLine)
      .where(and(eq(rewardLine.id, id), eq(rewardLine.status, 'pending'), isNull(rewardLine.reverses)))
      .for('update')
    if (!line) return fail('reward_moved_on')
    await lockBalances(tx, [partnerAccount(line.partnerId, 'pending')])
    await cancelRewardLine(tx, line, await giveReason(tx, 'reward_canceled', template, words))
  })
}
