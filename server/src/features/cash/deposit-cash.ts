import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { isSamePerson } from '../../core/own-account.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { statementDay } from '../../core/statement-day.ts'
import { inTx } from '../../database/connect.ts'
import { cashDeposit } from '../../database/tables/cash.ts'
import { ofCompany } from '../ledger/accounts.ts'
import { companyBalance } from '../ledger/balances.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'

/**
 * Notes cash that was carried to the bank: no more than the books say is in the cash box.
 * @throws Refusal cash_smaller, reference_used; bad_input for a day to come, or long ago
 */
export async function depositCash(ctx: Ctx, input: ParsedOf<'POST /api/staff/cash-deposit'>): Promise<{ id: string }> {
  const scope = asStaff(ctx)
  const amount = BigInt(input.amount)
  const depositedOn = statementDay(ctx, 'deposited_on', input.deposited_on)
  const bankReference = plainReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    // Of two who carry at once, the second sees what the first has left.
    await lockBalances(tx, [ofCompany('cash')])
    if (amount > (await companyBalance(tx, 'cash'))) return refuse('cash_smaller')
    const id = uuidv7()
    const noted = await tx.db
      .insert(cashDeposit)
      .values({ id, amount, bankReference, depositedOn, notedBy: scope.staffId, notedAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: cashDeposit.id })
    if (noted.length === 0) return refuse('reference_used')
    await post(tx, {
      code: 'cash.deposited',
      ref: { type: 'cash_deposit', id },
      legs: [{ debit: ofCompany('bank'), credit: ofCompany('cash'), amount }],
    })
    await record(
      tx,
      'cash.deposited',
      { type: 'cash_deposit', id },
      { amount: String(amount), bankReference, deposited_on: depositedOn },
    )
    return { id }
  })
}

/**
 * It was noted by mistake: the cash is in the box again. Nobody takes back what they noted.
 * @throws Refusal not_found, entry_moved_on, entry_writer
 */
export async function voidDeposit(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/cash-deposit/{id}/void'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [voided] = await tx.db
      .update(cashDeposit)
      .set({ voidedAt: tx.now, voidedBy: scope.staffId, voidReason: reason })
      .where(and(eq(cashDeposit.id, id), isNull(cashDeposit.voidedAt)))
      .returning()
    if (!voided)
      return refuse((await tx.db.$count(cashDeposit, eq(cashDeposit.id, id))) > 0 ? 'entry_moved_on' : 'not_found')
    if (await isSamePerson(tx, scope, [voided.notedBy])) return refuse('entry_writer')
    const { amount, bankReference } = voided
    await post(tx, {
      code: 'cash.deposit_voided',
      ref: { type: 'cash_deposit', id },
      legs: [{ debit: ofCompany('cash'), credit: ofCompany('bank'), amount }],
    })
    await record(
      tx,
      'cash.deposit_voided',
      { type: 'cash_deposit', id },
      { amount: String(amount), bankReference, reason },
    )
    return {}
  })
}
