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
 * The order was canceled or refunded in full: pending lines are canceled; of
 * settled ones all that is left is reversed, out of what the partner has, the
 * rest owed. Points and growth are taken back. A second run changes nothing.
 */
export async function takeBackRewards(ctx: Ctx, orderId: string, reason: string): Promise<void> {
  // no audit: each line writes its own; points are told by their transfers
  await inTx(ctx, async (tx) => {
    const lines = await lockLines(tx, orderId)
    if (!lines) return
    await takeBackLines(tx, lines, reason)
    await takePoints(tx, orderId)
  })
}

/** Cancels lines that are pending and reverses what is left of settled ones; lines and accounts are locked by the caller. */
export async function takeBackLines(tx: Ctx, lines: readonly RewardLine[], reason: string): Promise<void> {
  for (const line of lines) {
    if (line.status === 'pending') await cancelLine(tx, line, reason)
    else {
      const available = ofPartner(line.partnerId, 'available')
      await bookReversal(tx, { line, reason, available: (await lockBalances(tx, [available]))(available) })
    }
  }
}
