import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { OrderRefundCause } from '@bailu/contract/refunds/shop'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { refund, refundTransfer } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { readPaidAmount } from '../orders/base/paid-amount.ts'
import { postRefundCreated } from './book-transfer.ts'
import { refundById } from './read-refunds.ts'

type NewRefund = {
  orderId: string
  cause: OrderRefundCause
  amount: bigint
  /** Satang of what was paid that the shop retains. */
  retained?: bigint
  /** Why the buyer gets it, for example why the order was canceled. */
  reason: string
  /** The staff account that recorded the money, of late payments. */
  notedBy?: string
  /** The refund transfer that the bank returned. */
  bounceOf?: string
  /** Of a surplus: the receipt it is part of. */
  receiptId?: string
  /** Reason for the audit entry, if another one. */
  why?: string
  /** The caller notifies the buyer: a cancellation says what is refunded. */
  announced?: boolean
}

/**
 * Inserts a refund, posts it to the ledger and notifies the buyer, in the caller's transaction, which has locked the
 * order.
 * @returns the id of the refund
 */
export async function createRefund(
  tx: Ctx,
  {
    orderId,
    cause,
    amount,
    retained = 0n,
    reason,
    notedBy,
    receiptId,
    bounceOf,
    why: auditReason = reason,
    announced = false,
  }: NewRefund,
): Promise<string> {
  const id = uuidv7()
  await tx.db.insert(refund).values({
    id,
    orderId,
    cause,
    receiptId: receiptId ?? null,
    bounceOf: bounceOf ?? null,
    status: 'owed',
    amount,
    retained,
    reason,
    notedBy: notedBy ?? null,
    owedAt: tx.now,
  })
  await postRefundCreated(tx, { id, orderId, cause, amount })
  const details = { order: orderId, cause, amount: String(amount), reason: auditReason }
  await recordAudit(tx, 'refund.owed', { type: 'refund', id }, details)
  if (!announced) await notifyRefundOwed(tx, { id, orderId, amount })
  return id
}

/** Notifies the buyer of a refund, and asks for the account unless it is known from another refund of the order. */
async function notifyRefundOwed(
  tx: Ctx,
  { id, orderId, amount }: Pick<typeof refund.$inferSelect, 'id' | 'orderId' | 'amount'>,
): Promise<void> {
  const [buyer] = await tx.db.select().from(order).where(eq(order.id, orderId))
  if (!buyer) return
  const [created] = await tx.db.select({ by: refund.refundBy }).from(refund).where(eq(refund.id, id))
  const values = { number: buyer.number, amount: Number(amount), known: (created?.by ?? null) !== null }
  await notify(tx, 'refund_owed', { to: { buyer }, cause: id, values })
}

/**
 * Satang paid for an order and neither refunded nor to be refunded. Refunds of surplus and of bounced transfers do
 * not count: they are not part of the order's total.
 */
export async function readRefundable(ctx: Ctx, paidOrder: { id: string; total: bigint }): Promise<bigint> {
  const { rows } = await ctx.db.execute<{ back: string }>(sql`
    select coalesce((select sum(amount) from ${refundTransfer} where order_id = ${paidOrder.id} and return_id is not null), 0)
      + coalesce((select sum(amount) from ${refund}
        where order_id = ${paidOrder.id} and status <> 'void' and cause not in ('overpaid', 'bounced')), 0) as back`)
  return (await readPaidAmount(ctx, paidOrder)).paid - BigInt(rows[0]?.back ?? 0)
}

/**
 * Refunds the rest of what was paid for a canceled order, which is locked; the caller notifies the buyer. @returns satang
 */
export async function refundRemainder(tx: Ctx, paidOrder: { id: string; total: bigint }, reason: string) {
  const refundable = await readRefundable(tx, paidOrder)
  if (refundable > 0n)
    await createRefund(tx, {
      orderId: paidOrder.id,
      cause: 'canceled',
      amount: refundable,
      reason,
      announced: true,
    })
  return refundable
}

/**
 * Creates a new refund in place of a voided one, so that both decisions stay readable. Late money is recorded again
 * instead.
 * @throws AppError not_found, refund_moved_on
 */
export const reopenRefund: Handler<'POST /api/staff/refund/{id}/owe'> = async (ctx, { id, reason }) => {
  const condition = refundById(allOrdersForStaff(asStaff(ctx)), id)
  // no audit: createRefund writes its own entry
  return inTx(ctx, async (tx) => {
    const [voided] = await tx.db.select().from(refund).where(condition)
    if (!voided) return fail('not_found')
    const { orderId, cause, status, amount, retained, bounceOf } = voided
    const [lockedOrder] = await tx.db.select().from(order).where(eq(order.id, orderId)).for('update')
    // At most one open or paid refund per order's money, and one per bounced transfer.
    const sameDebt =
      bounceOf === null
        ? and(eq(refund.orderId, orderId), inArray(refund.cause, ['canceled', 'late']))
        : eq(refund.bounceOf, bounceOf)
    const liveCount = await tx.db.$count(refund, and(sameDebt, ne(refund.status, 'void')))
    const isReopenable = cause === 'canceled' || cause === 'bounced'
    if (!lockedOrder || status !== 'void' || !isReopenable || liveCount > 0) return fail('refund_moved_on')
    const refundInput = { orderId, cause, amount, retained, reason: voided.reason, why: reason }
    return { refund: await createRefund(tx, { ...refundInput, ...(bounceOf !== null && { bounceOf }) }) }
  })
}
