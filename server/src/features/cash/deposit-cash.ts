import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { DepositSource } from '@bailu/contract/cash/staff'
import { recordAudit } from '../../core/audit.ts'
import { checkBookingDay, readStatementDay } from '../closing/booking-day.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { isSamePerson, lockStaffAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { cashDeposit } from '../bank/table.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { checkSoloLimit } from '../approvals/solo-limit.ts'
import { type ApprovalRow, fingerprintOf, proposeApproval } from '../approvals/propose.ts'
import { companyAccount, lockBalances, readCompanyBalance } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'

/**
 * Records cash deposited at the bank, or a transfer from the payment provider: at most the balance of that account.
 * A fee above the limit of one person waits, with its transfer, for a second person or 24 hours.
 * @throws AppError cash_smaller, provider_smaller, reference_used, books_closed, approval_open; bad_input for a future day, or long ago,
 *   a fee of cash, and a fee without a reason
 */
export const depositCash: Handler<'POST /api/staff/cash-deposit'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const { from, reason } = input
  const entry: DepositEntry = {
    from,
    amount: BigInt(input.amount),
    fee: BigInt(input.fee),
    bankReference: normalizeBankReference(input.bank_reference),
    depositedOn: readStatementDay(ctx, 'deposited_on', input.deposited_on),
    closedReason: input.closed_reason,
    by: scope.staffId,
    approvalId: null,
  }
  if (entry.fee > 0n && from === 'cash') throw new AppError('bad_input', { fee: { what: 'form' } })
  if (entry.fee > 0n && reason === '') throw new AppError('bad_input', { reason: { what: 'missing' } })
  // no audit: the deposit, or the proposal, writes its own
  return inTx(ctx, async (tx) => {
    const soloLimit =
      entry.fee > 0n ? await checkSoloLimit(tx, await lockStaffAccountsOfPerson(tx, scope.staffId), entry.fee) : null
    if (soloLimit?.above) {
      await requireCovered(tx, entry)
      await checkBookingDay(tx, entry.depositedOn, entry.closedReason)
      if (await isReferenceUsed(tx, entry.bankReference)) return fail('reference_used')
      return { id: null, waits_until: await proposeFee(tx, entry, { reason, ...soloLimit }) }
    }
    return { id: (await bookDeposit(tx, entry, reason)) ?? fail('reference_used'), waits_until: null }
  })
}

type DepositEntry = {
  from: DepositSource
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
async function requireCovered(tx: Ctx, { from, amount, fee }: DepositEntry): Promise<void> {
  await lockBalances(tx, [companyAccount(from)])
  if (amount + fee > (await readCompanyBalance(tx, from))) fail(`${from}_smaller`)
}

const isReferenceUsed = async (tx: Ctx, bankReference: string): Promise<boolean> =>
  (await tx.db.$count(cashDeposit, and(eq(cashDeposit.bankReference, bankReference), isNull(cashDeposit.voidedAt)))) > 0

/** @returns undefined when the bank reference is used already */
async function bookDeposit(tx: Ctx, entry: DepositEntry, reason: string): Promise<string | undefined> {
  await requireCovered(tx, entry)
  const { from, amount, fee, bankReference, depositedOn, closedReason, by, approvalId } = entry
  const id = uuidv7()
  const inserted = await tx.db
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
  if (inserted.length === 0) return undefined
  const closedDay = await checkBookingDay(tx, depositedOn, closedReason)
  await postEvent(tx, {
    code: 'cash.deposited',
    ref: { type: 'cash_deposit', id },
    legs: [
      { debit: companyAccount('bank'), credit: companyAccount(from), amount },
      { debit: companyAccount('fees'), credit: companyAccount(from), amount: fee },
    ],
  })
  await recordAudit(
    tx,
    'cash.deposited',
    { type: 'cash_deposit', id },
    {
      ...depositDetail(from, amount, fee),
      bankReference,
      deposited_on: depositedOn,
      ...(fee > 0n && { reason }),
      ...(approvalId !== null && { approval: approvalId }),
      ...closedDay,
    },
  )
  return id
}

type FeeProposal = { reason: string; limit: bigint; together: bigint }

async function proposeFee(
  tx: Ctx,
  entry: DepositEntry,
  { reason, limit, together: daySum }: FeeProposal,
): Promise<string> {
  const { amount, fee, bankReference, depositedOn, closedReason } = entry
  const { effectiveAt } = await proposeApproval(tx, {
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
      together: asNumber(daySum),
    },
  })
  return effectiveAt.toISOString()
}

/** @returns false when the reference is used by now, or the provider's balance is too low */
async function bookApprovedFee(tx: Ctx, row: ApprovalRow): Promise<boolean> {
  const { deposit } = row.detail
  if (!deposit || row.amount === null) return false
  const entry: DepositEntry = {
    from: 'provider',
    amount: BigInt(deposit.amount),
    fee: row.amount,
    bankReference: deposit.bank_reference,
    depositedOn: deposit.deposited_on,
    // If the day has been closed since, the reason of the proposal is used.
    closedReason: deposit.closed_reason ?? row.reason,
    by: row.proposedBy,
    approvalId: row.id,
  }
  await lockBalances(tx, [companyAccount('provider')])
  if (entry.amount + entry.fee > (await readCompanyBalance(tx, 'provider'))) return false
  return (await bookDeposit(tx, entry, row.reason)) !== undefined
}

/** Books an approved deposit exactly as it was proposed, once. */
export const providerFeeEffect: ApprovalEffect = {
  async approved(tx, row) {
    if (!(await bookApprovedFee(tx, row))) return fail('approval_outdated')
  },
  stopped: () => Promise.resolve(),
  elapsed: async (tx, row) => void (await bookApprovedFee(tx, row)),
}

/**
 * Voids a deposit recorded by mistake: the money is booked back. The person who recorded it may not void it.
 * @throws AppError not_found, entry_moved_on, entry_writer
 */
export const voidDeposit: Handler<'POST /api/staff/cash-deposit/{id}/void'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [voided] = await tx.db
      .update(cashDeposit)
      .set({ voidedAt: tx.now, voidedBy: scope.staffId, voidReason: reason })
      .where(and(eq(cashDeposit.id, id), isNull(cashDeposit.voidedAt)))
      .returning()
    if (!voided)
      return fail((await tx.db.$count(cashDeposit, eq(cashDeposit.id, id))) > 0 ? 'entry_moved_on' : 'not_found')
    if (await isSamePerson(tx, scope, [voided.notedBy])) return fail('entry_writer')
    const { amount, fee, carriedFrom, bankReference } = voided
    await postEvent(tx, {
      code: 'cash.deposit_voided',
      ref: { type: 'cash_deposit', id },
      legs: [
        { debit: companyAccount(carriedFrom), credit: companyAccount('bank'), amount },
        { debit: companyAccount(carriedFrom), credit: companyAccount('fees'), amount: fee },
      ],
    })
    await recordAudit(
      tx,
      'cash.deposit_voided',
      { type: 'cash_deposit', id },
      { ...depositDetail(carriedFrom, amount, fee), bankReference, reason },
    )
  })
}

const depositDetail = (from: DepositSource, amount: bigint, fee: bigint) => ({
  amount: String(amount),
  ...(from === 'provider' && { from, fee: String(fee) }),
})
