import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { CarriedFrom } from '@bailu/contract/staff-cash'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { isSamePerson } from '../../core/own-account.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { statementDay } from '../../core/statement-day.ts'
import { inTx } from '../../database/connect.ts'
import { cashDeposit } from '../../database/tables/cash.ts'
import { ofCompany } from '../ledger/accounts.ts'
import { companyBalance } from '../ledger/balances.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'

/**
 * Notes cash that was carried to the bank, or what the payment provider sent there: no more than the books say was there.
 * @throws Refusal cash_smaller, provider_smaller, reference_used; bad_input for a day to come, or long ago, and a fee of cash
 */
export async function depositCash(ctx: Ctx, input: ParsedOf<'POST /api/staff/cash-deposit'>): Promise<{ id: string }> {
  const scope = asStaff(ctx)
  const amount = BigInt(input.amount)
  const fee = BigInt(input.fee)
  const { from } = input
  if (fee > 0n && from === 'cash') throw new Refusal('bad_input', { fee: { what: 'form' } })
  const depositedOn = statementDay(ctx, 'deposited_on', input.deposited_on)
  const bankReference = plainReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    // Of two who carry at once, the second sees what the first has left.
    await lockBalances(tx, [ofCompany(from)])
    if (amount + fee > (await companyBalance(tx, from))) return refuse(`${from}_smaller`)
    const id = uuidv7()
    const noted = await tx.db
      .insert(cashDeposit)
      .values({
        id,
        carriedFrom: from,
        amount,
        fee,
        bankReference,
        depositedOn,
        notedBy: scope.staffId,
        notedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: cashDeposit.id })
    if (noted.length === 0) return refuse('reference_used')
    await post(tx, {
      code: 'cash.deposited',
      ref: { type: 'cash_deposit', id },
      legs: [
        { debit: ofCompany('bank'), credit: ofCompany(from), amount },
        { debit: ofCompany('fees'), credit: ofCompany(from), amount: fee },
      ],
    })
    await record(
      tx,
      'cash.deposited',
      { type: 'cash_deposit', id },
      { ...toldOf(from, amount, fee), bankReference, deposited_on: depositedOn },
    )
    return { id }
  })
}

/**
 * It was noted by mistake: the money is where it was before. Nobody takes back what they noted.
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
    const { amount, fee, carriedFrom, bankReference } = voided
    await post(tx, {
      code: 'cash.deposit_voided',
      ref: { type: 'cash_deposit', id },
      legs: [
        { debit: ofCompany(carriedFrom), credit: ofCompany('bank'), amount },
        { debit: ofCompany(carriedFrom), credit: ofCompany('fees'), amount: fee },
      ],
    })
    await record(
      tx,
      'cash.deposit_voided',
      { type: 'cash_deposit', id },
      { ...toldOf(carriedFrom, amount, fee), bankReference, reason },
    )
    return {}
  })
}

const toldOf = (from: CarriedFrom, amount: bigint, fee: bigint) => ({
  amount: String(amount),
  ...(from === 'provider' && { from, fee: String(fee) }),
})
