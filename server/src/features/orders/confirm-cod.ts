import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { order, orderHold } from '../../database/tables/orders.ts'
import { mailUser } from '../mail/mail-user.ts'
import { mailCanceled } from './mail-canceled.ts'
import { moveOrder } from './move-order.ts'
import { returnStock } from './move-stock.ts'
import { allOrders, theOrder } from './whose-orders.ts'

const paidOnDelivery = eq(order.paymentMethod, 'cod')

/**
 * Staff have called the buyer of a large cash-on-delivery order and confirm it: it awaits shipment and no longer
 * counts for reservation limits.
 * @throws AppError not_found, order_moved_on
 */
export async function confirmCod(
  ctx: Ctx,
  { id, called }: ParsedOf<'POST /api/staff/order/{id}/confirm-cod'>,
): Promise<Record<string, never>> {
  const which = theOrder(allOrders(asStaff(ctx)), id)
  return inTx(ctx, async (tx) => {
    const confirmed = await moveOrder(tx, 'confirm_cod', which, { expiresAt: null }, paidOnDelivery)
    await tx.db.delete(orderHold).where(eq(orderHold.orderId, id))
    await record(tx, 'order.cod_confirmed', { type: 'order', id }, { reason: called })
    const { number, total } = confirmed
    await mailUser(tx, confirmed.userId, { kind: 'cod_confirmed', cause: id, values: { number, total: Number(total) } })
    return {}
  })
}

/**
 * Staff reject a large cash-on-delivery order: its stock is released and the buyer reads why.
 * @throws AppError not_found, order_moved_on
 */
export async function rejectCod(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/order/{id}/reject-cod'>,
): Promise<Record<string, never>> {
  const which = theOrder(allOrders(asStaff(ctx)), id)
  return inTx(ctx, async (tx) => {
    const set = { canceledAt: tx.now, expiresAt: null, cancelReason: reason }
    const rejected = await moveOrder(tx, 'reject_cod', which, set, paidOnDelivery)
    await returnStock(tx, [id])
    await record(tx, 'order.cod_rejected', { type: 'order', id }, { reason })
    await mailCanceled(tx, rejected)
    return {}
  })
}
