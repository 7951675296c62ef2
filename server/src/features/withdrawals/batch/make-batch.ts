import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { payoutBatch, payoutItem } from '../../../database/tables/payouts.ts'
import { lockReady } from './ready.ts'

/**
 * Creates a payout batch; its row count and total never change. Of two concurrent calls each withdrawal goes into one
 * batch only: the second waits for the row locks and then no longer finds the rows ready.
 * @throws AppError nothing_ready
 */
export async function makeBatch(
  ctx: Ctx,
  { withdrawals }: ParsedOf<'POST /api/staff/payout'>,
): Promise<ReplyOf<'POST /api/staff/payout'>> {
  const scope = asStaff(ctx)
  const chosen = withdrawals && [...new Set(withdrawals)]
  return inTx(ctx, async (tx) => {
    const locked = await lockReady(tx, chosen)
    // Rows that were put into another batch while this call waited for the locks are filtered out by the second read.
    const ready =
      locked.length === 0
        ? []
        : await lockReady(
            tx,
            locked.map(({ id }) => id),
          )
    if (ready.length === 0) return refuse('nothing_ready')
    const total = ready.reduce((sum, { net }) => sum + net, 0n)
    const [made] = await tx.db
      .insert(payoutBatch)
      .values({ rows: ready.length, total, madeBy: scope.staffId, madeAt: tx.now })
      .returning({ id: payoutBatch.id })
    const { id } = made!
    await tx.db.insert(payoutItem).values(
      ready.map((row, index) => ({
        batchId: id,
        seq: index + 1,
        withdrawalId: row.id,
        net: row.net,
        state: 'open' as const,
        changedAt: tx.now,
      })),
    )
    await record(
      tx,
      'payout.made',
      { type: 'payout', id },
      { rows: ready.length, total: String(total), withdrawals: ready.map((row) => row.id) },
    )
    return {
      id,
      rows: ready.length,
      total: asNumber(total),
      left_out: chosen ? chosen.length - ready.length : 0,
    }
  })
}
