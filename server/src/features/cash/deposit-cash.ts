import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { CarriedFrom } from '@bailu/contract/staff-cash'
import { record } from '../../core/audit.ts'
import { joinDay } from '../../core/closed-day.ts'
import type { Ctx } from '../../core/context.ts'
import { isSamePerson, lockPerson } from '../../core/own-account.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { statementDay } from '../../core/statement-day.ts'
import { inTx } from '../../database/connect.ts'
import { cashDeposit } from '../../database/tables/cash.ts'
import type { Effect } from '../approvals/decide.ts'
import { weighAlone } from '../approvals/decided-alone.ts'
import { type ApprovalRow, fingerprintOf } from '../approvals/in-force.ts'
import { propose } from '../approvals/propose.ts'
import { ofCompany } from '../ledger/accounts.ts'
import { companyBalance } from '../ledger/balances.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'

/**
 * Records cash deposited at the bank, or a transfer from the payment provider: at most the balance of that account.
 * A fee above the limit of one person waits, with its transfer, for a second person or 24 hours.
 * @throws AppError cash_smaller, provider_smaller, reference_used, books_closed, approval_open; bad_input for a future day, or long ago,
 *   a fee of cash, and a fee without a reason
 */
export async function depositCash(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/cash-deposit'>,
): Promise<ReplyOf<'POST /api/staff/cash-deposit'>> {
  const scope = asStaff(ctx)
  const { from, reason } = input
  const noted: Noted = {
    from,
    amount: BigInt(input.amount),
    fee: BigInt(input.fee),
    bankReference: plainReference(input.bank_reference),
    depositedOn: statementDay(ctx, 'deposited_on', input.deposited_on),
    closedReason: input.closed_reason,
    by: scope.staffId,
    approvalId: null,
  }
  if (noted.fee > 0n && from === 'cash') throw new Refusal('bad_input', { fee: { what: 'form' } })
  if (noted.fee > 0n && reason === '') throw new Refusal('bad_input', { reason: { what: 'missing' } })
  // no audit: the deposit, or the proposal, writes its own
  return inTx(ctx, async (tx) => {
    const alone = noted.fee > 0n ? await weighAlone(tx, await lockPerson(tx, scope.staffId), noted.fee) : null
    if (alone?.above) {
      await requireThere(tx, noted)
      await joinDay(tx, noted.depositedOn, noted.closedReason)
      if (await isUsed(tx, noted.bankReference)) return refuse('reference_used')
      return { id: null, waits_until: await proposeFee(tx, noted, { reason, ...alone }) }
    }
    return { id: (await book(tx, noted, reason)) ?? refuse('reference_used'), waits_until: null }
  })
}

type Noted = {
  from: CarriedFrom
  amount: bigint
  fee: bigint
  bankReference: string
  depositedOn: string
  /** Reason for booking on a closed day. */
  closedReason: string
  by: string
  approvalId: string | null
}

/** Locks the account, so that concurrent deposits see each other. @throws AppError cash_smaller, provider_smaller */
async function requireThere(tx: Ctx, { from, amount, fee }: Noted): Promise<void> {
  await lockBalances(tx, [ofCompany(from)])
  if (amount + fee > (await companyBalance(tx, from))) refuse(`${from}_smaller`)
}

const isUsed = async (tx: Ctx, bankReference: string): Promise<boolean> =>
  (await tx.db.$count(cashDeposit, and(eq(cashDeposit.bankReference, bankReference), isNull(cashDeposit.voidedAt)))) > 0

/** @returns undefined when the bank reference is used already */
async function book(tx: Ctx, noted: Noted, reason: string): Promise<string | undefined> {
  await requireThere(tx, noted)
  const { from, amount, fee, bankReference, depositedOn, closedReason, by, approvalId } = noted
  const id = uuidv7()
  const made = await tx.db
    .insert(cashDeposit)
    .values({
      id,
      carriedFrom: from,
      amount,
      fee,
      bankReference,
      depositedOn,
      notedBy: by,
      notedAt: tx.now,
      approvalId,
    })
    .onConflictDoNothing()
    .returning({ id: cashDeposit.id })
  if (made.length === 0) return undefined
  const joined = await joinDay(tx, depositedOn, closedReason)
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
    {
      ...toldOf(from, amount, fee),
      bankReference,
      deposited_on: depositedOn,
      ...(fee > 0n && { reason }),
      ...(approvalId !== null && { approval: approvalId }),
      ...joined,
    },
  )
  return id
}

type Asked = { reason: string; limit: bigint; together: bigint }

async function proposeFee(tx: Ctx, noted: Noted, { reason, limit, together }: Asked): Promise<string> {
  const { amount, fee, bankReference, depositedOn, closedReason } = noted
  const { effectiveAt } = await propose(tx, {
    kind: 'provider_fee',
    subject: bankReference,
    amount: fee,
    fingerprint: fingerprintOf([bankReference, amount, fee, depositedOn]),
    reason,
    detail: {
      deposit: {
        amount: asNumber(amount),
        bank_reference: bankReference,
        deposited_on: depositedOn,
        ...(closedReason && { closed_reason: closedReason }),
      },
      limit: asNumber(limit),
      together: asNumber(together),
    },
  })
  return effectiveAt.toISOString()
}

/** @returns false when the reference is used by now, or the provider's balance is too low */
async function bookApproved(tx: Ctx, row: ApprovalRow): Promise<boolean> {
  const { deposit } = row.detail
  if (!deposit || row.amount === null) return false
  const noted: Noted = {
    from: 'provider',
    amount: BigInt(deposit.amount),
    fee: row.amount,
    bankReference: deposit.bank_reference,
    depositedOn: deposit.deposited_on,
    // If the day was closed meanwhile, the reason of the proposal is used.
    closedReason: deposit.closed_reason ?? row.reason,
    by: row.proposedBy,
    approvalId: row.id,
  }
  await lockBalances(tx, [ofCompany('provider')])
  if (noted.amount + noted.fee > (await companyBalance(tx, 'provider'))) return false
  return (await book(tx, noted, row.reason)) !== undefined
}

/** Books an approved deposit exactly as it was proposed, once. */
export const providerFeeEffect: Effect = {
  async approved(tx, row) {
    if (!(await bookApproved(tx, row))) return refuse('approval_outdated')
  },
  stopped: () => Promise.resolve(),
  elapsed: async (tx, row) => void (await bookApproved(tx, row)),
}

/**
 * Voids a deposit recorded by mistake: the money is booked back. The person who recorded it may not void it.
 * @throws AppError not_found, entry_moved_on, entry_writer
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
