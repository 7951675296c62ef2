import { and, eq } from 'drizzle-orm'
import { bangkokDay } from '@bailu/phrases/days'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { checkBookingDay, readStatementDay } from '../closing/booking-day.ts'
import { asStaff, type Handler } from '../../core/context.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { minSatang } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { payout, payoutItem, payoutReturn, withdrawal } from '../payouts/table.ts'
import { companyAccount, partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { giveReason } from '../reasons/give-reason.ts'

/**
 * The bank returned a transfer: the money is on the company's account again and goes to the partner's balance, their debt
 * first. The booking of the payout stays; the return is a separate entry.
 * @throws AppError not_found, withdrawal_moved_on unless it is paid, own_withdrawal, amount_differs, reference_used, books_closed;
 * bad_input for a future day or one before the payout
 */
export const notePayoutReturned: Handler<'POST /api/staff/withdrawal/{id}/returned'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const { id } = input
  const bankReference = normalizeBankReference(input.bank_reference)
  const returnedOn = readStatementDay(ctx, 'returned_on', input.returned_on)
  return inTx(ctx, async (tx) => {
    const { reason, texts } = await giveReason(tx, 'withdrawal_returned', input.template, input.reason)
    const row = await lockWithdrawal(tx, scope, id, 'paid')
    if (BigInt(input.amount) !== row.net) return fail('amount_differs')
    const [paid] = await tx.db.select().from(payout).where(eq(payout.withdrawalId, id))
    const paidOn = paid!.paidOn ?? bangkokDay(paid!.paidAt)
    if (returnedOn < paidOn) throw new AppError('bad_input', { returned_on: { what: 'form' } })
    const available = partnerAccount(row.partnerId, 'available')
    const receivable = partnerAccount(row.partnerId, 'receivable')
    const balance = await lockBalances(tx, [available, receivable])
    const debtPaid = minSatang(balance(receivable), row.net)
    const { rowCount } = await tx.db
      .update(withdrawal)
      .set({ status: 'returned', reason, reasonTexts: texts, decidedAt: tx.now, decidedBy: scope.staffId })
      .where(and(eq(withdrawal.id, id), eq(withdrawal.status, 'paid')))
    if (rowCount !== 1) return fail('withdrawal_moved_on')
    const inserted = await tx.db
      .insert(payoutReturn)
      .values({
        withdrawalId: id,
        amount: row.net,
        bankReference,
        // Stored in `withdrawal.reason`, where it can be erased: rows of this table never change.
        reason: '',
        returnedOn,
        notedBy: scope.staffId,
        notedAt: tx.now,
      })
      .onConflictDoNothing({ target: payoutReturn.bankReference })
      .returning({ id: payoutReturn.withdrawalId })
    if (inserted.length === 0) return fail('reference_used')
    const closedDay = await checkBookingDay(tx, returnedOn, input.closed_reason)
    await tx.db
      .update(payoutItem)
      .set({ state: 'returned', changedAt: tx.now })
      .where(and(eq(payoutItem.withdrawalId, id), eq(payoutItem.state, 'paid')))
    await postEvent(tx, {
      code: 'withdrawal.returned',
      ref: { type: 'withdrawal', id },
      legs: [
        { debit: companyAccount('bank'), credit: receivable, amount: debtPaid },
        { debit: companyAccount('bank'), credit: available, amount: row.net - debtPaid },
      ],
    })
    await recordAudit(
      tx,
      'withdrawal.returned',
      { type: 'withdrawal', id },
      {
        net: String(row.net),
        paid_back: String(debtPaid),
        bankReference,
        returned_on: returnedOn,
        reason,
        ...closedDay,
      },
    )
    const values = { amount: Number(row.net), reason, texts }
    await notify(tx, 'withdrawal_returned', { to: { user: row.partnerId }, cause: id, values, about: id })
  })
}
