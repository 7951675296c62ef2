import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { payoutItem } from '../../../database/tables/payouts.ts'

/** The bank would not take it, or it should wait: it leaves the batch, whose frozen sums stay. @throws Refusal withdrawal_moved_on */
export async function releaseItem(
  ctx: Ctx,
  { id, withdrawal, reason }: ParsedOf<'POST /api/staff/payout/{id}/release'>,
): Promise<Record<string, never>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(payoutItem)
      .set({ state: 'released', changedAt: tx.now })
      .where(and(eq(payoutItem.batchId, id), eq(payoutItem.withdrawalId, withdrawal), eq(payoutItem.state, 'open')))
    if (rowCount !== 1) return refuse('withdrawal_moved_on')
    await record(tx, 'payout.released', { type: 'withdrawal', id: withdrawal }, { batch: id, reason })
    return {}
  })
}
