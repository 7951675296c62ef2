import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffWithdrawal } from '@bailu/contract/withdrawals'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { account } from '../../database/tables/ledger.ts'
import { payoutItem, withdrawal } from '../../database/tables/payouts.ts'
import { partner, staff, user } from '../../database/tables/people.ts'
import { stillHeld } from './card/current-card.ts'
import { BOUND } from './lock-open.ts'
import { presentWithdrawal, type Seen } from './present-withdrawal.ts'
import { together } from './together.ts'

const approver = alias(staff, 'approver')
const asker = alias(staff, 'asker')

/** Query of withdrawals with everything staff see of them; the caller adds the filter. @param limit above it two people are needed, satang */
export const staffRows = (ctx: Ctx, limit: bigint) =>
  ctx.db
    .select({
      row: withdrawal,
      nickname: user.nickname,
      employeeNo: partner.employeeNo,
      owed: sql<string>`coalesce(${account.debits} - ${account.credits}, 0)`,
      together: together(ctx.now, limit),
      approver: approver.name,
      asker: asker.name,
      batch: payoutItem.batchId,
    })
    .from(withdrawal)
    .innerJoin(user, eq(user.id, withdrawal.partnerId))
    .innerJoin(partner, eq(partner.userId, withdrawal.partnerId))
    .leftJoin(approver, eq(approver.id, withdrawal.approvedBy))
    .leftJoin(asker, eq(asker.id, withdrawal.requestedBy))
    .leftJoin(payoutItem, and(eq(payoutItem.withdrawalId, withdrawal.id), inArray(payoutItem.state, [...BOUND])))
    .leftJoin(account, and(eq(account.ownerId, withdrawal.partnerId), eq(account.kind, 'receivable')))

export type StaffRow = Awaited<ReturnType<typeof staffRows>>[number]

/** @param limit above it two people are needed, satang */
export function presentStaffWithdrawal(
  { row, nickname, employeeNo, owed, together: amount, approver: by, asker: askedBy, batch }: StaffRow,
  { now, expects, limit, scope }: Seen & { limit: bigint; scope: StaffScope },
): StaffWithdrawal {
  const open = row.status === 'under_review'
  const needsTwo = open && (BigInt(amount) > limit || row.accountBy !== null)
  const waits: StaffWithdrawal['waits_for'] = []
  if (open && stillHeld(row.holdUntil, now)) waits.push('hold')
  if (open && BigInt(owed) > 0n) waits.push('owed')
  if (needsTwo && !row.approvedBy) waits.push('approval')
  if (open && batch !== null) waits.push('batch')
  return {
    ...presentWithdrawal(row, { now, expects }),
    partner: { id: row.partnerId, nickname, employee_no: employeeNo },
    owed: asNumber(BigInt(owed)),
    needs_approval: needsTwo,
    approved: row.approvedAt
      ? { by: by ?? '', at: row.approvedAt.toISOString(), by_me: row.approvedBy === scope.staffId }
      : null,
    by_staff: row.requestedBy === null ? null : { name: askedBy ?? '', account: row.accountBy !== null },
    batch,
    waits_for: waits,
  }
}
