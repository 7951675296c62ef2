import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { WithdrawalDetail } from '@bailu/contract/withdrawals/shop'
import { addDays, startOfDay } from '@bailu/phrases/days'
import { type Ctx, asPartner, asStaff } from '../../core/context.ts'
import { payout, withdrawal } from '../../database/tables/payouts.ts'
import { partner } from '../../database/tables/users.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import {
  LIST_COLUMNS,
  presentStaffWithdrawal,
  presentWithdrawal,
  presentWithdrawalDetail,
  selectStaffWithdrawals,
} from './present-withdrawal.ts'
import { loadExpectedPayoutDay } from './withdrawal-terms.ts'

const PAGE_SIZE = 20

export async function listWithdrawals(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/withdrawal'>,
): Promise<ReplyOf<'GET /api/withdrawal'>> {
  const { partnerId } = asPartner(ctx)
  const before = parseWithdrawalCursor(cursor)
  const rows = await ctx.db
    .select(LIST_COLUMNS)
    .from(withdrawal)
    .where(and(eq(withdrawal.partnerId, partnerId), before === undefined ? undefined : lt(withdrawal.id, before)))
    .orderBy(desc(withdrawal.id))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  const options = { now: ctx.now, expectedPayoutDay: await loadExpectedPayoutDay(ctx) }
  return {
    list: page.map((row) => presentWithdrawal(row, options)),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws AppError bad_input when it is no cursor of this list */
export function parseWithdrawalCursor(cursor: string | undefined): string | undefined {
  const parsed = cursor === undefined ? undefined : z.uuid().safeParse(cursor)
  if (parsed && !parsed.success) throw new AppError('bad_input', { cursor: { what: 'form' } })
  return parsed?.data
}

const STAFF_PAGE_SIZE = 20

/** Withdrawals under review oldest first, the order in which they are paid; all others newest first. */
export async function listAllWithdrawals(
  ctx: Ctx,
  { status, employee_no, bank, from, to, cursor }: ParsedOf<'GET /api/staff/withdrawal'>,
): Promise<ReplyOf<'GET /api/staff/withdrawal'>> {
  const scope = asStaff(ctx)
  const oldestFirst = status === 'under_review'
  const after = parseWithdrawalCursor(cursor)
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
        after === undefined ? undefined : (oldestFirst ? gt : lt)(withdrawal.id, after),
      ),
    )
    .orderBy((oldestFirst ? asc : desc)(withdrawal.id))
    .limit(STAFF_PAGE_SIZE + 1)
  const page = rows.slice(0, STAFF_PAGE_SIZE)
  const options = { now: ctx.now, expectedPayoutDay: await loadExpectedPayoutDay(ctx), limit, scope }
  return {
    list: page.map((row) => presentStaffWithdrawal(row, options)),
    next: rows.length > STAFF_PAGE_SIZE ? (page.at(-1)?.row.id ?? null) : null,
  }
}

/** -1, which matches no partner, for an unknown employee number. */
async function findPartnerId(ctx: Ctx, employeeNo: string): Promise<number> {
  const [match] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, employeeNo.toUpperCase()))
  return match?.id ?? -1
}

export async function readWithdrawal(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/withdrawal/{id}'>,
): Promise<WithdrawalDetail> {
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
