import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { tell } from '../../core/tell.ts'
import { order } from '../../database/tables/orders.ts'
import { mailUser } from '../mail/mail-user.ts'
import { CASH_IN_FROM, MOVES } from './order-policy.ts'
import type { Receipt } from './receipts/book-receipt.ts'
import { bookSale } from './receipts/book-sale.ts'

type Row = typeof order.$inferSelect

/** Locks an order that can be paid until the transaction ends. @throws AppError not_found, order_moved_on */
export async function lockPayable(tx: Ctx, which: SQL): Promise<Row> {
  const [held] = await tx.db.select().from(order).where(which).for('update')
  if (!held) return refuse('not_found')
  const [open] = await tx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.id, held.id), payable()))
  return open ? held : refuse('order_moved_on')
}

type Came = { amount: bigint; receipt: Pick<Receipt, 'id' | 'bankReference'>; said: Date | null }

/**
 * Marks a locked order paid, posts its money as a sale, and notifies buyer and partner. Call it once nothing is
 * missing.
 * @throws AppError order_moved_on
 */
export async function becomePaid(tx: Ctx, held: Row, { amount, receipt, said }: Came): Promise<Row> {
  const [paid] = await tx.db
    .update(order)
    .set({
      status: sql`case when ${order.paymentMethod} = 'cod' then ${order.status} else ${MOVES.pay.to} end`,
      paidAt: tx.now,
      expiresAt: null,
      slipLateAt: null,
    })
    .where(and(eq(order.id, held.id), payable()))
    .returning()
  if (!paid) return refuse('order_moved_on')
  await bookSale(tx, paid)
  await record(
    tx,
    'order.paid',
    { type: 'order', id: paid.id },
    {
      amount: Number(amount),
      bankReference: receipt.bankReference,
      ...(said && { seenAt: said.toISOString() }),
    },
  )
  if (paid.partnerId !== null) await tell(tx, paid.partnerId, 'client_paid', { cause: paid.id })
  if (paid.userId !== null && paid.paymentMethod === 'promptpay')
    await tell(tx, paid.userId, 'order_paid', { cause: paid.id })
  // No email for cash on delivery: the buyer paid the carrier in person.
  if (paid.status === MOVES.pay.to)
    await mailUser(tx, paid.userId, {
      kind: 'payment_confirmed',
      cause: paid.id,
      values: { number: paid.number, total: Number(paid.total) },
    })
  return paid
}

function payable(): SQL | undefined {
  return and(
    isNull(order.paidAt),
    or(
      and(inArray(order.paymentMethod, ['promptpay', 'cash']), inArray(order.status, [...MOVES.pay.from])),
      and(eq(order.paymentMethod, 'cod'), inArray(order.status, [...CASH_IN_FROM])),
    ),
  )
}
