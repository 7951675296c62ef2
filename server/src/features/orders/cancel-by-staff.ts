import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { requireOthers } from '../../core/own-account.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { sendOut } from './goods-out/send-out.ts'
import { moveOrder } from './move-order.ts'
import { returnStock } from './move-stock.ts'
import { factsOf } from './order-facts.ts'
import { leftToRefund, oweRefund } from './refunds/owe-refund.ts'
import { requireNoReturn } from './returns/require-no-return.ts'
import { allOrders, theOrder } from './whose-orders.ts'

/**
 * Cancels an order that still has the status its page showed, and creates a refund of what was paid. Stock of an
 * unshipped order is released; shipped goods are recorded as out until staff have counted them.
 * @throws AppError own_account, order_moved_on, return_open, refunded_in_part
 */
export async function cancelByStaff(
  ctx: Ctx,
  { id, reason, seen_status: seen }: ParsedOf<'POST /api/staff/order/{id}/cancel'>,
): Promise<OrderFacts> {
  const scope = asStaff(ctx)
  const which = theOrder(allOrders(scope), id)
  return inTx(ctx, async (tx) => {
    const set = { canceledAt: tx.now, expiresAt: null, slipLateAt: null, cancelReason: reason }
    const canceled = await moveOrder(tx, 'cancel_by_staff', which, set, eq(order.status, seen))
    await requireOthers(tx, scope, canceled.userId)
    // moveOrder has locked the order row, so no return can be requested or refunded concurrently.
    await requireNoReturn(tx, id)
    const out = seen === 'finished' ? await sendOut(tx, id, 'canceled') : []
    if (seen !== 'finished') await returnStock(tx, [id])
    const owed = await leftToRefund(tx, canceled)
    await record(
      tx,
      'order.canceled_by_staff',
      { type: 'order', id },
      { reason, refund: owed > 0n, ...(out.length > 0 && { goods_out: true }) },
    )
    if (owed > 0n)
      await oweRefund(tx, { orderId: id, userId: canceled.userId, cause: 'canceled', amount: owed, reason })
    return factsOf(canceled)
  })
}
