import { and, eq, isNull, or } from 'drizzle-orm'
import * as z from 'zod'
import type { SystemReason } from '@bailu/phrases/orders/reasons'
import { type Ctx, type SystemScope, asSystem } from '../../../core/context.ts'
import type { OrderSnapshot } from '../../../core/order-facts.ts'
import { inTx } from '../../../database/transaction.ts'
import { providerCharge, receipt } from '../table.ts'
import { order } from '../../orders/table.ts'
import type { OpnCharge } from '../../../integrations/opn.ts'
import { minSatang } from '../../../lib/money.ts'
import { normalizeBankReference } from '../../../lib/normalize.ts'
import { orderFactsOf } from '../../orders/base/order-access.ts'
import { isPayableByQr } from '../../orders/base/order-policy.ts'
import { readPaidAmount } from '../../orders/base/paid-amount.ts'
import { createRefund } from '../../refunds/create-refund.ts'
import { bookReceipt, type Receipt } from '../book-receipt.ts'
import { bookLatePayment } from '../allocate-receipt.ts'
import { takeMoney } from '../take-money.ts'
import { callProvider, type Charge, isSameCharge, toShopTime, withChargeId } from './provider.ts'

type Row = typeof order.$inferSelect
type ChargeMoney = { amount: bigint; kind: 'provider'; bankReference: string; seenAt: Date | null }

const REASON_LATE = 'provider_late' satisfies SystemReason
const REASON_TWICE = 'provider_twice' satisfies SystemReason
const REASON_MORE = 'provider_more' satisfies SystemReason
const REASON_CLOSED = 'provider_closed' satisfies SystemReason

/**
 * Books the payment of a charge, whose row is locked, as one receipt, whatever the state of its order. What the order
 * does not need becomes a refund.
 * @returns the order that became paid, if any
 */
export async function bookChargePayment(tx: Ctx, row: Charge, remote: OpnCharge): Promise<Row[]> {
  const bankReference = normalizeBankReference(remote.id)
  const knownReceipt = and(eq(receipt.bankReference, bankReference), isNull(receipt.voidedAt))
  const [lockedOrder] = await tx.db.select().from(order).where(eq(order.id, row.orderId)).for('update')
  if (!lockedOrder || !isSameCharge(row, remote) || (await tx.db.$count(receipt, knownReceipt)) > 0) {
    tx.log.error(
      { charge: remote.id, order: row.orderId },
      'a charge is not what it was asked for, or is booked by hand',
    )
    await endCharge(tx, row, { state: 'odd' })
    return []
  }
  const paidAt = toShopTime(tx.deps, remote.paid_at)
  const seenAt = paidAt && paidAt >= row.askedAt && paidAt <= tx.now ? paidAt : null
  const money: ChargeMoney = { amount: row.amount, kind: 'provider', bankReference, seenAt }
  const { receipt: receiptRow, paid } = await allocateMoney(tx, asSystem(tx), lockedOrder, money)
  await endCharge(tx, row, { state: 'paid', receiptId: receiptRow.id })
  return paid
}

async function endCharge(tx: Ctx, { id }: Charge, changes: Pick<Charge, 'state'> & Partial<Pick<Charge, 'receiptId'>>) {
  await tx.db
    .update(providerCharge)
    .set({ ...changes, picture: '', nextAt: null, endedAt: tx.now })
    .where(eq(providerCharge.id, id))
}

async function allocateMoney(
  tx: Ctx,
  scope: SystemScope,
  lockedOrder: Row,
  money: ChargeMoney,
): Promise<{ receipt: Receipt; paid: Row[] }> {
  const { paid, missing } = await readPaidAmount(tx, lockedOrder)
  if (lockedOrder.paidAt === null && isPayableByQr(lockedOrder) && missing > 0n) {
    const amount = minSatang(money.amount, missing)
    const differs = amount < missing ? 'part' : undefined
    const incoming = { ...money, fee: 0n, surplus: 'owe' as const, reason: REASON_MORE, closedReason: REASON_CLOSED }
    return takeMoney(tx, scope, incoming, [{ order: lockedOrder, missing, amount, differs }])
  }
  if (lockedOrder.status === 'canceled' && lockedOrder.paidAt === null && paid === 0n)
    return { ...(await bookLatePayment(tx, scope, lockedOrder, { ...money, reason: REASON_LATE })), paid: [] }
  const { receipt: receiptRow } = await bookReceipt(tx, { ...money, by: scope.staffId, closedReason: REASON_CLOSED })
  const reason = lockedOrder.status === 'canceled' ? REASON_LATE : REASON_TWICE
  const { id: orderId } = lockedOrder
  await createRefund(tx, { orderId, cause: 'overpaid', amount: money.amount, reason, receiptId: receiptRow.id })
  return { receipt: receiptRow, paid: [] }
}

/** Called in the same transaction when an order became paid. */
export type OnPaid = (tx: Ctx, paid: OrderSnapshot) => Promise<unknown>

const metadata = z.object({ reference: z.uuid() })

/**
 * Reads a charge from the provider's API and books its payment, once.
 * @returns false for a charge of another account or mode
 * @throws OpnAway, OpnRejected
 */
export async function syncCharge(ctx: Ctx, chargeId: string, onPaid: OnPaid): Promise<boolean> {
  const [stored] = await ctx.db
    .select({ state: providerCharge.state })
    .from(providerCharge)
    .where(withChargeId(chargeId))
  if (stored?.state === 'paid') return true
  const remote = await callProvider(ctx.deps, 'events', (opn) => opn.readCharge(chargeId))
  if (remote.id !== chargeId || remote.livemode !== ctx.deps.config.opn?.live) {
    ctx.log.warn({ charge: chargeId, live: remote.livemode }, 'a charge of the other mode')
    return false
  }
  // no audit: bookReceipt and markOrderPaid write their own entries
  return inTx(ctx, async (tx) => {
    const row = await lockCharge(tx, remote)
    if (!row) return false
    for (const paid of await applyChargeState(tx, row, remote)) await onPaid(tx, paid)
    return true
  })
}

/**
 * The locked row of a charge. One whose creation timed out, or is in progress, is found by the reference in its
 * metadata.
 */
async function lockCharge(tx: Ctx, remote: OpnCharge): Promise<Charge | undefined> {
  const { data } = metadata.safeParse(remote.metadata)
  const byReference = data && eq(providerCharge.id, data.reference)
  const [row] = await tx.db
    .select()
    .from(providerCharge)
    .where(or(withChargeId(remote.id), byReference))
    .orderBy(providerCharge.id)
    .limit(1)
    .for('update')
  if (row?.chargeId !== null) return row?.chargeId === remote.id ? row : undefined
  const identified = { chargeId: remote.id, expiresAt: toShopTime(tx.deps, remote.expires_at) }
  await tx.db.update(providerCharge).set(identified).where(eq(providerCharge.id, row.id))
  return { ...row, ...identified }
}

async function applyChargeState(tx: Ctx, row: Charge, remote: OpnCharge): Promise<OrderSnapshot[]> {
  if (row.state === 'paid') return []
  if (remote.status === 'successful' && remote.paid) return (await bookChargePayment(tx, row, remote)).map(orderFactsOf)
  if (remote.status === 'pending' || remote.status === 'successful') return []
  // The row may have ended earlier than the provider's charge.
  const state = remote.status === 'expired' ? 'expired' : 'failed'
  await tx.db
    .update(providerCharge)
    .set({ state, picture: '', endedAt: row.endedAt ?? tx.now })
    .where(eq(providerCharge.id, row.id))
  return []
}
