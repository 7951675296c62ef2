import { and, eq, isNull } from 'drizzle-orm'
import type { SystemReason } from '@bailu/phrases/system-reasons'
import type { Ctx, HouseScope } from '../../../core/context.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { lesser } from '../../../core/satang.ts'
import { asHouse } from '../../../core/scope.ts'
import { providerCharge } from '../../../database/tables/charges.ts'
import { order } from '../../../database/tables/orders.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import type { OpnCharge } from '../../../outside/opn.ts'
import { payable } from '../order-policy.ts'
import { bookReceipt, type Receipt } from '../receipts/book-receipt.ts'
import { paidFor } from '../receipts/paid-for.ts'
import { takeMoney } from '../receipts/take-money.ts'
import { bookLate } from '../refunds/late-payment.ts'
import { oweRefund } from '../refunds/owe-refund.ts'
import { type Charge, fits, ourTime } from './find-charge.ts'

type Row = typeof order.$inferSelect
type Came = { amount: bigint; kind: 'provider'; bankReference: string; seenAt: Date | null }

const LATE = 'provider_late' satisfies SystemReason
const TWICE = 'provider_twice' satisfies SystemReason
const MORE = 'provider_more' satisfies SystemReason
const CLOSED = 'provider_closed' satisfies SystemReason

/**
 * Books the payment of a charge, whose row is locked, as one receipt, whatever the state of its order. What the order
 * does not need becomes a refund.
 * @returns the order that became paid, if any
 */
export async function bookCharge(tx: Ctx, row: Charge, said: OpnCharge): Promise<Row[]> {
  const bankReference = plainReference(said.id)
  const known = and(eq(receipt.bankReference, bankReference), isNull(receipt.voidedAt))
  const [held] = await tx.db.select().from(order).where(eq(order.id, row.orderId)).for('update')
  if (!held || !fits(row, said) || (await tx.db.$count(receipt, known)) > 0) {
    tx.log.error({ charge: said.id, order: row.orderId }, 'a charge is not what it was asked for, or is booked by hand')
    await end(tx, row, { state: 'odd' })
    return []
  }
  const paidAt = ourTime(tx.house, said.paid_at)
  const seenAt = paidAt && paidAt >= row.askedAt && paidAt <= tx.now ? paidAt : null
  const came: Came = { amount: row.amount, kind: 'provider', bankReference, seenAt }
  const { receipt: made, paid } = await take(tx, asHouse(tx), held, came)
  await end(tx, row, { state: 'paid', receiptId: made.id })
  return paid
}

async function end(tx: Ctx, { id }: Charge, how: Pick<Charge, 'state'> & Partial<Pick<Charge, 'receiptId'>>) {
  await tx.db
    .update(providerCharge)
    .set({ ...how, picture: '', nextAt: null, endedAt: tx.now })
    .where(eq(providerCharge.id, id))
}

async function take(tx: Ctx, scope: HouseScope, held: Row, came: Came): Promise<{ receipt: Receipt; paid: Row[] }> {
  const { paid, missing } = await paidFor(tx, held)
  if (held.paidAt === null && payable(held) && missing > 0n) {
    const amount = lesser(came.amount, missing)
    const differs = amount < missing ? 'part' : undefined
    const whole = { ...came, fee: 0n, surplus: 'owe' as const, reason: MORE, closedReason: CLOSED }
    return takeMoney(tx, scope, whole, [{ order: held, missing, amount, differs }])
  }
  if (held.status === 'canceled' && held.paidAt === null && paid === 0n)
    return { ...(await bookLate(tx, scope, held, { ...came, reason: LATE })), paid: [] }
  const { receipt: made } = await bookReceipt(tx, { ...came, by: scope.staffId, closedReason: CLOSED })
  const reason = held.status === 'canceled' ? LATE : TWICE
  const { id: orderId, userId } = held
  await oweRefund(tx, { orderId, userId, cause: 'overpaid', amount: came.amount, reason, receiptId: made.id })
  return { receipt: made, paid: [] }
}
