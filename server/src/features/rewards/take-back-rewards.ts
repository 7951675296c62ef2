import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { bookReversal } from './book-reversal.ts'
import { cancelLine } from './cancel-line.ts'
import { lockLines } from './lock-lines.ts'
import { takePoints } from './order-points.ts'
import type { RewardLine } from './reversals.ts'

/**
 * For an order that was canceled or fully refunded: cancels pending lines, reverses what is left of settled ones (from the
 * partner's balance, the rest becomes debt) and reverses points and growth. Idempotent.
 */
export async function takeBackRewards(ctx: Ctx, orderId: string, reason: string): Promise<void> {
  // no audit: each line writes its own; points are recorded by their transfers
  await inTx(ctx, async (tx) => {
    const lines = await lockLines(tx, orderId)
    if (!lines) return
    await takeBackLines(tx, lines, reason)
    await takePoints(tx, orderId)
  })
}

/** Cancels pending lines and reverses what is left of settled ones; the caller has locked lines and accounts. */
export async function takeBackLines(tx: Ctx, lines: readonly RewardLine[], reason: string): Promise<void> {
  for (const line of lines) {
    if (line.status === 'pending') await cancelLine(tx, line, reason)
    else {
      const available = ofPartner(line.partnerId, 'available')
      await bookReversal(tx, { line, reason, available: (await lockBalances(tx, [available]))(available) })
    }
  }
}
