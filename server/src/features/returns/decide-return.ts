import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { orderLine } from '../orders/table.ts'
import { orderReturn, orderReturnLine } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { allOrdersForStaff, rejectOrderNumber } from '../orders/base/order-access.ts'
import { deductReturned } from '../stock/order-stock.ts'
import { lockReturnOrder, moveReturn, returnById, returnExists } from './move-return.ts'
import { giveReason } from '../reasons/give-reason.ts'

/**
 * Approves a return; of goods with the address to send them to.
 * @throws AppError not_found, return_moved_on, send_to_missing, own_account
 */
export const approveReturn: Handler<'POST /api/staff/return/{id}/approve'> = async (ctx, { id, send_to: sendTo }) => {
  const scope = asStaff(ctx)
  const condition = returnById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockReturnOrder(tx, condition)
    await requireNotOwnAccount(tx, scope, lockedOrder.userId)
    if (sendTo === '' && (await returnExists(tx, sql`${condition} and ${orderReturn.kind} = 'goods'`)))
      return fail('send_to_missing')
    const approved = await moveReturn(
      tx,
      'approve',
      condition,
      { sendTo, decidedAt: tx.now },
      or(eq(orderReturn.kind, 'money'), sql`${sendTo} <> ''`),
    )
    await recordAudit(tx, 'return.approved', { type: 'return', id }, { send_to: sendTo })
    const amount = Number(approved.subtotal + approved.shipping - approved.deducted)
    const values = { number: lockedOrder.number, amount, sendTo: approved.kind === 'goods' ? sendTo : '' }
    await notify(tx, 'return_approved', { to: { buyer: lockedOrder }, cause: id, values })
  })
}

/**
 * Rejects a return, also one approved by mistake, with the reason the buyer reads. Goods already received are sent
 * back to the buyer: the parcel is required, and restocked pieces are deducted from the stock again.
 * @throws AppError not_found, return_moved_on, parcel_missing, tracking_is_order, out_of_stock, own_account, bad_input without a reason, reason_changed
 */
export const rejectReturn: Handler<'POST /api/staff/return/{id}/reject'> = async (
  ctx,
  { id, template, answer: words, parcel },
) => {
  const scope = asStaff(ctx)
  const condition = returnById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockReturnOrder(tx, condition)
    const { id: orderId, userId } = lockedOrder
    const { reason: answer, texts: answerTexts } = await giveReason(tx, 'return_rejected', template, words, 'answer')
    const [returnRow] = await tx.db.select({ status: orderReturn.status }).from(orderReturn).where(condition)
    // Staff may reject their own new request, but not undo a decision of others about it.
    if (returnRow?.status !== 'requested') await requireNotOwnAccount(tx, scope, userId)
    const isReceived = returnRow?.status === 'received'
    if (isReceived && !parcel) return fail('parcel_missing')
    if (isReceived && parcel) await rejectOrderNumber(tx, parcel.tracking_number)
    const parcelColumns =
      isReceived && parcel ? { backCarrier: parcel.carrier, backTracking: parcel.tracking_number } : {}
    const decisionColumns = returnRow?.status === 'requested' ? { decidedAt: tx.now } : {}
    await moveReturn(
      tx,
      'reject',
      condition,
      { answer, answerTexts, rejectedAt: tx.now, ...decisionColumns, ...parcelColumns },
      returnRow && and(eq(orderReturn.status, returnRow.status), isNull(orderReturn.unsent)),
    )
    if (isReceived) await removeFromStock(tx, id, orderId)
    await markProposalOutdated(tx, 'return', id)
    await recordAudit(
      tx,
      'return.rejected',
      { type: 'return', id },
      { answer, ...(isReceived && parcel && { carrier: parcel.carrier, trackingNumber: parcel.tracking_number }) },
    )
    const [carrier, tracking] = isReceived && parcel ? [parcel.carrier, parcel.tracking_number] : ['', '']
    const values = { number: lockedOrder.number, answer, texts: answerTexts, carrier, tracking, back: isReceived }
    await notify(tx, 'return_rejected', { to: { buyer: lockedOrder }, cause: id, values })
  })
}

async function removeFromStock(tx: Ctx, returnId: string, orderId: string): Promise<void> {
  const lines = await tx.db
    .select({ variantId: orderLine.variantId, quantity: orderReturnLine.restocked })
    .from(orderReturnLine)
    .innerJoin(orderLine, and(eq(orderLine.orderId, orderReturnLine.orderId), eq(orderLine.line, orderReturnLine.line)))
    .where(and(eq(orderReturnLine.returnId, returnId), sql`${orderReturnLine.restocked} > 0`))
  if (lines.length === 0) return
  await deductReturned(
    tx,
    lines.map((returnLine) => ({ orderId, ...returnLine })),
  )
  await tx.db.update(orderReturnLine).set({ restocked: 0 }).where(eq(orderReturnLine.returnId, returnId))
}

/**
 * Rejects goods that arrived, but not as agreed: no stock, no refund; the buyer reads why. The pieces may be
 * requested again until the deadline.
 * @throws AppError not_found, return_moved_on
 */
export const rejectGoods: Handler<'POST /api/staff/return/{id}/reject-goods'> = async (
  ctx,
  { id, template, answer: words },
) => {
  const condition = returnById(allOrdersForStaff(asStaff(ctx)), id)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockReturnOrder(tx, condition)
    const { reason: answer, texts: answerTexts } = await giveReason(tx, 'return_rejected', template, words, 'answer')
    await moveReturn(
      tx,
      'reject_goods',
      condition,
      { answer, answerTexts, receivedAt: tx.now, rejectedAt: tx.now },
      eq(orderReturn.kind, 'goods'),
    )
    await recordAudit(tx, 'return.goods_rejected', { type: 'return', id }, { answer })
    const values = { number: lockedOrder.number, answer, texts: answerTexts, carrier: '', tracking: '', back: false }
    await notify(tx, 'return_rejected', { to: { buyer: lockedOrder }, cause: id, values })
  })
}
