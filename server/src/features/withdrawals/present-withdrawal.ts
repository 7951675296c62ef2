import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Withdrawal, WithdrawalDetail } from '@bailu/contract/withdrawals/shop'
import type { StaffWithdrawal } from '@bailu/contract/withdrawals/staff'
import { bangkokDay } from '@bailu/phrases/days'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { account } from '../ledger/table.ts'
import { type payout, payoutItem, withdrawal, type WithdrawalRow } from '../payouts/table.ts'
import { partner, user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { asNumber } from '../../lib/money.ts'
import { activeHold } from './card/read-card.ts'
import { ACTIVE_ITEM_STATES } from './lock-withdrawal.ts'
import { unreviewedDaySum } from './payment-limits.ts'
import type { ExpectedPayoutDay } from './withdrawal-terms.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

export type WithdrawalView = { now: Date; lang: Ctx['lang']; expectedPayoutDay: ExpectedPayoutDay }

/** Columns of a partner's list; the index `withdrawal_partner` covers them. */
export const LIST_COLUMNS = {
  id: withdrawal.id,
  status: withdrawal.status,
  net: withdrawal.net,
  tax: withdrawal.tax,
  bank: withdrawal.bank,
  bankName: withdrawal.bankName,
  accountTail: withdrawal.accountTail,
  requestedAt: withdrawal.requestedAt,
  holdUntil: withdrawal.holdUntil,
  decidedAt: withdrawal.decidedAt,
  reason: withdrawal.reason,
}

/** Reasons from templates; few withdrawals have one, so that the list itself is read from its index. */
export async function readReasonTexts(ctx: Ctx, rows: readonly { id: string; reason: string }[]) {
  const ids = rows.filter(({ reason }) => reason !== '').map(({ id }) => id)
  if (ids.length === 0) return new Map<string, WithdrawalRow['reasonTexts']>()
  const found = await ctx.db
    .select({ id: withdrawal.id, texts: withdrawal.reasonTexts })
    .from(withdrawal)
    .where(inArray(withdrawal.id, ids))
  return new Map(found.map(({ id, texts }) => [id, texts]))
}

/** One withdrawal as its partner sees it; gross = tax + net always. */
export function presentWithdrawal(
  row: Pick<WithdrawalRow, keyof typeof LIST_COLUMNS | 'reasonTexts'>,
  { now, lang, expectedPayoutDay }: WithdrawalView,
): Withdrawal {
  const expected = expectedPayoutDay(row)
  return {
    id: row.id,
    status: row.status,
    bank: row.bank,
    bank_name: row.bankName,
    account_tail: row.accountTail,
    gross: asNumber(row.net + row.tax),
    tax: asNumber(row.tax),
    net: asNumber(row.net),
    requested_at: row.requestedAt.toISOString(),
    hold_until: row.status === 'under_review' ? (activeHold(row.holdUntil, now)?.toISOString() ?? null) : null,
    expected_on: expected,
    late: expected !== null && expected < bangkokDay(now),
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: reasonIn(lang, row.reason, row.reasonTexts),
  }
}

export function presentWithdrawalDetail(
  row: WithdrawalRow,
  paid: typeof payout.$inferSelect | null,
  view: WithdrawalView,
): WithdrawalDetail {
  return { ...presentWithdrawal(row, view), history: historyOf(row, paid), bank_reference: paid?.bankReference ?? '' }
}

function historyOf(row: WithdrawalRow, paid: typeof payout.$inferSelect | null): WithdrawalDetail['history'] {
  const history: WithdrawalDetail['history'] = [{ what: 'requested', at: row.requestedAt.toISOString() }]
  if (row.holdUntil) history.push({ what: 'hold_ends', at: row.holdUntil.toISOString() })
  if (row.status === 'returned' && paid) history.push({ what: 'paid', at: paid.paidAt.toISOString() })
  if (row.status !== 'under_review' && row.decidedAt)
    history.push({ what: row.status, at: row.decidedAt.toISOString() })
  return history
}

const approver = alias(staff, 'approver')
const requester = alias(staff, 'asker')

/** Query of withdrawals with everything staff see of them; the caller adds the filter. @param limit above it two people are needed, satang */
export const selectStaffWithdrawals = (ctx: Ctx, limit: bigint) =>
  ctx.db
    .select({
      row: withdrawal,
      nickname: user.nickname,
      employeeNo: partner.employeeNo,
      owed: sql<string>`coalesce(${account.debits} - ${account.credits}, 0)`,
      daySum: unreviewedDaySum(ctx.now, limit),
      approver: approver.name,
      requester: requester.name,
      batch: payoutItem.batchId,
    })
    .from(withdrawal)
    .innerJoin(user, eq(user.id, withdrawal.partnerId))
    .innerJoin(partner, eq(partner.userId, withdrawal.partnerId))
    .leftJoin(approver, eq(approver.id, withdrawal.approvedBy))
    .leftJoin(requester, eq(requester.id, withdrawal.requestedBy))
    .leftJoin(
      payoutItem,
      and(eq(payoutItem.withdrawalId, withdrawal.id), inArray(payoutItem.state, [...ACTIVE_ITEM_STATES])),
    )
    .leftJoin(account, and(eq(account.partnerId, withdrawal.partnerId), eq(account.kind, 'receivable')))

export type StaffWithdrawalRow = Awaited<ReturnType<typeof selectStaffWithdrawals>>[number]

/** @param limit above it two people are needed, satang */
export function presentStaffWithdrawal(
  {
    row,
    nickname,
    employeeNo,
    owed,
    daySum: amount,
    approver: approverName,
    requester: requesterName,
    batch,
  }: StaffWithdrawalRow,
  { now, lang, expectedPayoutDay, limit, scope }: WithdrawalView & { limit: bigint; scope: StaffScope },
): StaffWithdrawal {
  const open = row.status === 'under_review'
  const needsApproval = open && (BigInt(amount) > limit || row.accountBy !== null)
  const waitsFor: StaffWithdrawal['waits_for'] = []
  if (open && activeHold(row.holdUntil, now)) waitsFor.push('hold')
  if (open && BigInt(owed) > 0n) waitsFor.push('owed')
  if (needsApproval && !row.approvedBy) waitsFor.push('approval')
  if (open && batch !== null) waitsFor.push('batch')
  return {
    ...presentWithdrawal(row, { now, lang, expectedPayoutDay }),
    partner: { id: row.partnerId, nickname, employee_no: employeeNo },
    owed: asNumber(BigInt(owed)),
    needs_approval: needsApproval,
    approved: row.approvedAt
      ? { by: approverName ?? '', at: row.approvedAt.toISOString(), by_me: row.approvedBy === scope.staffId }
      : null,
    by_staff: row.requestedBy === null ? null : { name: requesterName ?? '', account: row.accountBy !== null },
    batch,
    waits_for: waitsFor,
  }
}
