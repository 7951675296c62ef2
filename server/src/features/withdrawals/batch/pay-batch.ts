import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { refusals } from '@bailu/phrases/refusals'
import { joinDay } from '../../../core/closed-day.ts'
import type { Ctx } from '../../../core/context.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { statementDay } from '../../../core/statement-day.ts'
import { payoutBatch, payoutItem } from '../../../database/tables/payouts.ts'
import { paySentRow, type SentRow } from '../pay-withdrawal.ts'
import { referenceOf } from './present-batch.ts'
import { admitBatchPayer } from './second-person.ts'

/**
 * Records that the bank executed the file, one transaction per row, so a row that fails does not stop the others. A row
 * that is paid already is reported as paid: repeating the call after a lost reply changes nothing.
 * @throws AppError not_found, file_not_taken, books_closed, approval_needed, approval_open, colleague_new; bad_input for a reference that
 * without letters or digits, or a future day
 */
export async function payBatch(
  ctx: Ctx,
  { id, bank_reference, paid_on, closed_reason, withdrawals }: ParsedOf<'POST /api/staff/payout/{id}/pay'>,
): Promise<ReplyOf<'POST /api/staff/payout/{id}/pay'>> {
  const scope = asStaff(ctx)
  const bankReference = plainReference(bank_reference)
  const [batch] = await ctx.db.select().from(payoutBatch).where(eq(payoutBatch.id, id))
  if (!batch) return refuse('not_found')
  const seen = await admitBatchPayer(ctx, scope, batch)
  const paidOn = statementDay(ctx, 'paid_on', paid_on, batch.madeAt)
  const items = await ctx.db
    .select()
    .from(payoutItem)
    .where(and(eq(payoutItem.batchId, id), withdrawals && inArray(payoutItem.withdrawalId, withdrawals)))
    .orderBy(asc(payoutItem.seq))
  if (items.some(({ state }) => state === 'open')) return refuse('file_not_taken')
  // A repeated call for rows that are paid needs no check of the day, which may have been closed since.
  const joined = items.some(({ state }) => state === 'sent') ? await joinDay(ctx, paidOn, closed_reason) : {}
  const transfer = { bankReference, paidOn, joined, seen }
  const outcomes = []
  for (const { withdrawalId, seq, state } of items) {
    if (state !== 'sent' && state !== 'paid') continue
    const reference = referenceOf(id, seq)
    const row = { batch: id, withdrawal: withdrawalId, reference }
    const code = state === 'paid' ? state : await pay(ctx, row, transfer)
    outcomes.push({
      withdrawal: withdrawalId,
      reference,
      outcome: code,
      words: code === 'paid' ? '' : refusals[ctx.lang][code],
    })
  }
  return { outcomes }
}

async function pay(ctx: Ctx, row: SentRow, transfer: Parameters<typeof paySentRow>[2]) {
  try {
    await paySentRow(ctx, row, transfer)
    return 'paid' as const
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    // Of two concurrent calls the second reports the row that the first has paid as paid.
    if (cause.code === 'withdrawal_moved_on' && (await stateOf(ctx, row)) === 'paid') return 'paid' as const
    return cause.code
  }
}

async function stateOf(ctx: Ctx, { batch, withdrawal }: SentRow) {
  const [item] = await ctx.db
    .select({ state: payoutItem.state })
    .from(payoutItem)
    .where(and(eq(payoutItem.batchId, batch), eq(payoutItem.withdrawalId, withdrawal)))
  return item?.state
}
