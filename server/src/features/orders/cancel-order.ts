import { eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { asBuyer } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { moveOrder } from './move-order.ts'
import { returnStock } from './move-stock.ts'
import { factsOf } from './order-facts.ts'
import { owePart } from './refunds/owe-refund.ts'
import { ordersOf, theOrder } from './whose-orders.ts'

/**
 * The buyer cancels an order that was not sent and still has the status its page showed: stock is released and what
 * was paid becomes a refund. An unanswered slip stays in the list of late slips, because its money may have arrived.
 * @throws AppError not_found, order_moved_on
 */
export async function cancelOrder(
  ctx: Ctx,
  { id, reason, seen_status: seen }: ParsedOf<'POST /api/order/{id}/cancel'>,
): Promise<OrderFacts> {
  const mine = theOrder(ordersOf(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    const why = reason ? (`by_buyer_${reason}` as const) : 'by_buyer'
    const set = {
      canceledAt: tx.now,
      expiresAt: null,
      slipLateAt: sql`case when ${order.status} = 'awaiting_payment' and ${order.proofAt} is not null
        then coalesce(${order.slipLateAt}, ${tx.now.toISOString()}::timestamptz) end`,
      cancelReason: why,
    }
    const canceled = await moveOrder(tx, 'cancel_by_buyer', mine, set, eq(order.status, seen))
    await returnStock(tx, [id])
    const owed = await owePart(tx, canceled, why)
    const told = { ...(reason && { reason }), ...(owed > 0n && { refund: true }) }
    await record(tx, 'order.canceled', { type: 'order', id }, told)
    return factsOf(canceled)
  })
}
