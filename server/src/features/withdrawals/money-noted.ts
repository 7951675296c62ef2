import { sql } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { lockPerson, othersMayPay } from '../../core/own-account.ts'
import { payout, payoutReturn, withdrawal } from '../../database/tables/payouts.ts'
import { balanceGivenUp, debtEntry } from '../../database/tables/debts.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'

/**
 * Whether this person alone recorded an event that increased the partner's balance: a payout returned by the bank, a debt
 * repaid, or a give-up voided. Until other people have paid or reviewed as much since, this person may pay this partner
 * only withdrawals that somebody else approved; otherwise one person could pay the same money repeatedly. False where no
 * other staff member may pay.
 */
export async function hasNotedMoney(
  tx: Ctx,
  { staffId }: StaffScope,
  { partnerId, requestedAt, approvedBy }: WithdrawalRow,
): Promise<boolean> {
  if (approvedBy !== null) return false
  const person = await lockPerson(tx, staffId)
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
  return rows.length > 0 && (await othersMayPay(tx, person))
}
