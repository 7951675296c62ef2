import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import { bangkokDay } from '../../../core/bangkok.ts'
import { joinDay } from '../../../core/closed-day.ts'
import type { Ctx } from '../../../core/context.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { OPEN_RETURNS } from '@bailu/contract/returns'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order, payment } from '../../../database/tables/orders.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { allOrders } from '../whose-orders.ts'
import { outdate } from '../../approvals/propose.ts'
import { seenBefore } from '../money-seen.ts'
import { sumOfReturn } from '../returns/refund-return.ts'
import { bookRefund } from './book-refund.ts'
import { moveDue, orderOf, theDue } from './due-moves.ts'
import { moneyOf } from './money-of.ts'
import { postVoided } from './refund-books.ts'
import { admitPayer } from './second-person.ts'

/**
 * Records that finance has transferred a refund.
 * @throws AppError not_found, refund_moved_on, refund_held, amount_differs, account_changed, reference_used,
 *   books_closed, bad_input, and those of {@link admitPayer}
 */
export async function payDue(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/refund/{id}/pay'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  const { id } = input
  const paidAt = seenBefore(ctx, 'paid_at', input.paid_at)
  const bankReference = plainReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    const paid = await moveDue(tx, theDue(allOrders(scope), id), {
      status: 'paid',
      settledAt: tx.now,
      settledBy: scope.staffId,
    })
    const { orderId, amount } = paid
    if (BigInt(input.amount) !== amount) return refuse('amount_differs')
    if (input.account_at !== (paid.accountAt?.toISOString() ?? null)) return refuse('account_changed')
    if (paid.accountHeldUntil && paid.accountHeldUntil > tx.now) return refuse('refund_held')
    const order = await orderOf(tx, orderId)
    if (paidAt && bangkokDay(paidAt) < bangkokDay(order.placedAt))
      throw new Refusal('bad_input', { paid_at: { what: 'before_order' } })
    const joined = paidAt && (await joinDay(tx, bangkokDay(paidAt), input.closed_reason))
    const inCash = input.in_cash === true
    if (inCash && paid.accountAt !== null) return refuse('account_changed')
    const seen = await admitPayer(tx, scope, moneyOf(tx, paid, order), { inCash })
    const going = { dueId: id, order, amount, bankReference, by: scope.staffId, paidAt, seen, inCash }
    const booked = await bookRefund(tx, going)
    await outdate(tx, 'refund', id)
    await record(
      tx,
      'refund.paid',
      { type: 'refund', id },
      {
        order: orderId,
        refund: booked,
        amount: String(amount),
        bankReference,
        ...(inCash && { in_cash: true }),
        ...(seen.approvalId && { approval: seen.approvalId }),
        ...(paidAt && { paidAt: paidAt.toISOString() }),
        ...joined,
      },
    )
    return {}
  })
}

/**
 * Voids a refund. Late money that never arrived, or pays another order, is taken off this order: the rest of its
 * receipt can pay another order, or the receipt is voided.
 * @throws AppError not_found, refund_moved_on, also of goodwill for an order that was canceled since
 */
export async function voidDue(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/refund/{id}/void'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await outdate(tx, 'refund', id)
    const { orderId, cause, amount } = await moveDue(tx, theDue(allOrders(scope), id), {
      status: 'void',
      settledAt: tx.now,
      settledBy: scope.staffId,
      voidReason: reason,
    })
    await postVoided(tx, { id, orderId, cause, amount })
    if (cause === 'goodwill' || cause === 'shipping') await notGivenBack(tx, orderId)
    const [freed] = cause === 'late' ? await freeLate(tx, orderId, scope.staffId, reason) : []
    await record(
      tx,
      'refund.voided',
      { type: 'refund', id },
      { order: orderId, amount: String(amount), reason, ...(freed && { freed: freed.receiptId }) },
    )
    return {}
  })
}

/**
 * After a goodwill refund is voided, open returns are worth more again. If the order was canceled since, only the
 * remainder was refunded for that, so the goodwill cannot be voided.
 */
async function notGivenBack(tx: Ctx, orderId: string): Promise<void> {
  const [sold] = await tx.db.select().from(order).where(eq(order.id, orderId)).for('update')
  if (!sold) return
  if (sold.status === 'canceled') return refuse('refund_moved_on')
  const open = await tx.db
    .select()
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), inArray(orderReturn.status, [...OPEN_RETURNS])))
    .orderBy(asc(orderReturn.id))
  for (const one of open) {
    const { shipping, deducted } = await sumOfReturn(tx, sold, one)
    await tx.db.update(orderReturn).set({ shipping, deducted }).where(eq(orderReturn.id, one.id))
  }
}

const freeLate = (tx: Ctx, orderId: string, by: string, reason: string) =>
  tx.db
    .update(payment)
    .set({ reversedAt: tx.now, reversedBy: by, reverseReason: reason })
    .where(and(eq(payment.orderId, orderId), eq(payment.late, true), isNull(payment.reversedAt)))
    .returning({ receiptId: payment.receiptId })
