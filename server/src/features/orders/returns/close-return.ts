import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order, orderLine } from '../../../database/tables/orders.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { outdate } from '../../approvals/propose.ts'
import { moveOrder } from '../move-order.ts'
import { owePart } from '../refunds/owe-refund.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { lockReturn, moveReturn, piecesIn, theReturn } from './return-moves.ts'

/**
 * Closes a return of a cash-on-delivery order whose cash was never received: there is nothing to refund. Once all of
 * an order has come back this way, the order is canceled and its cash is no longer awaited.
 * @throws AppError not_found, return_moved_on, order_paid, own_account
 */
export async function closeReturn(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/return/{id}/close'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const all = allOrders(scope)
  const which = theReturn(all, id)
  return inTx(ctx, async (tx) => {
    const held = await lockReturn(tx, which)
    await requireOthers(tx, scope, held.userId)
    if (held.paidAt !== null) return refuse('order_paid')
    const done = or(eq(orderReturn.status, 'received'), eq(orderReturn.kind, 'money'))
    await moveReturn(tx, 'close', which, { closedAt: tx.now }, done)
    await outdate(tx, 'return', id)
    await record(tx, 'return.closed', { type: 'return', id }, { order: held.id })
    if (await allBack(tx, held.id)) {
      const set = { canceledAt: tx.now, cancelReason: 'parcel_goods_back' }
      await moveOrder(
        tx,
        'end_returned',
        theOrder(all, held.id),
        set,
        and(isNull(order.paidAt), eq(order.paymentMethod, 'cod')),
      )
      const owed = await owePart(tx, held, 'parcel_goods_back')
      await record(tx, 'order.parcel_back', { type: 'order', id: held.id }, { cause: 'goods_back', refund: owed > 0n })
    }
    return {}
  })
}

async function allBack(tx: Ctx, orderId: string): Promise<boolean> {
  const bought = await tx.db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(asc(orderLine.line))
  const back = await piecesIn(tx, orderId, ['closed'])
  return bought.every(({ line, quantity }) => (back.get(line) ?? 0) === quantity)
}
