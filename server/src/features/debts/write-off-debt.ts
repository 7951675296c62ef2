import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { requireOthers } from '../../core/own-account.ts'
import { partnerNumber } from '../../core/partner-number.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber, lesser } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { debtEntry } from '../../database/tables/debts.ts'
import type { Effect } from '../approvals/decide.ts'
import { type ApprovalRow, fingerprintOf } from '../approvals/in-force.ts'
import { propose } from '../approvals/propose.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { lockPartner } from '../../core/lock-partner.ts'

/** Proposes a write-off, which always needs two people. @throws AppError not_found, own_account, debt_smaller, approval_open */
export async function proposeWriteOff(
  ctx: Ctx,
  { id, amount, reason }: ParsedOf<'POST /api/staff/partner/{id}/write-off'>,
): Promise<ReplyOf<'POST /api/staff/partner/{id}/write-off'>> {
  const scope = asStaff(ctx)
  // no audit: the proposal writes its own
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, id)
    await requireOthers(tx, scope, id)
    const receivable = ofPartner(id, 'receivable')
    const balance = await lockBalances(tx, [receivable])
    if (BigInt(amount) > balance(receivable)) return refuse('debt_smaller')
    const { effectiveAt } = await propose(tx, {
      kind: 'write_off',
      subject: String(id),
      amount: BigInt(amount),
      fingerprint: fingerprintOf([id, amount]),
      reason,
      detail: { partner: await partnerNumber(tx, id), together: asNumber(balance(receivable)) },
    })
    return { waits_until: effectiveAt.toISOString() }
  })
}

/** Writes off at most the debt that is left after later rewards. @returns false when nothing is left */
async function bookWriteOff(tx: Ctx, row: ApprovalRow): Promise<boolean> {
  const partnerId = Number(row.subject)
  await lockPartner(tx, partnerId)
  const receivable = ofPartner(partnerId, 'receivable')
  const balance = await lockBalances(tx, [receivable])
  const amount = lesser(row.amount ?? 0n, balance(receivable))
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
  await post(tx, {
    code: 'debt.written_off',
    ref: { type: 'debt', id },
    legs: [{ debit: ofCompany('write_off'), credit: receivable, amount }],
  })
  await record(tx, 'debt.written_off', { type: 'partner', id: partnerId }, { amount: String(amount), approval: row.id })
  await tell(tx, partnerId, 'debt_settled', { cause: id })
  return true
}

export const writeOffEffect: Effect = {
  async approved(tx, row, scope) {
    await requireOthers(tx, scope, Number(row.subject))
    if (!(await bookWriteOff(tx, row))) return refuse('approval_outdated')
  },
  stopped: () => Promise.resolve(),
  elapsed: async (tx, row) => void (await bookWriteOff(tx, row)),
}
