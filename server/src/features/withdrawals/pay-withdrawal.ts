import { and, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { joinDay } from '../../core/closed-day.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { requireSecond } from '../../core/own-account.ts'
import { plainReference } from '../../core/plain-reference.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { statementDay } from '../../core/statement-day.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { payout, withdrawal } from '../../database/tables/payouts.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { readSetting } from '../settings/read-setting.ts'
import { stillHeld } from './card/current-card.ts'
import { keepBelowDay, type Seen } from './keep-below-day.ts'
import { lockOpen, lockUnbound, moveItem } from './lock-open.ts'
import { hasNotedMoney } from './money-noted.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'
import { requireOtherPayee } from './staff-payee.ts'
import { together } from './together.ts'

/**
 * Records that a withdrawal outside any batch was transferred.
 * @throws AppError not_found, withdrawal_moved_on, withdrawal_in_batch, withdrawal_held, withdrawal_owed, withdrawal_unapproved,
 * same_person, colleague_new, own_withdrawal, payee_like_you, amount_differs, reference_used, books_closed; bad_input for a reference that
 * without letters or digits, or a future day
 */
export async function payWithdrawal(
  ctx: Ctx,
  { id, amount, bank_reference, paid_on, closed_reason }: ParsedOf<'POST /api/staff/withdrawal/{id}/pay'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const bankReference = plainReference(bank_reference)
  return inTx(ctx, async (tx) => {
    const row = await lockUnbound(tx, scope, id)
    const paidOn = statementDay(tx, 'paid_on', paid_on, row.requestedAt)
    const joined = await joinDay(tx, paidOn, closed_reason)
    await requireOtherPayee(tx, scope, row)
    if (await hasNotedMoney(tx, scope, row)) return refuse('same_person')
    if (stillHeld(row.holdUntil, tx.now)) return refuse('withdrawal_held')
    if (BigInt(amount) !== row.net) return refuse('amount_differs')
    const receivable = ofPartner(row.partnerId, 'receivable')
    const balance = await lockBalances(tx, [ofPartner(row.partnerId, 'hold'), receivable])
    if (balance(receivable) > 0n) return refuse('withdrawal_owed')
    const limit = await readSetting(tx, 'payout_approval_above')
    await decide(
      tx,
      scope,
      row,
      or(
        isNotNull(withdrawal.approvedBy),
        and(isNull(withdrawal.accountBy), sql`${together(tx.now, limit)} <= ${limit}`),
      ),
    )
    if (row.approvedBy === null) await keepBelowDay(tx, scope, row.net)
    await book(tx, scope, row, {
      bankReference,
      paidOn,
      secondBy: row.approvedBy,
      approvalId: null,
      noteHeld: true,
      joined,
    })
    return {}
  })
}

export type SentRow = { batch: number; withdrawal: string; reference: string }

/**
 * Records that the bank executed a row of a batch's file. Holds, debts and limits were checked when the file was made; the
 * money has left, so it is booked in any case.
 * @throws AppError not_found, withdrawal_moved_on, same_person, colleague_new, own_withdrawal, payee_like_you, reference_used
 */
export async function paySentRow(
  ctx: Ctx,
  { batch, withdrawal: id, reference }: SentRow,
  { seen, ...transfer }: { bankReference: string; paidOn: string; joined: Joined; seen: Seen },
): Promise<void> {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const row = await lockOpen(tx, scope, id)
    await requireOtherPayee(tx, scope, row)
    await lockBalances(tx, [ofPartner(row.partnerId, 'hold')])
    await moveItem(tx, { batch, withdrawal: id, from: 'sent', to: 'paid' })
    await decide(tx, scope, row)
    await book(tx, scope, row, {
      bankReference: `${transfer.bankReference}/${reference}`,
      paidOn: transfer.paidOn,
      joined: transfer.joined,
      secondBy: row.approvedBy ?? seen.secondBy,
      approvalId: seen.approvalId,
    })
  })
}

// The approver never pays the same withdrawal.
async function decide(tx: Ctx, scope: StaffScope, row: WithdrawalRow, admitted?: SQL): Promise<void> {
  if (row.approvedBy !== null) await requireSecond(tx, scope, [row.approvedBy])
  const { rowCount } = await tx.db
    .update(withdrawal)
    .set({ status: 'paid', decidedAt: tx.now, decidedBy: scope.staffId })
    .where(
      and(
        eq(withdrawal.id, row.id),
        eq(withdrawal.status, 'under_review'),
        or(isNull(withdrawal.approvedBy), ne(withdrawal.approvedBy, scope.staffId)),
        admitted,
      ),
    )
  // The row is locked and under review, so only the limit can have excluded it.
  if (rowCount !== 1) refuse('withdrawal_unapproved')
}

/** Audit detail of a booking on a closed day. */
type Joined = Awaited<ReturnType<typeof joinDay>>
type Transfer = Seen & { bankReference: string; paidOn: string; joined: Joined; noteHeld?: boolean }

async function book(tx: Ctx, scope: StaffScope, row: WithdrawalRow, { joined, ...transfer }: Transfer): Promise<void> {
  const { id, net, partnerId } = row
  const booked = await tx.db
    .insert(payout)
    .values({ withdrawalId: id, amount: net, paidBy: scope.staffId, paidAt: tx.now, ...transfer })
    .onConflictDoNothing({ target: payout.bankReference })
    .returning({ id: payout.withdrawalId })
  if (booked.length === 0) return refuse('reference_used')
  await post(tx, {
    code: 'withdrawal.paid',
    ref: { type: 'withdrawal', id },
    legs: [{ debit: ofPartner(partnerId, 'hold'), credit: ofCompany('bank'), amount: net }],
  })
  const { bankReference, paidOn } = transfer
  await record(
    tx,
    'withdrawal.paid',
    { type: 'withdrawal', id },
    { net: String(net), bankReference, paid_on: paidOn, ...joined },
  )
  await tell(tx, partnerId, 'withdrawal_paid', { cause: id })
}
