import { eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { asBuyer, asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../../database/tables/orders.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { createRefund, readRefundable, refundRemainder } from '../refunds/create-refund.ts'
import { releaseStock } from '../stock/order-stock.ts'
import { moveOrder, orderFactsOf } from './base/move-order.ts'
import { allOrdersForStaff, orderById, ordersOfBuyer } from './base/order-access.ts'
import { requireNoReturn } from './base/order-returns.ts'
import { markGoodsOut } from './outstanding-goods.ts'

/**
 * The buyer cancels an order that was not sent and still has the status its page showed: stock is released and what
 * was paid becomes a refund. An unanswered slip stays in the list of late slips, because its money may have arrived.
 * @throws AppError not_found, order_moved_on
 */
export async function cancelOrder(
  ctx: Ctx,
  { id, reason, seen_status: seenStatus }: ParsedOf<'POST /api/order/{id}/cancel'>,
): Promise<OrderSnapshot> {
  const access = orderById(ordersOfBuyer(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    const cancelReason = reason ? (`by_buyer_${reason}` as const) : 'by_buyer'
    const changes = {
      canceledAt: tx.now,
      expiresAt: null,
      slipLateAt: sql`case when ${order.status} = 'awaiting_payment' and ${order.slipAt} is not null
        then coalesce(${order.slipLateAt}, ${tx.now.toISOString()}::timestamptz) end`,
      cancelReason: cancelReason,
    }
    const canceled = await moveOrder(tx, 'cancel_by_buyer', access, changes, eq(order.status, seenStatus))
    await releaseStock(tx, [id])
    const refundAmount = await refundRemainder(tx, canceled, cancelReason)
    const details = { ...(reason && { reason }), ...(refundAmount > 0n && { refund: true }) }
    await recordAudit(tx, 'order.canceled', { type: 'order', id }, details)
    return orderFactsOf(canceled)
  })
}

/**
 * Cancels an order that still has the status its page showed, and creates a refund of what was paid. Stock of an
 * unshipped order is released; shipped goods are recorded as out until staff have counted them.
 * @throws AppError own_account, order_moved_on, return_open, refunded_in_part
 */
export async function cancelOrderByStaff(
  ctx: Ctx,
  { id, reason, seen_status: seenStatus }: ParsedOf<'POST /api/staff/order/{id}/cancel'>,
): Promise<OrderSnapshot> {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const changes = { canceledAt: tx.now, expiresAt: null, slipLateAt: null, cancelReason: reason }
    const canceled = await moveOrder(tx, 'cancel_by_staff', access, changes, eq(order.status, seenStatus))
    await requireNotOwnAccount(tx, scope, canceled.userId)
    // moveOrder has locked the order row, so no return can be requested or refunded concurrently.
    await requireNoReturn(tx, id)
    const piecesOut = seenStatus === 'finished' ? await markGoodsOut(tx, id, 'canceled') : []
    if (seenStatus !== 'finished') await releaseStock(tx, [id])
    const refundAmount = await readRefundable(tx, canceled)
    await recordAudit(
      tx,
      'order.canceled_by_staff',
      { type: 'order', id },
      { reason, refund: refundAmount > 0n, ...(piecesOut.length > 0 && { goods_out: true }) },
    )
    if (refundAmount > 0n)
      await createRefund(tx, { orderId: id, userId: canceled.userId, cause: 'canceled', amount: refundAmount, reason })
    return orderFactsOf(canceled)
  })
}

type CanceledOrder = Pick<
  typeof order.$inferSelect,
  'id' | 'number' | 'userId' | 'paymentMethod' | 'slipAt' | 'finishedAt'
>

/** Emails the buyer that staff or a background job canceled the order. */
export const emailOrderCanceled = (tx: Ctx, { id, number, userId, ...row }: CanceledOrder): Promise<void> =>
  mailUser(tx, userId, {
    kind: 'order_canceled',
    cause: id,
    values: { number, why: emailReason(row) },
  })

function emailReason({ finishedAt, paymentMethod, slipAt }: Omit<CanceledOrder, 'id' | 'number' | 'userId'>) {
  if (finishedAt !== null) return 'parcel'
  if (paymentMethod === 'cod') return 'unconfirmed'
  return slipAt === null ? 'unpaid' : 'slip'
}
