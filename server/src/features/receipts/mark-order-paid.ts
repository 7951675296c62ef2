import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { buyerSubject } from '../notifications/buyer-subject.ts'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { discountOf } from '../../core/order-facts.ts'
import { difference, payment } from './table.ts'
import { order } from '../orders/table.ts'
import { fail } from '../../lib/errors.ts'
import { companyAccount } from '../ledger/accounts.ts'
import { type Leg, postEvent } from '../ledger/post.ts'
import { COD_PAYABLE_FROM, ORDER_TRANSITIONS } from '../orders/base/order-policy.ts'
import type { Receipt } from './book-receipt.ts'
import { lockOrder } from '../orders/base/order-access.ts'

type SoldOrder = Pick<typeof order.$inferSelect, 'id' | 'subtotal' | 'total'>
type SalePart = { code: 'payment' | 'difference'; id: string; from: ReturnType<typeof companyAccount>; amount: bigint }

/**
 * Posts the sale of a paid order: its payments go to sales first, then to shipping income, in the order in which they
 * were received. Until then they are on the account `unapplied`.
 */
export async function bookSale(tx: Ctx, sold: SoldOrder): Promise<void> {
  for (const { part, legs } of await legsOf(tx, sold))
    await postEvent(tx, {
      code: part.code === 'payment' ? 'payment.applied' : 'difference.booked',
      ref: { type: part.code, id: part.id },
      legs,
    })
}

/** Posts the reversal of a sale. Call it before its payments are marked as reversed. */
export async function reverseSale(tx: Ctx, sold: SoldOrder): Promise<void> {
  for (const { part, legs } of await legsOf(tx, sold))
    await postEvent(tx, {
      code: part.code === 'payment' ? 'payment.reversed' : 'difference.reversed',
      ref: { type: part.code, id: part.id },
      legs: legs.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount })),
    })
}

async function legsOf(tx: Ctx, { id, subtotal }: SoldOrder): Promise<{ part: SalePart; legs: Leg[] }[]> {
  const parts = await partsOf(tx, id)
  let sold = 0n
  return parts.map((part) => {
    const left = subtotal > sold ? subtotal - sold : 0n
    const ofGoods = part.amount < left ? part.amount : left
    sold += part.amount
    return {
      part,
      legs: [
        { debit: part.from, credit: companyAccount('sales'), amount: ofGoods },
        { debit: part.from, credit: companyAccount('shipping_income'), amount: part.amount - ofGoods },
      ],
    }
  })
}

async function partsOf(tx: Ctx, orderId: string): Promise<SalePart[]> {
  const payments = await tx.db
    .select({ id: payment.id, amount: payment.amount })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), isNull(payment.reversedAt), eq(payment.late, false)))
    .orderBy(asc(payment.confirmedAt), asc(payment.id))
  const accepted = await tx.db
    .select({ id: difference.id, amount: difference.amount })
    .from(difference)
    .where(and(eq(difference.orderId, orderId), isNull(difference.reversedAt)))
    .orderBy(asc(difference.id))
  return [
    ...payments.map((row) => ({ code: 'payment' as const, from: companyAccount('unapplied'), ...row })),
    ...accepted.map((row) => ({ code: 'difference' as const, from: companyAccount('differences'), ...row })),
  ]
}

type Row = typeof order.$inferSelect

/** Locks an order that can be paid until the transaction ends. @throws AppError not_found, order_moved_on */
export async function lockPayableOrder(tx: Ctx, condition: SQL): Promise<Row> {
  const lockedOrder = await lockOrder(tx, condition)
  const [payableRow] = await tx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.id, lockedOrder.id), isUnpaidOrder()))
  return payableRow ? lockedOrder : fail('order_moved_on')
}

type PaymentFacts = {
  amount: bigint
  receipt: Pick<Receipt, 'id' | 'bankReference'>
  seenAt: Date | null
  /** Paid in the other system, then: the sale is of that time, and nobody is notified of the past. */
  paidBefore?: Date
}

/**
 * Marks a locked order paid, posts its money as a sale, and notifies buyer and partner. Call it once nothing is
 * missing.
 * @throws AppError order_moved_on
 */
export async function markOrderPaid(
  tx: Ctx,
  lockedOrder: Row,
  { amount, receipt, seenAt, paidBefore }: PaymentFacts,
): Promise<Row> {
  const [paid] = await tx.db
    .update(order)
    .set({
      status: sql`case when ${order.paymentMethod} = 'cod' then ${order.status} else ${ORDER_TRANSITIONS.pay.to} end`,
      paidAt: paidBefore ?? tx.now,
      expiresAt: null,
      slipLateAt: null,
    })
    .where(and(eq(order.id, lockedOrder.id), isUnpaidOrder()))
    .returning()
  if (!paid) return fail('order_moved_on')
  await bookSale(tx, paid)
  await recordAudit(
    tx,
    'order.paid',
    { type: 'order', id: paid.id },
    {
      amount: Number(amount),
      bankReference: receipt.bankReference,
      ...(seenAt && { seenAt: seenAt.toISOString() }),
    },
  )
  if (paidBefore) return paid
  const { id, number, partnerId, userId } = paid
  if (partnerId !== null)
    await notify(tx, 'client_paid', {
      to: { user: partnerId },
      cause: id,
      values: { number, order: id },
      about: await buyerSubject(tx, { id, userId, partnerId }),
    })
  // Not for cash on delivery: the buyer paid the carrier in person.
  if (paid.paymentMethod !== 'cod') {
    const [sold] = await tx.db
      .select({ discount: discountOf(order.id).mapWith(Number) })
      .from(order)
      .where(eq(order.id, id))
    const discount = sold?.discount ?? 0
    await notify(tx, 'order_paid', {
      to: { buyer: paid },
      // Again after a payment that was reversed.
      cause: `${id}:${receipt.id}`,
      values: {
        number,
        total: Number(paid.total),
        ...(discount > 0 && { discount }),
        pickup: paid.address.isZt,
      },
    })
  }
  return paid
}

function isUnpaidOrder(): SQL | undefined {
  return and(
    isNull(order.paidAt),
    // What the other system received is booked first.
    eq(order.prepaid, 0n),
    or(
      and(inArray(order.paymentMethod, ['promptpay', 'cash']), inArray(order.status, [...ORDER_TRANSITIONS.pay.from])),
      and(eq(order.paymentMethod, 'cod'), inArray(order.status, [...COD_PAYABLE_FROM])),
    ),
  )
}
