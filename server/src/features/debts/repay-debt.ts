import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { joinDay } from '../../core/closed-day.ts'
import type { Ctx } from '../../core/context.ts'
import { requireOthers } from '../../core/own-account.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { statementDay } from '../../core/statement-day.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { debtEntry } from '../../database/tables/debts.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { lockPartner } from '../../core/lock-partner.ts'

/**
 * Records a partner's bank transfer that pays their debt, or part of it.
 * @throws AppError not_found, own_account, debt_smaller, reference_used, books_closed; bad_input for a future day
 */
export async function repayDebt(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/partner/{id}/repayment'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const amount = BigInt(input.amount)
  const bankReference = plainReference(input.bank_reference)
  const paidOn = statementDay(ctx, 'paid_on', input.paid_on)
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, input.id)
    await requireOthers(tx, scope, input.id)
    const receivable = ofPartner(input.id, 'receivable')
    const balance = await lockBalances(tx, [receivable])
    if (amount > balance(receivable)) return refuse('debt_smaller')
    const id = uuidv7()
    const noted = await tx.db
      .insert(debtEntry)
      .values({
        id,
        partnerId: input.id,
        kind: 'repayment',
        amount,
        bankReference,
        paidOn,
        notedBy: scope.staffId,
        notedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: debtEntry.id })
    if (noted.length === 0) return refuse('reference_used')
    const joined = await joinDay(tx, paidOn, input.closed_reason)
    await post(tx, {
      code: 'debt.repaid',
      ref: { type: 'debt', id },
      legs: [{ debit: ofCompany('bank'), credit: receivable, amount }],
    })
    await record(
      tx,
      'debt.repaid',
      { type: 'partner', id: input.id },
      { amount: String(amount), bankReference, paid_on: paidOn, ...joined },
    )
    await tell(tx, input.id, 'debt_settled', { cause: id })
    return {}
  })
}
