import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { partner } from '../../database/tables/people.ts'
import { readSetting } from '../settings/read-setting.ts'
import { cursorOf } from './list-withdrawals.ts'
import { payoutDayOf } from './payout-days.ts'
import { presentStaffWithdrawal, staffRows } from './staff-rows.ts'

const PAGE = 20

/** Withdrawals under review oldest first, the order in which they are paid; all others newest first. */
export async function listAllWithdrawals(
  ctx: Ctx,
  { status, employee_no, bank, from, to, cursor }: ParsedOf<'GET /api/staff/withdrawal'>,
): Promise<ReplyOf<'GET /api/staff/withdrawal'>> {
  const scope = asStaff(ctx)
  const oldestFirst = status === 'under_review'
  const after = cursorOf(cursor)
  const partnerId = employee_no === undefined ? undefined : await idOf(ctx, employee_no)
  const limit = await readSetting(ctx, 'payout_approval_above')
  const rows = await staffRows(ctx, limit)
    .where(
      and(
        status === undefined ? undefined : eq(withdrawal.status, status),
        partnerId === undefined ? undefined : eq(withdrawal.partnerId, partnerId),
        bank === undefined ? undefined : eq(withdrawal.bank, bank),
        from === undefined ? undefined : gte(withdrawal.requestedAt, startOfDay(from)),
        to === undefined ? undefined : lt(withdrawal.requestedAt, startOfDay(dayAfter(to, 1))),
        after === undefined ? undefined : (oldestFirst ? gt : lt)(withdrawal.id, after),
      ),
    )
    .orderBy((oldestFirst ? asc : desc)(withdrawal.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const seen = { now: ctx.now, expects: await payoutDayOf(ctx), limit, scope }
  return {
    list: shown.map((one) => presentStaffWithdrawal(one, seen)),
    next: rows.length > PAGE ? (shown.at(-1)?.row.id ?? null) : null,
  }
}

/** -1, which matches no partner, for an unknown employee number. */
async function idOf(ctx: Ctx, employeeNo: string): Promise<number> {
  const [found] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, employeeNo.toUpperCase()))
  return found?.id ?? -1
}
