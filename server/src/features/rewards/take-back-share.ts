import type { Ctx } from '../../core/context.ts'
import { shareOf } from '../../core/satang.ts'
import { inTx } from '../../database/connect.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { bookReversal } from './book-reversal.ts'
import { cancelLine } from './cancel-line.ts'
import { lockLines } from './lock-lines.ts'
import { takeShareOfPoints } from './order-points.ts'

/** `refunded` of the order's subtotal `total` is refunded now, `before` was refunded earlier; in satang. */
export type RefundShare = {
  orderId: string
  refundId: string
  before: bigint
  part: bigint
  whole: bigint
  reason: string
}

/**
 * For a partial refund: reverses its share of every line at the original rate, and of points and growth. The shares sum
 * exactly to the full amounts. Not idempotent: the refund makes sure that it runs once.
 */
export async function takeBackShare(ctx: Ctx, share: RefundShare): Promise<void> {
  const { orderId, before, part, whole, reason } = share
  const all = before + part === whole
  // no audit: each line writes its own; points are recorded by their transfers
  await inTx(ctx, async (tx) => {
    const lines = await lockLines(tx, orderId)
    if (!lines) return
    for (const line of lines) {
      if (all && line.status === 'pending') {
        await cancelLine(tx, line, reason)
        continue
      }
      const available = ofPartner(line.partnerId, 'available')
      const base = shareOf(line.base, before + part, whole) - shareOf(line.base, before, whole)
      await bookReversal(tx, {
        line,
        reason,
        available: (await lockBalances(tx, [available]))(available),
        ...(!all && { base }),
      })
    }
    await takeShareOfPoints(tx, share)
  })
}
