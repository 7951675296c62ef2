import { uuidv7 } from 'uuidv7'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { lockPartner, partnerRef } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { debtEntry } from '../ledger/table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber, minSatang } from '../../lib/money.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { type ApprovalRow, fingerprintOf, proposeApproval } from '../approvals/propose.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { checkBookingDay, readStatementDay } from '../closing/booking-day.ts'
import { companyAccount, partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'

/**
 * Records a partner's bank transfer that pays their debt, or part of it.
 * @throws AppError not_found, own_account, debt_smaller, reference_used, books_closed; bad_input for a future day
 */
export const repayDebt: Handler<'POST /api/staff/partner/{id}/repayment'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const amount = BigInt(input.amount)
  const bankReference = normalizeBankReference(input.bank_reference)
  const paidOn = readStatementDay(ctx, 'paid_on', input.paid_on)
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, input.id)
    await requireNotOwnAccount(tx, scope, input.id)
    const receivable = partnerAccount(input.id, 'receivable')
    const balance = await lockBalances(tx, [receivable])
    if (amount > balance(receivable)) return fail('debt_smaller')
    const id = uuidv7()
    const inserted = await tx.db
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
    if (inserted.length === 0) return fail('reference_used')
    const closedDay = await checkBookingDay(tx, paidOn, input.closed_reason)
    await postEvent(tx, {
      code: 'debt.repaid',
      ref: { type: 'debt', id },
      legs: [{ debit: companyAccount('bank'), credit: receivable, amount }],
    })
    await recordAudit(
      tx,
      'debt.repaid',
      { type: 'partner', id: input.id },
      { amount: String(amount), bankReference, paid_on: paidOn, ...closedDay },
    )
    const values = { amount: Number(amount), how: 'paid' } as const
    await notify(tx, 'debt_settled', { to: { user: input.id }, cause: id, values })
  })
}

/** Proposes a write-off, which always needs two people. @throws AppError not_found, own_account, debt_smaller, approval_open */
export const proposeWriteOff: Handler<'POST /api/staff/partner/{id}/write-off'> = async (
  ctx,
  { id, amount, reason },
) => {
  const scope = asStaff(ctx)
  // no audit: the proposal writes its own
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, id)
    await requireNotOwnAccount(tx, scope, id)
    const receivable = partnerAccount(id, 'receivable')
    const balance = await lockBalances(tx, [receivable])
    if (BigInt(amount) > balance(receivable)) return fail('debt_smaller')
    const { effectiveAt } = await proposeApproval(tx, {
      kind: 'write_off',
      subject: String(id),
      amount: BigInt(amount),
      fingerprint: fingerprintOf([id, amount]),
      reason,
      detail: { partner: await partnerRef(tx, id), together: asNumber(balance(receivable)) },
    })
    return { waits_until: effectiveAt.toISOString() }
  })
}

/** Writes off at most the debt that is left after later rewards. @returns false when nothing is left */
async function bookWriteOff(tx: Ctx, row: ApprovalRow): Promise<boolean> {
  const partnerId = Number(row.subject)
  await lockPartner(tx, partnerId)
  const receivable = partnerAccount(partnerId, 'receivable')
  const balance = await lockBalances(tx, [receivable])
  const amount = minSatang(row.amount ?? 0n, balance(receivable))
  if (amount === 0n) return false
  const id = uuidv7()
  await tx.db.insert(debtEntry).values({
    id,
    partnerId,
    kind: 'write_off',
    amount,
    notedBy: row.proposedBy,
    notedAt: tx.now,
    approvalId: row.id,
  })
  await postEvent(tx, {
    code: 'debt.written_off',
    ref: { type: 'debt', id },
    legs: [{ debit: companyAccount('write_off'), credit: receivable, amount }],
  })
  await recordAudit(
    tx,
    'debt.written_off',
    { type: 'partner', id: partnerId },
    { amount: String(amount), approval: row.id },
  )
  const values = { amount: Number(amount), how: 'waived' } as const
  await notify(tx, 'debt_settled', { to: { user: partnerId }, cause: id, values })
  return true
}

export const writeOffEffect: ApprovalEffect = {
  async approved(tx, row, scope) {
    await requireNotOwnAccount(tx, scope, Number(row.subject))
    if (!(await bookWriteOff(tx, row))) return fail('approval_outdated')
  },
  stopped: () => Promise.resolve(),
  elapsed: async (tx, row) => void (await bookWriteOff(tx, row)),
}
