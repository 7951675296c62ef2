import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm'
import { addDays, startOfDay } from '@bailu/phrases/days'
import { type Ctx, asPartner, asStaff, type Handler } from '../../core/context.ts'
import { payout, withdrawal } from '../payouts/table.ts'
import { partner } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import {
  LIST_COLUMNS,
  presentStaffWithdrawal,
  presentWithdrawal,
  presentWithdrawalDetail,
  selectStaffWithdrawals,
} from './present-withdrawal.ts'
import { loadExpectedPayoutDay } from './withdrawal-terms.ts'
import { checkCursor, takePage } from '../../lib/cursor.ts'

const PAGE_SIZE = 20

export const listWithdrawals: Handler<'GET /api/withdrawal'> = async (ctx, { cursor }) => {
  const { partnerId } = asPartner(ctx)
  checkCursor(cursor)
  const rows = await ctx.db
    .select(LIST_COLUMNS)
    .from(withdrawal)
    .where(and(eq(withdrawal.partnerId, partnerId), cursor === undefined ? undefined : lt(withdrawal.id, cursor)))
    .orderBy(desc(withdrawal.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.id)
  const options = { now: ctx.now, expectedPayoutDay: await loadExpectedPayoutDay(ctx) }
  return { list: page.map((row) => presentWithdrawal(row, options)), next }
}

/** Withdrawals under review oldest first, the order in which they are paid; all others newest first. */
export const listAllWithdrawals: Handler<'GET /api/staff/withdrawal'> = async (
  ctx,
  { status, employee_no, bank, from, to, cursor },
) => {
  const scope = asStaff(ctx)
  const oldestFirst = status === 'under_review'
  checkCursor(cursor)
  const partnerId = employee_no === undefined ? undefined : await findPartnerId(ctx, employee_no)
  const limit = await readShopRule(ctx, 'payout_approval_above')
  const rows = await selectStaffWithdrawals(ctx, limit)
    .where(
      and(
        status === undefined ? undefined : eq(withdrawal.status, status),
        partnerId === undefined ? undefined : eq(withdrawal.partnerId, partnerId),
        bank === undefined ? undefined : eq(withdrawal.bank, bank),
        from === undefined ? undefined : gte(withdrawal.requestedAt, startOfDay(from)),
        to === undefined ? undefined : lt(withdrawal.requestedAt, startOfDay(addDays(to, 1))),
        cursor === undefined ? undefined : (oldestFirst ? gt : lt)(withdrawal.id, cursor),
      ),
    )
    .orderBy((oldestFirst ? asc : desc)(withdrawal.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.row.id)
  const options = { now: ctx.now, expectedPayoutDay: await loadExpectedPayoutDay(ctx), limit, scope }
  return { list: page.map((row) => presentStaffWithdrawal(row, options)), next }
}

/** -1, which matches no partner, for an unknown employee number. */
async function findPartnerId(ctx: Ctx, employeeNo: string): Promise<number> {
  const [match] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, employeeNo.toUpperCase()))
  return match?.id ?? -1
}

export const readWithdrawal: Handler<'GET /api/withdrawal/{id}'> = async (ctx, { id }) => {
  const { partnerId } = asPartner(ctx)
  const [match] = await ctx.db
    .select({ row: withdrawal, paid: payout })
    .from(withdrawal)
    .leftJoin(payout, eq(payout.withdrawalId, withdrawal.id))
    .where(and(eq(withdrawal.id, id), eq(withdrawal.partnerId, partnerId)))
  if (!match) return fail('not_found')
  return presentWithdrawalDetail(match.row, match.paid, {
    now: ctx.now,
    expectedPayoutDay: await loadExpectedPayoutDay(ctx),
  })
}
