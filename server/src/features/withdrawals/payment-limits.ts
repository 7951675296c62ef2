import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { emailChange } from '../customers/table.ts'
import { balanceGivenUp, debtEntry } from '../ledger/table.ts'
import { payout, payoutFile, payoutItem, payoutReturn, withdrawal, type WithdrawalRow } from '../payouts/table.ts'
import { fail } from '../../lib/errors.ts'
import { hasOtherPayer, lockStaffAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

/** Payouts of one partner within 24 hours are summed, so that splitting an amount does not avoid the second approval. */
const DAY_SUM_WINDOW_MS = DAY_MS

/**
 * Expression for a row of `withdrawal`: the amount (satang) compared with the limit above which two people are needed. It
 * is the row's own amount plus the partner's earlier withdrawals without approval that wait or were paid within 24 hours.
 * Those above the limit do not count, as they need two people anyway.
 */
export const unreviewedDaySum = (now: Date, limit: bigint): SQL<string> => sql<string>`(withdrawal.net + coalesce((
  select sum(earlier.net) from withdrawal earlier
  where earlier.partner_id = withdrawal.partner_id and earlier.id < withdrawal.id
    and earlier.approved_by is null and earlier.net <= ${limit}
    and (earlier.status = 'under_review'
      or earlier.status = 'paid' and earlier.decided_at > ${new Date(now.getTime() - DAY_SUM_WINDOW_MS).toISOString()})
), 0))`

/** For this many days after the correction of an address, who started it does not decide about the partner's withdrawals alone. */
const CORRECTOR_DAYS = 30

/** Whether one of these staff accounts of a person started a correction of the partner's address that was done lately. */
export async function hasCorrectedAddress(tx: Ctx, person: string[], partnerId: number): Promise<boolean> {
  const since = new Date(tx.now.getTime() - CORRECTOR_DAYS * DAY_MS)
  const counts = and(
    eq(emailChange.userId, partnerId),
    inArray(emailChange.startedBy, person),
    eq(emailChange.outcome, 'done'),
    gt(emailChange.closedAt, since),
  )
  return (await tx.db.$count(emailChange, counts)) > 0
}

/**
 * Whether this person alone recorded an event that increased the partner's balance: a payout returned by the bank, a debt
 * repaid, or a give-up voided; or corrected the partner's address, which gives the account to the reader of the new one.
 * Until other people have paid or reviewed as much since, this person may pay this partner
 * only withdrawals that someone else approved; otherwise one person could pay the same money repeatedly. False where no
 * other staff member may pay.
 */
export async function hasSoloNotedMoney(
  tx: Ctx,
  { staffId }: StaffScope,
  { partnerId, requestedAt, approvedBy }: WithdrawalRow,
): Promise<boolean> {
  if (approvedBy !== null) return false
  const person = await lockStaffAccountsOfPerson(tx, staffId)
  const { rows } = await tx.db.execute(sql`
    select 1 from (
      select r.noted_by, r.noted_at, r.amount from ${payoutReturn} r join ${withdrawal} w on w.id = r.withdrawal_id
      where w.partner_id = ${partnerId}
      union all
      select noted_by, noted_at, amount from ${debtEntry} where partner_id = ${partnerId} and kind = 'repayment' and voided_at is null
      union all
      select voided_by, voided_at, amount from ${balanceGivenUp}
      where partner_id = ${partnerId} and voided_at is not null and void_approval_id is null
    ) noted
    where noted_by in ${person} and noted_at <= ${requestedAt.toISOString()}::timestamptz
      and amount > (
        select coalesce(sum(p.amount), 0) from ${payout} p join ${withdrawal} w on w.id = p.withdrawal_id
        where w.partner_id = ${partnerId} and w.status = 'paid' and p.paid_at > noted.noted_at
          and (p.paid_by not in ${person} or p.second_by is not null or p.approval_id is not null))
    limit 1`)
  const isInvolved = rows.length > 0 || (await hasCorrectedAddress(tx, person, partnerId))
  return isInvolved && (await hasOtherPayer(tx, person))
}

/** The second person who reviewed a withdrawal that is paid: a staff member, and the approval they gave. */
export type SecondReview = { secondBy: string | null; approvalId: string | null }

/**
 * What one person pays or sends in a bank file within 24 hours without a second person's review stays within the rule
 * `batch_approval_above`. @param net amount of this payment, satang
 * @throws AppError withdrawal_unapproved
 */
export async function requireBelowDailyLimit(tx: Ctx, scope: StaffScope, net: bigint): Promise<void> {
  const since = new Date(tx.now.getTime() - DAY_MS)
  // The lock makes concurrent payments of one person count each other.
  const person = await lockStaffAccountsOfPerson(tx, scope.staffId)
  const [paidSum] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${payout.amount}), 0)` })
    .from(payout)
    .where(
      and(inArray(payout.paidBy, person), gt(payout.paidAt, since), isNull(payout.secondBy), isNull(payout.approvalId)),
    )
  const [sentSum] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${payoutItem.net}), 0)` })
    .from(payoutFile)
    .innerJoin(payoutItem, and(eq(payoutItem.batchId, payoutFile.batchId), eq(payoutItem.state, 'sent')))
    .innerJoin(withdrawal, and(eq(withdrawal.id, payoutItem.withdrawalId), isNull(withdrawal.approvedBy)))
    .where(
      and(
        inArray(payoutFile.takenBy, person),
        gt(payoutFile.takenAt, since),
        isNull(payoutFile.secondBy),
        isNull(payoutFile.approvalId),
      ),
    )
  if (net + BigInt(paidSum?.sum ?? 0) + BigInt(sentSum?.sum ?? 0) > (await readShopRule(tx, 'batch_approval_above')))
    fail('withdrawal_unapproved')
}
