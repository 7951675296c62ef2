import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { refusals } from '@bailu/phrases/refusals'
import type { Ctx } from '../../../core/context.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { payoutBatch, payoutItem } from '../../../database/tables/payouts.ts'
import { payWithdrawal } from '../pay-withdrawal.ts'
import { referenceOf } from './present-batch.ts'
import { admitBatchPayer, type Seen } from './second-person.ts'

/**
 * Pays open rows one after the other, each in a transaction of its own: one that is refused keeps no
 * other back. A row that is paid already says so, so that asking again after a lost answer is harmless.
 * @throws Refusal not_found, approval_needed, approval_open, colleague_new; bad_input for a reference that is none, or a day to come
 */
export async function payBatch(
  ctx: Ctx,
  { id, bank_reference, paid_on, withdrawals }: ParsedOf<'POST /api/staff/payout/{id}/pay'>,
): Promise<ReplyOf<'POST /api/staff/payout/{id}/pay'>> {
  const scope = asStaff(ctx)
  const bankReference = plainReference(bank_reference)
  const [batch] = await ctx.db.select().from(payoutBatch).where(eq(payoutBatch.id, id))
  if (!batch) return refuse('not_found')
  const seen = await admitBatchPayer(ctx, scope, batch)
  const items = await ctx.db
    .select()
    .from(payoutItem)
    .where(and(eq(payoutItem.batchId, id), withdrawals && inArray(payoutItem.withdrawalId, withdrawals)))
    .orderBy(asc(payoutItem.seq))
  const outcomes = []
  for (const item of items) {
    const reference = referenceOf(id, item.seq)
    const code =
      item.state === 'open' ? await pay(ctx, item, { bankReference, reference, paidOn: paid_on, seen }) : item.state
    if (code === 'released' || code === 'rejected' || code === 'returned') continue
    outcomes.push({
      withdrawal: item.withdrawalId,
      reference,
      outcome: code,
      words: code === 'paid' ? '' : refusals[ctx.lang][code],
    })
  }
  return { outcomes }
}

type Paid = { bankReference: string; reference: string; paidOn: string; seen: Seen }

async function pay(ctx: Ctx, item: typeof payoutItem.$inferSelect, { bankReference, reference, paidOn, seen }: Paid) {
  try {
    const input = { id: item.withdrawalId, amount: asNumber(item.net), bank_reference: bankReference, paid_on: paidOn }
    await payWithdrawal(ctx, input, seen, reference)
    return 'paid' as const
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code === 'bad_input') throw cause
    return cause.code
  }
}
