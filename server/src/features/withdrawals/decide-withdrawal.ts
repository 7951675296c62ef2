import { and, eq, isNull } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { withdrawal } from '../payouts/table.ts'
import { fail } from '../../lib/errors.ts'
import { minSatang } from '../../lib/money.ts'
import { requireSecondPerson, staffAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { lockUnbatchedWithdrawal, lockWithdrawalUnderReview } from './lock-withdrawal.ts'
import { hasCorrectedAddress } from './payment-limits.ts'
import { requirePayeeNotSelf } from './staff-payee.ts'
import { giveReason } from '../reasons/give-reason.ts'

/**
 * The first of two approvals that a large withdrawal needs. For the partner it stays under review.
 * @throws AppError not_found, withdrawal_moved_on, withdrawal_approved, own_withdrawal, payee_like_you,
 * same_person, colleague_new, amount_differs
 */
export const approveWithdrawal: Handler<'POST /api/staff/withdrawal/{id}/approve'> = async (ctx, { id, amount }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const row = await lockWithdrawalUnderReview(tx, scope, id)
    await requirePayeeNotSelf(tx, scope, row)
    // The staff member who entered the payee account may not approve it.
    await requireSecondPerson(tx, scope, row.accountBy === null ? [] : [row.accountBy])
    const person = await staffAccountsOfPerson(tx, scope.staffId)
    if (await hasCorrectedAddress(tx, person, row.partnerId)) return fail('same_person')
    if (BigInt(amount) !== row.net) return fail('amount_differs')
    const { rowCount } = await tx.db
      .update(withdrawal)
      .set({ approvedBy: scope.staffId, approvedAt: tx.now })
      .where(and(eq(withdrawal.id, id), eq(withdrawal.status, 'under_review'), isNull(withdrawal.approvedBy)))
    if (rowCount !== 1) return fail('withdrawal_approved')
    await recordAudit(tx, 'withdrawal.approved', { type: 'withdrawal', id }, { net: String(row.net) })
  })
}

/**
 * Releases the reserved amount; the partner's debt is paid from it first.
 * @throws AppError not_found, withdrawal_moved_on, withdrawal_in_batch, own_withdrawal, bad_input without a reason, reason_changed
 */
export const rejectWithdrawal: Handler<'POST /api/staff/withdrawal/{id}/reject'> = async (
  ctx,
  { id, template, reason: words },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { reason, texts } = await giveReason(tx, 'withdrawal_rejected', template, words)
    const row = await lockUnbatchedWithdrawal(tx, scope, id)
    const available = partnerAccount(row.partnerId, 'available')
    const hold = partnerAccount(row.partnerId, 'hold')
    const receivable = partnerAccount(row.partnerId, 'receivable')
    const balance = await lockBalances(tx, [available, hold, receivable])
    const debtPaid = minSatang(balance(receivable), row.net)
    const { rowCount } = await tx.db
      .update(withdrawal)
      .set({ status: 'rejected', reason, reasonTexts: texts, decidedAt: tx.now, decidedBy: scope.staffId })
      .where(and(eq(withdrawal.id, id), eq(withdrawal.status, 'under_review')))
    if (rowCount !== 1) return fail('withdrawal_moved_on')
    await postEvent(tx, {
      code: 'withdrawal.rejected',
      ref: { type: 'withdrawal', id },
      legs: [
        { debit: hold, credit: receivable, amount: debtPaid },
        { debit: hold, credit: available, amount: row.net - debtPaid },
      ],
    })
    await recordAudit(
      tx,
      'withdrawal.rejected',
      { type: 'withdrawal', id },
      { net: String(row.net), paid_back: String(debtPaid), reason },
    )
    const values = { amount: Number(row.net), reason, texts }
    await notify(tx, 'withdrawal_rejected', { to: { user: row.partnerId }, cause: id, values, about: id })
  })
}
