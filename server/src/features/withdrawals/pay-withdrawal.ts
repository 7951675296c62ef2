import { and, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { checkBookingDay, readStatementDay } from '../closing/booking-day.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { requireSecondPerson } from '../approvals/separation-of-duties.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { payout, withdrawal, type WithdrawalRow } from '../payouts/table.ts'
import { companyAccount, partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { activeHold } from './card/read-card.ts'
import { hasSoloNotedMoney, requireBelowDailyLimit, type SecondReview, unreviewedDaySum } from './payment-limits.ts'
import { lockWithdrawalUnderReview, lockUnbatchedWithdrawal, setPayoutItemState } from './lock-withdrawal.ts'
import { requirePayeeNotSelf } from './staff-payee.ts'

/**
 * Records that a withdrawal outside any batch was transferred.
 * @throws AppError not_found, withdrawal_moved_on, withdrawal_in_batch, withdrawal_on_hold, withdrawal_owed, withdrawal_unapproved,
 * same_person, colleague_new, own_withdrawal, payee_like_you, amount_differs, reference_used, books_closed; bad_input for a reference that
 * without letters or digits, or a future day
 */
export const payWithdrawal: Handler<'POST /api/staff/withdrawal/{id}/pay'> = async (
  ctx,
  { id, amount, bank_reference, paid_on, closed_reason },
) => {
  const scope = asStaff(ctx)
  const bankReference = normalizeBankReference(bank_reference)
  return inTx(ctx, async (tx) => {
    const row = await lockUnbatchedWithdrawal(tx, scope, id)
    const paidOn = readStatementDay(tx, 'paid_on', paid_on, row.requestedAt)
    const closedDay = await checkBookingDay(tx, paidOn, closed_reason)
    await requirePayeeNotSelf(tx, scope, row)
    if (await hasSoloNotedMoney(tx, scope, row)) return fail('same_person')
    if (activeHold(row.holdUntil, tx.now)) return fail('withdrawal_on_hold')
    if (BigInt(amount) !== row.net) return fail('amount_differs')
    const receivable = partnerAccount(row.partnerId, 'receivable')
    const balance = await lockBalances(tx, [partnerAccount(row.partnerId, 'hold'), receivable])
    if (balance(receivable) > 0n) return fail('withdrawal_owed')
    const limit = await readShopRule(tx, 'payout_approval_above')
    await markPaid(
      tx,
      scope,
      row,
      or(
        isNotNull(withdrawal.approvedBy),
        and(isNull(withdrawal.accountBy), sql`${unreviewedDaySum(tx.now, limit)} <= ${limit}`),
      ),
    )
    if (row.approvedBy === null) await requireBelowDailyLimit(tx, scope, row.net)
    await bookPayout(tx, scope, row, {
      bankReference,
      paidOn,
      secondBy: row.approvedBy,
      approvalId: null,
      payerChecked: true,
      closedDay,
    })
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
  { review, ...transfer }: { bankReference: string; paidOn: string; closedDay: ClosedDayDetail; review: SecondReview },
): Promise<void> {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const row = await lockWithdrawalUnderReview(tx, scope, id)
    await requirePayeeNotSelf(tx, scope, row)
    await lockBalances(tx, [partnerAccount(row.partnerId, 'hold')])
    await setPayoutItemState(tx, { batch, withdrawal: id, from: 'sent', to: 'paid' })
    await markPaid(tx, scope, row)
    await bookPayout(tx, scope, row, {
      bankReference: `${transfer.bankReference}/${reference}`,
      paidOn: transfer.paidOn,
      closedDay: transfer.closedDay,
      secondBy: row.approvedBy ?? review.secondBy,
      approvalId: review.approvalId,
    })
  })
}

// The approver never pays the same withdrawal.
async function markPaid(tx: Ctx, scope: StaffScope, row: WithdrawalRow, condition?: SQL): Promise<void> {
  if (row.approvedBy !== null) await requireSecondPerson(tx, scope, [row.approvedBy])
  const { rowCount } = await tx.db
    .update(withdrawal)
    .set({ status: 'paid', decidedAt: tx.now, decidedBy: scope.staffId })
    .where(
      and(
        eq(withdrawal.id, row.id),
        eq(withdrawal.status, 'under_review'),
        or(isNull(withdrawal.approvedBy), ne(withdrawal.approvedBy, scope.staffId)),
        condition,
      ),
    )
  // The row is locked and under review, so only the limit can have excluded it.
  if (rowCount !== 1) fail('withdrawal_unapproved')
}

/** Audit detail of a booking on a closed day. */
type ClosedDayDetail = Awaited<ReturnType<typeof checkBookingDay>>
type Transfer = SecondReview & {
  bankReference: string
  paidOn: string
  closedDay: ClosedDayDetail
  payerChecked?: boolean
}

async function bookPayout(
  tx: Ctx,
  scope: StaffScope,
  row: WithdrawalRow,
  { closedDay, ...transfer }: Transfer,
): Promise<void> {
  const { id, net, partnerId } = row
  const inserted = await tx.db
    .insert(payout)
    .values({ withdrawalId: id, amount: net, paidBy: scope.staffId, paidAt: tx.now, ...transfer })
    .onConflictDoNothing({ target: payout.bankReference })
    .returning({ id: payout.withdrawalId })
  if (inserted.length === 0) return fail('reference_used')
  await postEvent(tx, {
    code: 'withdrawal.paid',
    ref: { type: 'withdrawal', id },
    legs: [{ debit: partnerAccount(partnerId, 'hold'), credit: companyAccount('bank'), amount: net }],
  })
  const { bankReference, paidOn } = transfer
  await recordAudit(
    tx,
    'withdrawal.paid',
    { type: 'withdrawal', id },
    { net: String(net), bankReference, paid_on: paidOn, ...closedDay },
  )
  await notify(tx, 'withdrawal_paid', {
    to: { user: partnerId },
    cause: id,
    values: { amount: Number(net) },
    about: id,
  })
}
