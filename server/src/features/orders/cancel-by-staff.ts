import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { requireOthers } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { moveOrder } from './move-order.ts'
import { returnStock } from './move-stock.ts'
import { factsOf } from './order-facts.ts'
import { leftToRefund, oweRefund } from './refunds/owe-refund.ts'
import { piecesIn } from './returns/return-moves.ts'
import { allOrders, theOrder } from './whose-orders.ts'

/** Cancels an order wherever it stands and gives its stock back; of a paid one the buyer is owed the money. @throws Refusal own_account, order_moved_on, return_open */
export async function cancelByStaff(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/order/{id}/cancel'>,
): Promise<OrderFacts> {
  const scope = asStaff(ctx)
  const which = theOrder(allOrders(scope), id)
  return inTx(ctx, async (tx) => {
    const canceled = await moveOrder(tx, 'cancel_by_staff', which, {
      canceledAt: tx.now,
      expiresAt: null,
      slipLateAt: null,
      cancelReason: reason,
    })
    await requireOthers(tx, scope, canceled.userId)
    // The order is held: no return can be asked for or paid back meanwhile.
    if ((await piecesIn(tx, id)).size > 0) return refuse('return_open')
    await returnStock(tx, [id])
    const owed = canceled.paidAt === null ? 0n : await leftToRefund(tx, canceled)
    await record(tx, 'order.canceled_by_staff', { type: 'order', id }, { reason, refund: owed > 0n })
    if (owed > 0n)
      await oweRefund(tx, { orderId: id, userId: canceled.userId, cause: 'canceled', amount: owed, reason })
    return factsOf(canceled)
  })
}
