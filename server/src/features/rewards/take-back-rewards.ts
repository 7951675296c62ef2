import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { rewardLine } from '../../database/tables/money.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { bookReversal } from './book-reversal.ts'
import { cancelLine } from './cancel-line.ts'
import { lockOrder } from './order-facts.ts'
import { pointAccounts, pointsOf, takePoints } from './order-points.ts'

/**
 * The order was canceled or refunded in full: pending lines are canceled; of
 * settled ones all that is left is reversed, out of what the partner has, the
 * rest owed. Points and growth are taken back. A second run changes nothing.
 */
export async function takeBackRewards(ctx: Ctx, orderId: string, reason: string): Promise<void> {
  // no audit: each line writes its own; points are told by their transfers
  await inTx(ctx, async (tx) => {
    await lockOrder(tx, orderId)
    const lines = await tx.db
      .select()
      .from(rewardLine)
      .where(and(eq(rewardLine.orderId, orderId), isNull(rewardLine.reverses), ne(rewardLine.status, 'canceled')))
      .orderBy(asc(rewardLine.id))
      .for('update')
    const pointsWent = await pointsOf(tx, orderId, 'points.given')
    const touched = [
      ...lines.flatMap(({ partnerId }) =>
        (['pending', 'available', 'receivable'] as const).map((kind) => ofPartner(partnerId, kind)),
      ),
      ...pointAccounts([...new Set(pointsWent.map(({ partnerId }) => partnerId))]),
    ]
    if (touched.length === 0) return
    await lockBalances(tx, touched)
    for (const line of lines) {
      if (line.status === 'pending') await cancelLine(tx, line, reason)
      else {
        const available = ofPartner(line.partnerId, 'available')
        await bookReversal(tx, { line, reason, available: (await lockBalances(tx, [available]))(available) })
      }
    }
    await takePoints(tx, orderId)
  })
}
