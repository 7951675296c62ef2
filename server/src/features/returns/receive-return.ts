import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { order, orderLine } from '../orders/table.ts'
import { orderReturn, orderReturnLine, soldLine } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { moveOrder, allOrdersForStaff, orderById } from '../orders/base/order-access.ts'
import { refundRemainder } from '../refunds/create-refund.ts'
import { restockReturned } from '../stock/order-stock.ts'
import { lockReturnOrder, moveReturn, returnById } from './move-return.ts'
import { countReturnedPieces } from '../orders/base/order-returns.ts'

/**
 * Records that the goods arrived; sellable pieces are restocked. @throws AppError not_found, return_moved_on,
 * return_too_many, own_account
 */
export const receiveReturn: Handler<'POST /api/staff/return/{id}/receive'> = async (ctx, { id, sellable }) => {
  const scope = asStaff(ctx)
  const condition = returnById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockReturnOrder(tx, condition)
    const { id: orderId, number, paidAt } = lockedOrder
    await requireNotOwnAccount(tx, scope, lockedOrder.userId)
    await moveReturn(tx, 'receive', condition, { receivedAt: tx.now }, eq(orderReturn.kind, 'goods'))
    const returnedLines = await tx.db
      .select({ line: orderReturnLine.line, quantity: orderReturnLine.quantity, variantId: orderLine.variantId })
      .from(orderReturnLine)
      .innerJoin(
        orderLine,
        and(eq(orderLine.orderId, orderReturnLine.orderId), eq(orderLine.line, orderReturnLine.line)),
      )
      .where(eq(orderReturnLine.returnId, id))
    const sellableByLine = new Map<number, number>()
    for (const { line, quantity } of sellable) sellableByLine.set(line, (sellableByLine.get(line) ?? 0) + quantity)
    const pieces = []
    for (const [line, quantity] of sellableByLine) {
      const returnedLine = returnedLines.find((entry) => entry.line === line)
      if (!returnedLine || quantity > returnedLine.quantity) return fail('return_too_many')
      pieces.push({ orderId, variantId: returnedLine.variantId, quantity })
      await tx.db
        .update(orderReturnLine)
        .set({ restocked: quantity })
        .where(and(eq(orderReturnLine.returnId, id), eq(orderReturnLine.line, line)))
    }
    if (pieces.length > 0) await restockReturned(tx, pieces)
    await recordAudit(tx, 'return.received', { type: 'return', id }, { sellable: Object.fromEntries(sellableByLine) })
    const values = { number, unpaid: paidAt === null }
    await notify(tx, 'return_received', { to: { buyer: lockedOrder }, cause: id, values })
  })
}

/**
 * Closes a return of a cash-on-delivery order whose cash was never received: there is nothing to refund. Once all of
 * an order has come back this way, the order is canceled and its cash is no longer awaited.
 * @throws AppError not_found, return_moved_on, order_paid, own_account
 */
export const closeReturn: Handler<'POST /api/staff/return/{id}/close'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const access = allOrdersForStaff(scope)
  const condition = returnById(access, id)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockReturnOrder(tx, condition)
    await requireNotOwnAccount(tx, scope, lockedOrder.userId)
    if (lockedOrder.paidAt !== null) return fail('order_paid')
    const isClosable = or(eq(orderReturn.status, 'received'), eq(orderReturn.kind, 'money'))
    await moveReturn(tx, 'close', condition, { closedAt: tx.now }, isClosable)
    await markProposalOutdated(tx, 'return', id)
    await recordAudit(tx, 'return.closed', { type: 'return', id }, { order: lockedOrder.id })
    if (await isFullyReturned(tx, lockedOrder.id)) {
      const changes = { canceledAt: tx.now, cancelReason: 'parcel_goods_back' }
      await moveOrder(
        tx,
        'end_returned',
        orderById(access, lockedOrder.id),
        changes,
        and(isNull(order.paidAt), eq(order.paymentMethod, 'cod')),
      )
      const refundAmount = await refundRemainder(tx, lockedOrder, 'parcel_goods_back')
      await recordAudit(
        tx,
        'order.parcel_back',
        { type: 'order', id: lockedOrder.id },
        { cause: 'goods_back', refund: refundAmount > 0n },
      )
      const money = refundAmount > 0n ? 'owed' : 'none'
      const values = { by: 'parcel', reason: 'parcel_goods_back', money, owed: Number(refundAmount) } as const
      await notify(tx, 'order_canceled', {
        to: { buyer: lockedOrder },
        cause: lockedOrder.id,
        values: { number: lockedOrder.number, ...values },
      })
    }
  })
}

async function isFullyReturned(tx: Ctx, orderId: string): Promise<boolean> {
  const orderLines = await tx.db
    .select()
    .from(soldLine)
    .where(eq(soldLine.orderId, orderId))
    .orderBy(asc(soldLine.line))
  const returned = await countReturnedPieces(tx, orderId, ['closed'])
  return orderLines.every(({ line, quantity }) => (returned.get(line) ?? 0) === quantity)
}
