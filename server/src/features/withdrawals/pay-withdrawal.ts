import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { requireSecond } from '../../core/own-account.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { payout, withdrawal } from '../../database/tables/payouts.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { readSetting } from '../settings/read-setting.ts'
import { keepBelowDay, type Seen } from './batch/second-person.ts'
import { stillHeld } from './card/current-card.ts'
import { leaveBatch, lockOpen } from './lock-open.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'
import { requireOtherPayee } from './staff-payee.ts'
import { together } from './together.ts'

/**
 * @param ofRow the row of a batch, told apart from others under the same bank reference
 * @throws Refusal not_found, withdrawal_moved_on, withdrawal_held, withdrawal_owed, withdrawal_unapproved, same_person,
 * colleague_new, own_withdrawal, payee_like_you, amount_differs, reference_used; bad_input for a reference that is none, or a day to come
 */
export async function payWithdrawal(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/withdrawal/{id}/pay'>,
  ofBatch: Seen = { secondBy: null, approvalId: null },
  ofRow?: string,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const typed = plainReference(input.bank_reference)
  const bankReference = ofRow === undefined ? typed : `${typed}/${ofRow}`
  const paidOn = input.paid_on ?? bangkokDay(ctx.now)
  if (paidOn > bangkokDay(ctx.now)) throw new Refusal('bad_input', { paid_on: { what: 'form' } })
  return inTx(ctx, async (tx) => {
    const row = await lockOpen(tx, scope, input.id)
    await requireOtherPayee(tx, scope, row)
    if (stillHeld(row.holdUntil, tx.now)) return refuse('withdrawal_held')
    if (BigInt(input.amount) !== row.net) return refuse('amount_differs')
    const [hold, receivable] = [ofPartner(row.partnerId, 'hold'), ofPartner(row.partnerId, 'receivable')]
    const balance = await lockBalances(tx, [hold, receivable])
    if (balance(receivable) > 0n) return refuse('withdrawal_owed')
    await decide(tx, scope, row)
    const seen = row.approvedBy === null ? ofBatch : { secondBy: row.approvedBy, approvalId: ofBatch.approvalId }
    if (seen.secondBy === null && seen.approvalId === null) await keepBelowDay(tx, scope, row.net)
    const booked = await tx.db
      .insert(payout)
      .values({
        withdrawalId: row.id,
        amount: row.net,
        bankReference,
        paidBy: scope.staffId,
        paidAt: tx.now,
        paidOn,
        ...seen,
      })
      .onConflictDoNothing({ target: payout.bankReference })
      .returning({ id: payout.withdrawalId })
    if (booked.length === 0) return refuse('reference_used')
    await leaveBatch(tx, row.id, 'paid')
    await post(tx, {
      code: 'withdrawal.paid',
      ref: { type: 'withdrawal', id: row.id },
      legs: [{ debit: hold, credit: ofCompany('bank'), amount: row.net }],
    })
    await record(
      tx,
      'withdrawal.paid',
      { type: 'withdrawal', id: row.id },
      { net: String(row.net), bankReference, paid_on: paidOn },
    )
    await tell(tx, row.partnerId, 'withdrawal_paid', { cause: row.id })
    return {}
  })
}

// Whoever approved never pays, and above the limit nobody pays what nobody approved.
async function decide(tx: Ctx, scope: StaffScope, row: WithdrawalRow): Promise<void> {
  const limit = await readSetting(tx, 'payout_approval_above')
  if (row.approvedBy !== null) await requireSecond(tx, scope, [row.approvedBy])
  const { rowCount } = await tx.db
    .update(withdrawal)
    .set({ status: 'paid', decidedAt: tx.now, decidedBy: scope.staffId })
    .where(
      and(
        eq(withdrawal.id, row.id),
        eq(withdrawal.status, 'under_review'),
        or(isNull(withdrawal.approvedBy), ne(withdrawal.approvedBy, scope.staffId)),
        or(isNotNull(withdrawal.approvedBy), sql`${together(tx.now, limit)} <= ${limit}`),
      ),
    )
  // The row is locked and under review: nothing else can keep it.
  if (rowCount !== 1) refuse('withdrawal_unapproved')
}
