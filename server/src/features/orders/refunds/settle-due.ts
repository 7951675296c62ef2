import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { payment } from '../../../database/tables/orders.ts'
import { allOrders } from '../whose-orders.ts'
import { outdate } from '../../approvals/propose.ts'
import { seenBefore } from '../money-seen.ts'
import { bookRefund } from './book-refund.ts'
import { moveDue, orderOf, theDue } from './due-moves.ts'
import { moneyOf } from './money-of.ts'
import { admitPayer } from './second-person.ts'

/**
 * Finance has paid the money of a canceled order back.
 * @throws Refusal not_found, refund_moved_on, refund_held, amount_differs, account_changed, reference_used, bad_input, and what
 * {@link admitPayer} says of who may pay
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
    const seen = await admitPayer(tx, scope, moneyOf(tx, paid, order))
    const booked = await bookRefund(tx, { dueId: id, order, amount, bankReference, by: scope.staffId, paidAt, seen })
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
        ...(seen.approvalId && { approval: seen.approvalId }),
        ...(paidAt && { paidAt: paidAt.toISOString() }),
      },
    )
    return {}
  })
}

/**
 * Nothing is owed after all. Late money that never came, or that pays another order, is no longer noted
 * here, and its bank reference may be used again; the log keeps both.
 * @throws Refusal not_found, refund_moved_on
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
    const [gone] =
      cause === 'late'
        ? await tx.db
            .delete(payment)
            .where(and(eq(payment.orderId, orderId), eq(payment.late, true)))
            .returning()
        : []
    await record(
      tx,
      'refund.voided',
      { type: 'refund', id },
      { order: orderId, amount: String(amount), reason, ...(gone && { unnoted: gone.bankReference }) },
    )
    return {}
  })
}
