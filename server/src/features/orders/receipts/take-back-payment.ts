import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { OPEN_RETURNS } from '@bailu/contract/returns'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import type { OrderFacts } from '../../../core/order-facts.ts'
import { isSamePerson, requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { tell } from '../../../core/tell.ts'
import { inTx } from '../../../database/connect.ts'
import { difference } from '../../../database/tables/differences.ts'
import { order, payment } from '../../../database/tables/orders.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { refund, refundDue } from '../../../database/tables/refunds.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { mailUser } from '../../mail/mail-user.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { becomePaid, lockPayable } from '../become-paid.ts'
import { factsOf } from '../order-facts.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { applyReceipt } from './apply-receipt.ts'
import { unbookSale } from './book-sale.ts'
import { paidFor } from './paid-for.ts'

const HOUR = 3_600_000
type Row = typeof order.$inferSelect
type TakenBack = { from: OrderFacts; wasPaid: boolean; to: OrderFacts | null }

/**
 * Reverses all payments of an order that has not been sent: the money was for another order or never arrived. The
 * order waits for payment again, its stock stays reserved. Of cash on delivery the cash is awaited again, also after
 * delivery. With `move_to` the money pays that order in the same transaction. Nobody reverses what they confirmed.
 * @throws AppError not_found, order_moved_on, own_account, payment_confirmer, those of `requireNotRefunded`;
 *   amount_differs when it is not what the other order misses
 */
export async function takeBackPayment(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/order/{id}/take-back-payment'>,
): Promise<TakenBack> {
  const scope = asStaff(ctx)
  const all = allOrders(scope)
  const { id, move_to: number, reason } = input
  return inTx(ctx, async (tx) => {
    const moveTo = number === undefined ? undefined : await idOf(tx, number)
    if (moveTo === id) return refuse('order_moved_on')
    // Locked in ascending order of id, so that two reversals between the same orders cannot deadlock.
    const ids = moveTo === undefined ? [id] : [id, moveTo]
    const rows = await tx.db
      .select()
      .from(order)
      .where(and(all, inArray(order.id, ids)))
      .orderBy(asc(order.id))
      .for('update')
    const held = rows.find((one) => one.id === id)
    if (!held || rows.length < ids.length) return refuse('not_found')
    for (const one of rows) for (const who of [one.userId, one.partnerId]) await requireOthers(tx, scope, who)
    const taken = await takeBack(tx, held, { by: scope.staffId, reason }, async (by) => {
      if (await isSamePerson(tx, scope, by)) return refuse('payment_confirmer')
    })
    const moved = moveTo === undefined ? null : await payOther(tx, theOrder(all, moveTo), taken, scope.staffId)
    await record(
      tx,
      'order.unpaid',
      { type: 'order', id },
      { amount: Number(taken.amount), reason, ...(moved && { order: moved.number }) },
    )
    return { from: factsOf(held), wasPaid: held.paidAt !== null, to: moved && factsOf(moved) }
  })
}

async function idOf(tx: Ctx, number: string): Promise<string> {
  const [found] = await tx.db.select({ id: order.id }).from(order).where(eq(order.number, number.toUpperCase()))
  return found?.id ?? refuse('not_found')
}

type Taken = { amount: bigint; receipts: string[] }

async function takeBack(
  tx: Ctx,
  held: Row,
  { by, reason }: { by: string; reason: string },
  admit: (confirmedBy: string[]) => Promise<void>,
): Promise<Taken> {
  const cod = held.paymentMethod === 'cod'
  const stands = cod
    ? held.status !== 'canceled'
    : held.status === 'awaiting_shipment' || held.status === 'awaiting_payment'
  if (!stands) return refuse('order_moved_on')
  await requireUnused(tx, held.id)
  if (held.paidAt) await unbookSale(tx, held)
  const back = { reversedAt: tx.now, reversedBy: by, reverseReason: reason }
  const payments = await tx.db
    .update(payment)
    .set(back)
    .where(and(eq(payment.orderId, held.id), isNull(payment.reversedAt)))
    .returning()
  if (payments.length === 0) return refuse('order_moved_on')
  await admit(payments.map(({ confirmedBy }) => confirmedBy))
  await tx.db
    .update(difference)
    .set(back)
    .where(and(eq(difference.orderId, held.id), isNull(difference.reversedAt)))
  const expiresAt = new Date(tx.now.getTime() + (await readSetting(tx, 'unpaid_hours')) * HOUR)
  await tx.db
    .update(order)
    .set({ paidAt: null, ...(!cod && { status: 'awaiting_payment', expiresAt, proofAt: null }) })
    .where(eq(order.id, held.id))
  if (!cod) await tellBuyer(tx, held, expiresAt)
  return {
    amount: payments.reduce((sum, { amount }) => sum + amount, 0n),
    receipts: [...new Set(payments.map(({ receiptId }) => receiptId))],
  }
}

/** Notifies the buyer that the order waits for payment again; not for cash on delivery. */
async function tellBuyer(tx: Ctx, { id, number, userId }: Row, until: Date): Promise<void> {
  if (userId === null) return
  const cause = `${id}:${tx.now.getTime()}`
  await tell(tx, userId, 'payment_taken_back', { cause })
  const values = { order: id, number, until: until.toISOString() }
  await mailUser(tx, userId, { kind: 'payment_taken_back', cause, values })
}

/**
 * An open refund must be voided first. What was transferred back, or is being returned, ends by a cancellation or a
 * return instead.
 * @throws AppError refund_paid_back, refund_owed_first, return_open
 */
async function requireUnused(tx: Ctx, orderId: string): Promise<void> {
  if ((await tx.db.$count(refund, eq(refund.orderId, orderId))) > 0) refuse('refund_paid_back')
  const owed = and(eq(refundDue.orderId, orderId), eq(refundDue.status, 'owed'))
  if ((await tx.db.$count(refundDue, owed)) > 0) refuse('refund_owed_first')
  const open = and(eq(orderReturn.orderId, orderId), inArray(orderReturn.status, [...OPEN_RETURNS]))
  if ((await tx.db.$count(orderReturn, open)) > 0) refuse('return_open')
}

async function payOther(tx: Ctx, which: ReturnType<typeof theOrder>, { amount, receipts }: Taken, by: string) {
  const other = await lockPayable(tx, which)
  if ((await paidFor(tx, other)).missing !== amount) return refuse('amount_differs')
  const rows = await tx.db.select().from(receipt).where(inArray(receipt.id, receipts)).orderBy(asc(receipt.id))
  let left = amount
  for (const one of rows) {
    const part = one.rest < left ? one.rest : left
    if (part > 0n) await applyReceipt(tx, one, { orderId: other.id, amount: part, by })
    left -= part
  }
  const [first] = rows
  if (left > 0n || !first) return refuse('amount_differs')
  return becomePaid(tx, other, { amount, receipt: first, said: first.seenAt })
}
