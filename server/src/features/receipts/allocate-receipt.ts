import { eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ReceiptKind } from '@bailu/contract/receipts/staff'
import { type Ctx, asStaff, type BookingScope, type Handler } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { receipt } from './table.ts'
import { orderFactsOf, allOrdersForStaff, orderById, lockOrder } from '../orders/base/order-access.ts'
import { lockPayableOrders, takeMoney } from './take-money.ts'
import { recordAudit } from '../../core/audit.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { parseSeenAt } from '../closing/booking-day.ts'
import { applyReceipt, bookReceipt, type Receipt } from './book-receipt.ts'
import { readPaidAmount } from '../orders/base/paid-amount.ts'
import { createRefund } from '../refunds/create-refund.ts'

type Form = Omit<ParsedOf<'POST /api/staff/receipt'>, 'kind' | 'seen_at'> & { kind: ReceiptKind }
type Allocation = { id: string; rest: number; paid: OrderSnapshot[] }

/**
 * Books one receipt for several orders: its amount plus the fee is what they use plus what is left. Without an order
 * the whole receipt is stored until staff use or refund it, and it has no fee.
 * @throws AppError bad_input for an unknown or repeated number, or for no order when `surplus` is not `keep`; those
 *   of `lockPayableOrders` and `takeMoney`
 */
export async function allocateReceipt(ctx: Ctx, form: Form, seenAt: Date): Promise<Allocation> {
  const scope = asStaff(ctx)
  const bankReference = normalizeBankReference(form.bank_reference)
  if (form.orders.length === 0 && (form.surplus !== 'keep' || form.fee > 0))
    throw new AppError('bad_input', { orders: { what: 'missing' } })
  // no audit: the receipt and each order that it pays write their own entries
  return inTx(ctx, async (tx) => {
    const requested = await findRequestedOrders(tx, form.orders)
    const locked = await lockPayableOrders(tx, scope, [...requested.keys()])
    const { receipt: booked, paid } = await takeMoney(
      tx,
      scope,
      {
        amount: BigInt(form.amount),
        fee: BigInt(form.fee),
        kind: form.kind,
        bankReference,
        seenAt,
        surplus: form.surplus,
        reason: form.reason,
        closedReason: form.closed_reason,
      },
      locked.map((payable) => {
        const { amount, differs } = requested.get(payable.order.id) ?? fail('not_found')
        return { ...payable, amount: BigInt(amount), differs }
      }),
    )
    const [remaining] = await tx.db.select({ rest: receipt.rest }).from(receipt).where(eq(receipt.id, booked.id))
    return { id: booked.id, rest: asNumber(remaining!.rest), paid: paid.map(orderFactsOf) }
  })
}

async function findRequestedOrders(tx: Ctx, shares: Form['orders']): Promise<Map<string, Form['orders'][number]>> {
  const numbers = shares.map(({ number }) => number.toUpperCase())
  const rows = await tx.db
    .select({ id: order.id, number: order.number })
    .from(order)
    .where(inArray(order.number, numbers))
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  const requested = new Map<string, Form['orders'][number]>()
  for (const [at, share] of shares.entries()) {
    const id = ids.get(share.number.toUpperCase())
    const field = `orders.${at}.number`
    if (!id) throw new AppError('bad_input', { [field]: { what: 'order_unknown' } })
    if (requested.has(id)) throw new AppError('bad_input', { [field]: { what: 'twice' } })
    requested.set(id, share)
  }
  return requested
}

/**
 * Records money received for an order that was canceled unpaid. The order stays canceled and counts in no sales
 * figure; the receipt counts on its day, and the amount is refunded, whether more or less than the total.
 * @throws AppError not_found, order_moved_on for any other order, reference_used, receipt_has_rest, own_account,
 *   bad_input
 */
export const recordLatePayment: Handler<'POST /api/staff/order/{id}/late-payment'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const seenAt = parseSeenAt(ctx, 'seen_at', input.seen_at)
  const bankReference = normalizeBankReference(input.bank_reference)
  const amount = BigInt(input.amount)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockOrder(tx, orderById(allOrdersForStaff(scope), input.id))
    await requireNotOwnAccount(tx, scope, lockedOrder.userId)
    if (lockedOrder.status !== 'canceled' || lockedOrder.paidAt !== null) return fail('order_moved_on')
    if ((await readPaidAmount(tx, lockedOrder)).paid > 0n) return fail('order_moved_on')
    const kind = lockedOrder.paymentMethod === 'promptpay' ? 'transfer' : lockedOrder.paymentMethod
    const { refund } = await bookLatePayment(tx, scope, lockedOrder, {
      amount,
      kind,
      bankReference,
      seenAt,
      reason: input.reason,
    })
    return { refund }
  })
}

type LatePayment = { amount: bigint; kind: ReceiptKind; bankReference: string; seenAt: Date | null; reason: string }

/**
 * Books the first payment of an order that was canceled unpaid; the order is locked. @throws those of `bookReceipt`
 */
export async function bookLatePayment(
  tx: Ctx,
  scope: BookingScope,
  { id: orderId }: typeof order.$inferSelect,
  { amount, kind, bankReference, seenAt, reason }: LatePayment,
): Promise<{ refund: string; receipt: Receipt }> {
  const by = scope.staffId
  const newReceipt = { amount, kind, bankReference, seenAt, by, closedReason: reason }
  const { receipt } = await bookReceipt(tx, newReceipt)
  await applyReceipt(tx, receipt, { orderId, amount, by, late: true })
  await tx.db.update(order).set({ slipLateAt: null }).where(eq(order.id, orderId))
  await recordAudit(
    tx,
    'order.paid_late',
    { type: 'order', id: orderId },
    { amount: Number(amount), bankReference, ...(seenAt && { seenAt: seenAt.toISOString() }) },
  )
  const notedBy = 'roles' in scope && { notedBy: by }
  const refund = await createRefund(tx, { orderId, cause: 'late', amount, reason, ...notedBy })
  return { refund, receipt }
}
