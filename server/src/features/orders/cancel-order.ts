import { isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asBuyer } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { moveOrder } from './move-order.ts'
import { returnStock } from './move-stock.ts'
import { ordersOf, theOrder } from './whose-orders.ts'

/** The buyer changes their mind: only while nothing was paid and no slip is under review. */
export async function cancelOrder(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/order/{id}/cancel'>,
): Promise<Record<string, never>> {
  const mine = theOrder(ordersOf(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    await moveOrder(
      tx,
      'cancel_by_buyer',
      mine,
      { canceledAt: tx.now, expiresAt: null, cancelReason: reason ? `by_buyer_${reason}` : 'by_buyer' },
      isNull(order.proofAt),
    )
    await returnStock(tx, [id])
    await record(tx, 'order.canceled', { type: 'order', id }, reason ? { reason } : {})
    return {}
  })
}
