import { fail } from '../../lib/errors.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asOrderScope, asStaff } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from './table.ts'
import { openingOrder } from '../data-import/table.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { createRefund, readRefundable, refundRemainder } from '../refunds/create-refund.ts'
import { closeUnsentReturns, hasUnsentReturn } from '../returns/create-return.ts'
import { releaseStock } from '../stock/order-stock.ts'
import { moveOrder, orderFactsOf, allOrdersForStaff, orderById, ordersOfBuyer } from './base/order-access.ts'
import { parcelColumns } from './base/order-policy.ts'
import { requireNoReturn } from './base/order-returns.ts'
import { markOutstandingGoods } from './outstanding-goods.ts'
import { settleOutstandingGoods } from './count-returned-goods.ts'
import { type GivenReason, giveReason } from '../reasons/give-reason.ts'

/**
 * The buyer cancels an order that was not sent and still has the status its page showed: stock is released and what
 * was paid becomes a refund. An unanswered slip stays in the list of late slips, because its money may have arrived.
 * @throws AppError not_found, order_moved_on, pieces_refund_open
 */
export async function cancelOrder(
  ctx: Ctx,
  { id, reason, seen_status: seenStatus }: ParsedOf<'POST /api/order/{id}/cancel'>,
): Promise<OrderSnapshot> {
  const access = orderById(ordersOfBuyer(asOrderScope(ctx)), id)
  return inTx(ctx, async (tx) => {
    const cancelReason = reason ? (`by_buyer_${reason}` as const) : 'by_buyer'
    const changes = {
      canceledAt: tx.now,
      expiresAt: null,
      slipLateAt: sql`case when ${order.status} = 'awaiting_payment' and ${order.slipAt} is not null
        then coalesce(${order.slipLateAt}, ${tx.now.toISOString()}::timestamptz) end`,
      cancelReason: cancelReason,
    }
    // Money of the other system is not booked yet, so that it could not be refunded.
    const guard = and(eq(order.status, seenStatus), eq(order.prepaid, 0n))
    const canceled = await moveOrder(tx, 'cancel_by_buyer', access, changes, guard)
    // Finance may have transferred it already.
    if (await hasUnsentReturn(tx, id)) return fail('pieces_refund_open')
    await releaseStock(tx, [id])
    const refundAmount = await refundRemainder(tx, canceled, cancelReason)
    const details = { ...(reason && { reason }), ...(refundAmount > 0n && { refund: true }) }
    await recordAudit(tx, 'order.canceled', { type: 'order', id }, details)
    await notifyOrderCanceled(tx, canceled, { by: 'you', owed: refundAmount })
    return orderFactsOf(canceled)
  })
}

/**
 * Cancels an order that still has the status its page showed, and creates a refund of what was paid. Stock of an
 * unshipped order is released; shipped goods are recorded as out until staff have counted them.
 * @throws AppError own_account, order_moved_on, prepaid_waits, return_open, refunded_in_part, pieces_refund_unconfirmed, bad_input
 *   without a reason, reason_changed
 */
export async function cancelOrderByStaff(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/order/{id}/cancel'>,
): Promise<OrderSnapshot> {
  const { id, template, reason: words, seen_status: seenStatus, not_transferred: notTransferred } = input
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const { reason, texts: cancelTexts } = await giveReason(tx, 'order_canceled', template, words)
    const changes = { canceledAt: tx.now, expiresAt: null, slipLateAt: null, cancelReason: reason, cancelTexts }
    const canceled = await moveOrder(tx, 'cancel_by_staff', access, changes, eq(order.status, seenStatus))
    await requireNotOwnAccount(tx, scope, canceled.userId)
    // Once it is booked, it can be refunded.
    if (canceled.prepaid > 0n && (await isSignedUnbooked(tx, id))) return fail('prepaid_waits')
    // moveOrder has locked the order row, so no return can be requested or refunded concurrently.
    await requireNoReturn(tx, id)
    await closeUnsentReturns(tx, id, notTransferred)
    const piecesOut = seenStatus === 'finished' ? await markOutstandingGoods(tx, id, 'canceled') : []
    if (seenStatus !== 'finished') await releaseStock(tx, [id])
    const refundAmount = await readRefundable(tx, canceled)
    await recordAudit(
      tx,
      'order.canceled_by_staff',
      { type: 'order', id },
      { reason, refund: refundAmount > 0n, ...(piecesOut.length > 0 && { outstanding_goods: true }) },
    )
    if (refundAmount > 0n)
      await createRefund(tx, { orderId: id, cause: 'canceled', amount: refundAmount, reason, announced: true })
    await notifyOrderCanceled(tx, canceled, { by: 'shop', owed: refundAmount })
    return orderFactsOf(canceled)
  })
}

