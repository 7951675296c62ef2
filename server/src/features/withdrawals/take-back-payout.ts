import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { bangkokDay } from '../../core/bangkok.ts'
import { joinDay } from '../../core/closed-day.ts'
import type { Ctx } from '../../core/context.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { lesser } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { statementDay } from '../../core/statement-day.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { payout, payoutItem, payoutReturn, withdrawal } from '../../database/tables/payouts.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { lockIn } from './lock-open.ts'

/**
 * The bank returned a transfer: the money is on the company's account again and goes to the partner's balance, their debt
 * first. The booking of the payout stays; the return is an entry of its own.
 * @throws AppError not_found, withdrawal_moved_on unless it is paid, own_withdrawal, amount_differs, reference_used, books_closed;
 * bad_input for a future day or one before the payout
 */
export async function takeBackPayout(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/withdrawal/{id}/returned'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const { id, reason } = input
  const bankReference = plainReference(input.bank_reference)
  const returnedOn = statementDay(ctx, 'returned_on', input.returned_on)
  return inTx(ctx, async (tx) => {
    const row = await lockIn(tx, scope, id, 'paid')
    if (BigInt(input.amount) !== row.net) return refuse('amount_differs')
    const [paid] = await tx.db.select().from(payout).where(eq(payout.withdrawalId, id))
    const paidOn = paid!.paidOn ?? bangkokDay(paid!.paidAt)
    if (returnedOn < paidOn) throw new Refusal('bad_input', { returned_on: { what: 'form' } })
    const available = ofPartner(row.partnerId, 'available')
    const receivable = ofPartner(row.partnerId, 'receivable')
    const balance = await lockBalances(tx, [available, receivable])
    const paysBack = lesser(balance(receivable), row.net)
    const { rowCount } = await tx.db
      .update(withdrawal)
      .set({ status: 'returned', reason, decidedAt: tx.now, decidedBy: scope.staffId })
      .where(and(eq(withdrawal.id, id), eq(withdrawal.status, 'paid')))
    if (rowCount !== 1) return refuse('withdrawal_moved_on')
    const booked = await tx.db
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
    if (booked.length === 0) return refuse('reference_used')
    const joined = await joinDay(tx, returnedOn, input.closed_reason)
    await tx.db
      .update(payoutItem)
      .set({ state: 'returned', changedAt: tx.now })
      .where(and(eq(payoutItem.withdrawalId, id), eq(payoutItem.state, 'paid')))
    await post(tx, {
      code: 'withdrawal.returned',
      ref: { type: 'withdrawal', id },
      legs: [
        { debit: ofCompany('bank'), credit: receivable, amount: paysBack },
        { debit: ofCompany('bank'), credit: available, amount: row.net - paysBack },
      ],
    })
    await record(
      tx,
      'withdrawal.returned',
      { type: 'withdrawal', id },
      { net: String(row.net), paid_back: String(paysBack), bankReference, returned_on: returnedOn, reason, ...joined },
    )
    await tell(tx, row.partnerId, 'withdrawal_returned', { cause: id })
    return {}
  })
}
