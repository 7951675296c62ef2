import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { lockOrder } from './order-facts.ts'
import { pointAccounts, pointsOf } from './order-points.ts'

/**
 * Locks everything that reversing an order's rewards and points may change, always in this order: the order, its lines,
 * the accounts. Inside a transaction.
 * @returns the lines that are not canceled; undefined when the order earned nothing
 */
export async function lockLines(tx: Ctx, orderId: string) {
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
  if (touched.length === 0) return undefined
  await lockBalances(tx, touched)
  return lines
}
