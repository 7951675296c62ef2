import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { OPEN_RETURNS } from '@bailu/contract/returns/shop'
import { HOUR_MS } from '@bailu/phrases/days'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { isSamePerson, requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { difference, payment, receipt } from './table.ts'
import { order } from '../orders/table.ts'
import { refundTransfer, refund } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { lockPayableOrder, markOrderPaid, reverseSale } from './mark-order-paid.ts'
import { orderFactsOf, allOrdersForStaff, orderById } from '../orders/base/order-access.ts'
import { applyReceipt } from './book-receipt.ts'
import { readPaidAmount } from '../orders/base/paid-amount.ts'

type Row = typeof order.$inferSelect
type ReversalResult = { from: OrderSnapshot; wasPaid: boolean; to: OrderSnapshot | null }

/**
 * Reverses all payments of an order that has not been sent: the money was for another order or never arrived. The
 * order waits for payment again, its stock stays reserved. Of cash on delivery the cash is awaited again, also after
 * delivery. With `move_to` the money pays that order in the same transaction. Nobody reverses what they confirmed.
 * @throws AppError not_found, order_moved_on, own_account, payment_confirmer, those of `requireNotRefunded`;
 *   amount_differs when it is not what the other order misses
 */
export async function reversePayment(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/order/{id}/take-back-payment'>,
): Promise<ReversalResult> {
  const scope = asStaff(ctx)
  const access = allOrdersForStaff(scope)
  const { id, move_to: number, reason } = input
  return inTx(ctx, async (tx) => {
    const moveTo = number === undefined ? undefined : await findOrderId(tx, number)
    if (moveTo === id) return fail('order_moved_on')
    // Locked in ascending order of id, so that two reversals between the same orders cannot deadlock.
    const ids = moveTo === undefined ? [id] : [id, moveTo]
    const rows = await tx.db
      .select()
      .from(order)
      .where(and(access, inArray(order.id, ids)))
      .orderBy(asc(order.id))
      .for('update')
    const lockedOrder = rows.find((lockedRow) => lockedRow.id === id)
    if (!lockedOrder || rows.length < ids.length) return fail('not_found')
    for (const lockedRow of rows)
      for (const accountId of [lockedRow.userId, lockedRow.partnerId]) await requireNotOwnAccount(tx, scope, accountId)
    const reversed = await reverseOrderPayments(tx, lockedOrder, { by: scope.staffId, reason }, async (by) => {
      if (await isSamePerson(tx, scope, by)) return fail('payment_confirmer')
    })
    const paidOrder =
      moveTo === undefined ? null : await payOtherOrder(tx, orderById(access, moveTo), reversed, scope.staffId)
    await recordAudit(
      tx,
      'order.unpaid',
      { type: 'order', id },
      { amount: Number(reversed.amount), reason, ...(paidOrder && { order: paidOrder.number }) },
    )
    return {
      from: orderFactsOf(lockedOrder),
      wasPaid: lockedOrder.paidAt !== null,
      to: paidOrder && orderFactsOf(paidOrder),
    }
  })
}

async function findOrderId(tx: Ctx, number: string): Promise<string> {
  const [row] = await tx.db.select({ id: order.id }).from(order).where(eq(order.number, number.toUpperCase()))
  return row?.id ?? fail('not_found')
}

type ReversedMoney = { amount: bigint; receipts: string[] }

async function reverseOrderPayments(
  tx: Ctx,
  lockedOrder: Row,
  { by, reason }: { by: string; reason: string },
  checkConfirmers: (confirmedBy: string[]) => Promise<void>,
): Promise<ReversedMoney> {
  const cod = lockedOrder.paymentMethod === 'cod'
  const isReversible = cod
    ? lockedOrder.status !== 'canceled'
    : lockedOrder.status === 'awaiting_shipment' || lockedOrder.status === 'awaiting_payment'
  if (!isReversible) return fail('order_moved_on')
  await requireNotRefunded(tx, lockedOrder.id)
  if (lockedOrder.paidAt) await reverseSale(tx, lockedOrder)
  const reversal = { reversedAt: tx.now, reversedBy: by, reverseReason: reason }
  const payments = await tx.db
    .update(payment)
    .set(reversal)
    .where(and(eq(payment.orderId, lockedOrder.id), isNull(payment.reversedAt)))
    .returning()
  if (payments.length === 0) return fail('order_moved_on')
  await checkConfirmers(payments.map(({ confirmedBy }) => confirmedBy))
  await tx.db
    .update(difference)
    .set(reversal)
    .where(and(eq(difference.orderId, lockedOrder.id), isNull(difference.reversedAt)))
  const expiresAt = new Date(tx.now.getTime() + (await readShopRule(tx, 'unpaid_hours')) * HOUR_MS)
  await tx.db
    .update(order)
    .set({ paidAt: null, ...(!cod && { status: 'awaiting_payment', expiresAt, slipAt: null }) })
    .where(eq(order.id, lockedOrder.id))
  // Of cash on delivery only the cash is awaited again.
  if (!cod)
    await notify(tx, 'payment_reversed', {
      to: { buyer: lockedOrder },
      cause: `${lockedOrder.id}:${tx.now.getTime()}`,
      values: { number: lockedOrder.number, until: expiresAt.toISOString() },
    })
  return {
    amount: payments.reduce((sum, { amount }) => sum + amount, 0n),
    receipts: [...new Set(payments.map(({ receiptId }) => receiptId))],
  }
}

/**
 * An open refund must be voided first. What was transferred back, or is being returned, ends by a cancellation or a
 * return instead.
 * @throws AppError refund_paid_back, refund_owed_first, return_open
 */
async function requireNotRefunded(tx: Ctx, orderId: string): Promise<void> {
  if ((await tx.db.$count(refundTransfer, eq(refundTransfer.orderId, orderId))) > 0) fail('refund_paid_back')
  const openRefund = and(eq(refund.orderId, orderId), eq(refund.status, 'owed'))
  if ((await tx.db.$count(refund, openRefund)) > 0) fail('refund_owed_first')
  const openReturns = and(eq(orderReturn.orderId, orderId), inArray(orderReturn.status, [...OPEN_RETURNS]))
  if ((await tx.db.$count(orderReturn, openReturns)) > 0) fail('return_open')
}

async function payOtherOrder(
  tx: Ctx,
  access: ReturnType<typeof orderById>,
  { amount, receipts }: ReversedMoney,
  by: string,
) {
  const otherOrder = await lockPayableOrder(tx, access)
  if ((await readPaidAmount(tx, otherOrder)).missing !== amount) return fail('amount_differs')
  const rows = await tx.db.select().from(receipt).where(inArray(receipt.id, receipts)).orderBy(asc(receipt.id))
  let remaining = amount
  for (const lockedRow of rows) {
    const part = lockedRow.rest < remaining ? lockedRow.rest : remaining
    if (part > 0n) await applyReceipt(tx, lockedRow, { orderId: otherOrder.id, amount: part, by })
    remaining -= part
  }
  const [first] = rows
  if (remaining > 0n || !first) return fail('amount_differs')
  return markOrderPaid(tx, otherOrder, { amount, receipt: first, seenAt: first.seenAt })
}
