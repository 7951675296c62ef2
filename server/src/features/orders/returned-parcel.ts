import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../../database/tables/orders.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { createRefund, readRefundable } from '../refunds/create-refund.ts'
import { moveOrder, orderFactsOf } from './base/move-order.ts'
import { allOrdersForStaff, orderById } from './base/order-access.ts'
import { requireNoReturn } from './base/order-returns.ts'
import { emailOrderCanceled } from './cancel-order.ts'
import { settleGoodsOut } from './count-returned-goods.ts'
import { markGoodsOut } from './outstanding-goods.ts'

/**
 * Records an undelivered parcel that the carrier brought back: the order is canceled, its goods are counted, and what
 * was paid is refunded, with the shipping or without it. Usually nothing was paid for cash on delivery.
 * @throws AppError not_found, order_moved_on, return_open, refunded_in_part, return_too_many, own_account
 */
export async function recordReturnedParcel(
  ctx: Ctx,
  {
    id,
    cause,
    came: arrived,
    sellable,
    words,
    keep_shipping: keepShipping,
  }: ParsedOf<'POST /api/staff/order/{id}/parcel-back'>,
): Promise<OrderSnapshot> {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const changes = { canceledAt: tx.now, cancelReason: `parcel_${cause}` }
    const wasShipped = and(eq(order.status, 'finished'), sql`${order.address}->>'isZt' = 'false'`)
    const canceled = await moveOrder(tx, 'cancel_by_staff', access, changes, wasShipped)
    await requireNotOwnAccount(tx, scope, canceled.userId)
    await requireNoReturn(tx, id)
    const piecesOut = await markGoodsOut(tx, id, cause)
    // Cash on delivery may have been paid in part.
    const refundable = await readRefundable(tx, canceled)
    const shippingPaid = canceled.shipping - canceled.shippingDiscount
    const retainedShipping = keepShipping && refundable > shippingPaid ? shippingPaid : 0n
    const refundAmount = refundable - retainedShipping
    const details = {
      cause,
      refund: refundAmount > 0n,
      ...(retainedShipping > 0n && { kept: String(retainedShipping) }),
    }
    await recordAudit(tx, 'order.parcel_back', { type: 'order', id }, { ...details, reason: words })
    if (piecesOut.length > 0) await settleGoodsOut(tx, scope, id, { outcome: 'back', came: arrived, sellable, words })
    if (refundAmount > 0n) {
      const refundInput = {
        orderId: id,
        userId: canceled.userId,
        cause: 'canceled',
        amount: refundAmount,
        kept: retainedShipping,
      } as const
      await createRefund(tx, { ...refundInput, reason: words })
    }
    await emailOrderCanceled(tx, canceled)
    return orderFactsOf(canceled)
  })
}
