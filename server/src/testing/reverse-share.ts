import { eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { shareOf } from '../core/satang.ts'
import { inTx } from '../database/connect.ts'
import { rewardLine } from '../database/tables/rewards.ts'
import { ofPartner } from '../features/ledger/accounts.ts'
import { lockBalances } from '../features/ledger/lock-balances.ts'
import { bookReversal } from '../features/rewards/book-reversal.ts'
import { lockOrder } from '../features/rewards/order-facts.ts'

/** `part` of `whole` is refunded; both in satang, such as the refunded amount and the subtotal of the order. */
export type Share = { part: bigint; whole: bigint; reason: string }

/**
 * Reverses the share of one reward line that belongs to a partial refund; a canceled line stays as it is.
 * Not idempotent: a second call reverses again.
 * @returns id of the reversing line; undefined when there was nothing to reverse
 * @throws ReversalTooLarge when all shares together would exceed the line
 */
export async function reverseShare(
  ctx: Ctx,
  lineId: string,
  { part, whole, reason }: Share,
): Promise<string | undefined> {
  // no audit: the reversing line writes its own
  return inTx(ctx, async (tx) => {
    const [seen] = await tx.db.select({ orderId: rewardLine.orderId }).from(rewardLine).where(eq(rewardLine.id, lineId))
    if (!seen) throw new Error(`No reward line ${lineId}`)
    if (seen.orderId) await lockOrder(tx, seen.orderId)
    const [line] = await tx.db.select().from(rewardLine).where(eq(rewardLine.id, lineId)).for('update')
    if (!line || line.reverses) throw new Error('A reversal is not taken back')
    if (line.status === 'canceled') return undefined
    const available = ofPartner(line.partnerId, 'available')
    const balance = await lockBalances(tx, [
      available,
      ofPartner(line.partnerId, 'pending'),
      ofPartner(line.partnerId, 'receivable'),
    ])
    return bookReversal(tx, { line, base: shareOf(line.base, part, whole), reason, available: balance(available) })
  })
}
