import { and, desc, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { rewardKind, rewardStatus } from '@bailu/contract/income'
import type { StaffReward } from '@bailu/contract/staff-rewards'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff, partnerFor } from '../../core/scope.ts'
import { readCursor, type TimeCursor, writeCursor } from '../../core/time-cursor.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { order } from '../../database/tables/orders.ts'
import { partner, user } from '../../database/tables/people.ts'
import { walkLines } from '../ledger/walk-lines.ts'

const PAGE = 30
type Asked = ParsedOf<'GET /api/staff/reward'>

/** All partners' lines, newest first. @throws AppError bad_input for days that end before they begin */
export async function listRewards(ctx: Ctx, asked: Asked): Promise<ReplyOf<'GET /api/staff/reward'>> {
  asStaff(ctx)
  const { from, to } = asked
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('bad_input', { to: { what: 'form' } })
  const after = readCursor(asked.cursor)
  const rows = await rowsOf(ctx)
    .where(
      and(
        ...filtersOf(asked),
        after && sql`(${rewardLine.earnedAt}, ${rewardLine.id}) < (${after.at}, ${after.id})`,
        asked.employee_no === undefined || asked.order || asked.state === 'held'
          ? undefined
          : await ofPartner(ctx, asked.employee_no, asked, after),
      ),
    )
    .orderBy(desc(rewardLine.earnedAt), desc(rewardLine.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    list: shown.map(present),
    next: rows.length > PAGE && last ? writeCursor({ at: last.line.earnedAt, id: last.line.id }) : null,
  }
}

/** Condition for one partner's page; uses index scans, because filtering would read and sort all lines of the partner. */
async function ofPartner(
  ctx: Ctx,
  employeeNo: string,
  { kind, state, from, to }: Asked,
  after: TimeCursor | undefined,
): Promise<SQL> {
  const [found] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, employeeNo.toUpperCase()))
  if (!found) return sql`false`
  const kinds = kind ? [kind] : rewardKind.options
  const statuses = state && state !== 'held' ? [state] : rewardStatus.options
  const walk = walkLines(partnerFor(asStaff(ctx), found.id), { kinds, statuses, from, to, after, limit: PAGE + 1 })
  return sql`${rewardLine.id} in (select id from ${walk} walked)`
}

const filtersOf = ({ kind, state, employee_no, order: number, from, to }: Asked): (SQL | undefined)[] => [
  kind && eq(rewardLine.kind, kind),
  state === 'held' ? and(sql`held and reward_line.status = 'pending'`) : state && eq(rewardLine.status, state),
  employee_no === undefined ? undefined : eq(partner.employeeNo, employee_no.toUpperCase()),
  number ? and(isNotNull(rewardLine.orderId), eq(order.number, number)) : undefined,
  from === undefined ? undefined : gte(rewardLine.earnedAt, startOfDay(from)),
  to === undefined ? undefined : lt(rewardLine.earnedAt, startOfDay(dayAfter(to, 1))),
]

const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select({ line: rewardLine, nickname: user.nickname, employeeNo: partner.employeeNo, number: order.number })
    .from(rewardLine)
    .innerJoin(partner, eq(partner.userId, rewardLine.partnerId))
    .innerJoin(user, eq(user.id, rewardLine.partnerId))
    .leftJoin(order, eq(order.id, rewardLine.orderId))

const present = ({ line, nickname, employeeNo, number }: Awaited<ReturnType<typeof rowsOf>>[number]): StaffReward => ({
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
  reason: line.reason,
  reverses: line.reverses,
  held: line.held,
})
