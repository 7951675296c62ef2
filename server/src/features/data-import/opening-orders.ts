import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { noonOf } from '../../lib/bangkok.ts'
import { orderFactsOf } from '../orders/base/order-access.ts'
import { order } from '../orders/table.ts'
import { applyReceipt, bookReceipt } from '../receipts/book-receipt.ts'
import { markOrderPaid } from '../receipts/mark-order-paid.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'
import { importedOrderExpiry } from './import-orders.ts'
import { openingOrder } from './table.ts'

/** An order that is canceled before its money is booked was no open order: nothing is booked for it. */
const isOpen = ne(order.status, 'canceled')
const waits = and(isOpen, isNull(openingOrder.signedAt))
const isSigned = and(isOpen, isNotNull(openingOrder.signedAt), isNull(openingOrder.bookedAt))

/** Money of open orders by state. */
export async function sumOpeningOrders(ctx: Ctx) {
  const part = (condition: SQL | undefined) => ({
    orders: sql<number>`(count(*) filter (where ${condition}))::int`,
    orders_amount: sql<number>`coalesce(sum(${openingOrder.amount}) filter (where ${condition}), 0)`.mapWith(Number),
  })
  const [sums] = await ctx.db
    .select({ waiting: part(waits), signed: part(isSigned), booked: part(isNotNull(openingOrder.bookedAt)) })
    .from(openingOrder)
    .innerJoin(order, eq(order.id, openingOrder.orderId))
  return sums!
}

export type WaitingOrder = Awaited<ReturnType<typeof lockWaitingOrders>>[number]

/** Locks money of open orders without a signature, and the orders. */
export const lockWaitingOrders = (tx: Ctx) =>
  tx.db
    .select({
      orderId: openingOrder.orderId,
      amount: openingOrder.amount,
      paidOn: openingOrder.paidOn,
      userId: order.userId,
      partnerId: order.partnerId,
    })
    .from(openingOrder)
    .innerJoin(order, eq(order.id, openingOrder.orderId))
    .where(waits)
    .orderBy(asc(openingOrder.orderId))
    .for('no key update')

// no audit: the sign-off writes it
export async function signOrders(
  tx: Ctx,
  rows: WaitingOrder[],
  by: { signedBy: string; approvalId: string | null },
): Promise<void> {
  const ids = rows.map(({ orderId }) => orderId)
  await tx.db
    .update(openingOrder)
    .set({ ...by, signedAt: tx.now })
    .where(and(isNull(openingOrder.signedAt), inArray(openingOrder.orderId, ids)))
}

const BATCH = 50

/** Background job: books signed money of open orders, each order in its own transaction and once. */
export async function bookSignedOrders(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await ctx.db
      .select({ id: openingOrder.orderId })
      .from(openingOrder)
      .innerJoin(order, eq(order.id, openingOrder.orderId))
      .where(isSigned)
      .orderBy(asc(openingOrder.orderId))
      .limit(BATCH)
    let failed = 0
    for (const { id } of due)
      try {
        await bookOpeningOrder(ctx, id)
      } catch (error) {
        failed += 1
        ctx.log.error({ err: error, order: id }, 'money of an open order could not be booked')
      }
    if (due.length < BATCH || failed > 0) return
  }
}

/** A receipt of the day of payment, on no account of the shop; an order that is paid in full is paid since that day. */
async function bookOpeningOrder(ctx: Ctx, orderId: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const [locked] = await tx.db
      .select({ row: order, opening: openingOrder })
      .from(openingOrder)
      .innerJoin(order, eq(order.id, openingOrder.orderId))
      .where(and(isSigned, eq(order.id, orderId)))
      .for('update')
    if (!locked) return
    const { row, opening } = locked
    const { amount, paidOn, signedBy } = opening
    const by = signedBy!
    const seenAt = paidOn === bangkokDay(tx.now) ? tx.now : noonOf(paidOn)
    await tx.db
      .update(order)
      .set({ prepaid: 0n, ...(row.expiresAt && { expiresAt: importedOrderExpiry(tx) }) })
      .where(eq(order.id, orderId))
    const reference = `OPENING${row.number}`
    const { receipt } = await bookReceipt(tx, { amount, kind: 'opening', bankReference: reference, seenAt, by })
    await applyReceipt(tx, receipt, { orderId, amount, by })
    await tx.db
      .update(openingOrder)
      .set({ bookedAt: tx.now, receiptId: receipt.id })
      .where(eq(openingOrder.orderId, orderId))
    if (amount < row.total) {
      await recordAudit(tx, 'order.opening_booked', { type: 'order', id: orderId }, { amount: Number(amount) })
      return
    }
    const paid = await markOrderPaid(tx, { ...row, prepaid: 0n }, { amount, receipt, seenAt, paidBefore: seenAt })
    await earnRewards(tx, orderFactsOf(paid))
  })
}