/** Whether money of the other system is signed off and not booked yet. A signature takes the lock of the order, as the caller has. */
async function isSignedUnbooked(tx: Ctx, orderId: string): Promise<boolean> {
  const isUnbooked = and(isNotNull(openingOrder.signedAt), isNull(openingOrder.bookedAt))
  return (await tx.db.$count(openingOrder, and(eq(openingOrder.orderId, orderId), isUnbooked))) > 0
}

/** Why an order was canceled, as it is stored. */
export async function readCancelReason(tx: Ctx, id: string): Promise<GivenReason> {
  const columns = { reason: order.cancelReason, texts: order.cancelTexts }
  const [row] = await tx.db.select(columns).from(order).where(eq(order.id, id))
  return row ?? fail('not_found')
}

type Cancellation = { by: 'you' | 'shop' | 'parcel'; owed?: bigint }

/** Notifies the buyer: who canceled the order, why, and what happens with the money. */
export function notifyOrderCanceled(
  tx: Ctx,
  canceled: typeof order.$inferSelect,
  { by, owed = 0n }: Cancellation,
): Promise<void> {
  const { id, number, cancelReason: reason, cancelTexts: texts, slipAt, slipLateAt, paidAt } = canceled
  // A slip that is not in the list of late slips is not checked any more.
  const unchecked = slipAt !== null && paidAt === null ? 'ask' : 'none'
  const money = owed > 0n ? 'owed' : slipLateAt === null ? unchecked : 'slip'
  const values = { number, by, reason, texts, money, owed: Number(owed) } as const
  return notify(tx, 'order_canceled', { to: { buyer: canceled }, cause: id, values })
}

/**
 * Records an undelivered parcel that the carrier brought back: the order is canceled, its goods are counted, and what
 * was paid is refunded, with the shipping or without it. Usually nothing was paid for cash on delivery.
 * @throws AppError not_found, order_moved_on, return_open, refunded_in_part, pieces_refund_unconfirmed, return_too_many,
 *   own_account
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
    not_transferred: notTransferred,
  }: ParsedOf<'POST /api/staff/order/{id}/parcel-back'>,
): Promise<OrderSnapshot> {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const changes = {
      canceledAt: tx.now,
      cancelReason: `parcel_${cause}`,
      ...parcelColumns('returned', 'staff', scope, tx.now),
    }
    const wasShipped = and(eq(order.status, 'finished'), sql`${order.address}->>'isZt' = 'false'`)
    const canceled = await moveOrder(tx, 'cancel_by_staff', access, changes, wasShipped)
    await requireNotOwnAccount(tx, scope, canceled.userId)
    await requireNoReturn(tx, id)
    await closeUnsentReturns(tx, id, notTransferred)
    const piecesOut = await markOutstandingGoods(tx, id, cause)
    // Cash on delivery may have been paid in part.
    const refundable = await readRefundable(tx, canceled)
    const shippingPaid = canceled.shipping - canceled.shippingDiscount
    const retainedShipping = keepShipping && refundable > shippingPaid ? shippingPaid : 0n
    const refundAmount = refundable - retainedShipping
    const details = {
      cause,
      refund: refundAmount > 0n,
      ...(retainedShipping > 0n && { retained_shipping: String(retainedShipping) }),
    }
    await recordAudit(tx, 'order.parcel_back', { type: 'order', id }, { ...details, reason: words })
    if (piecesOut.length > 0)
      await settleOutstandingGoods(tx, scope, id, { outcome: 'back', came: arrived, sellable, words })
    if (refundAmount > 0n) {
      const refundInput = {
        orderId: id,
        cause: 'canceled',
        amount: refundAmount,
        retained: retainedShipping,
        announced: true,
      } as const
      await createRefund(tx, { ...refundInput, reason: words })
    }
    await notifyOrderCanceled(tx, canceled, { by: 'parcel', owed: refundAmount })
    return orderFactsOf(canceled)
  })
}
