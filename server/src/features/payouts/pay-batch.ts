import { and, asc, eq, inArray } from 'drizzle-orm'
import { errors } from '@bailu/phrases/errors/errors'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { payoutBatch, payoutFile, payoutItem } from './table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { requireSecondPerson } from '../approvals/separation-of-duties.ts'
import { checkBookingDay, readStatementDay } from '../closing/booking-day.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { lockWithdrawalUnderReview, setPayoutItemState } from '../withdrawals/lock-withdrawal.ts'
import { paySentRow, type SentRow } from '../withdrawals/pay-withdrawal.ts'
import { requireBatchPayer } from './make-batch.ts'
import { itemReference } from './read-batches.ts'

/**
 * Records that the bank executed the file, one transaction per row, so a row that fails does not stop the others. A row
 * that is paid already is reported as paid: repeating the call after a lost reply changes nothing.
 * @throws AppError not_found, file_not_taken, books_closed, approval_needed, approval_open, colleague_new; bad_input for a reference that
 * without letters or digits, or a future day
 */
export const payBatch: Handler<'POST /api/staff/payout/{id}/pay'> = async (
  ctx,
  { id, bank_reference, paid_on, closed_reason, withdrawals },
) => {
  const scope = asStaff(ctx)
  const bankReference = normalizeBankReference(bank_reference)
  const [batch] = await ctx.db.select().from(payoutBatch).where(eq(payoutBatch.id, id))
  if (!batch) return fail('not_found')
  const review = await requireBatchPayer(ctx, scope, batch)
  const paidOn = readStatementDay(ctx, 'paid_on', paid_on, batch.madeAt)
  const items = await ctx.db
    .select()
    .from(payoutItem)
    .where(and(eq(payoutItem.batchId, id), withdrawals && inArray(payoutItem.withdrawalId, withdrawals)))
    .orderBy(asc(payoutItem.seq))
  if (items.some(({ state }) => state === 'open')) return fail('file_not_taken')
  // A repeated call for rows that are paid needs no check of the day, which may have been closed since.
  const closedDay = items.some(({ state }) => state === 'sent') ? await checkBookingDay(ctx, paidOn, closed_reason) : {}
  const transfer = { bankReference, paidOn, closedDay, review }
  const outcomes = []
  for (const { withdrawalId, seq, state } of items) {
    if (state !== 'sent' && state !== 'paid') continue
    const reference = itemReference(id, seq)
    const row = { batch: id, withdrawal: withdrawalId, reference }
    const code = state === 'paid' ? state : await payRow(ctx, row, transfer)
    outcomes.push({
      withdrawal: withdrawalId,
      reference,
      outcome: code,
      words: code === 'paid' ? '' : errors[ctx.lang][code],
    })
  }
  return { outcomes }
}

async function payRow(ctx: Ctx, row: SentRow, transfer: Parameters<typeof paySentRow>[2]) {
  try {
    await paySentRow(ctx, row, transfer)
    return 'paid' as const
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    // Of two concurrent calls the second reports the row that the first has paid as paid.
    if (cause.code === 'withdrawal_moved_on' && (await readItemState(ctx, row)) === 'paid') return 'paid' as const
    return cause.code
  }
}

async function readItemState(ctx: Ctx, { batch, withdrawal }: SentRow) {
  const [item] = await ctx.db
    .select({ state: payoutItem.state })
    .from(payoutItem)
    .where(and(eq(payoutItem.batchId, batch), eq(payoutItem.withdrawalId, withdrawal)))
  return item?.state
}

/**
 * Takes a withdrawal out of a batch before its bank file is made; the batch's count and total do not change.
 * @throws AppError not_found, withdrawal_moved_on, own_withdrawal
 */
export const releaseItem: Handler<'POST /api/staff/payout/{id}/release'> = async (ctx, { id, withdrawal, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockWithdrawalUnderReview(tx, scope, withdrawal)
    await setPayoutItemState(tx, { batch: id, withdrawal, from: 'open', to: 'released' })
    await recordAudit(tx, 'payout.released', { type: 'withdrawal', id: withdrawal }, { batch: id, reason })
  })
}

/**
 * Records that the bank did not transfer a row of the file. Above `payout_approval_above` the person who downloaded the
 * file may not record it: if the note is false, the withdrawal is paid twice.
 * @throws AppError not_found, withdrawal_moved_on, own_withdrawal, same_person, colleague_new
 */
export const noteNotExecuted: Handler<'POST /api/staff/payout/{id}/not-executed'> = async (
  ctx,
  { id, withdrawal, reason },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { net } = await lockWithdrawalUnderReview(tx, scope, withdrawal)
    const [file] = await tx.db.select().from(payoutFile).where(eq(payoutFile.batchId, id))
    if (!file) return fail('withdrawal_moved_on')
    if (net > (await readShopRule(tx, 'payout_approval_above'))) await requireSecondPerson(tx, scope, [file.takenBy])
    await setPayoutItemState(tx, { batch: id, withdrawal, from: 'sent', to: 'not_executed' })
    await recordAudit(tx, 'payout.not_executed', { type: 'withdrawal', id: withdrawal }, { batch: id, reason })
  })
}
