import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { OPEN_RETURNS } from '@bailu/contract/returns/shop'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { checkBookingDay, parseSeenAt, readStatementDay } from '../closing/booking-day.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { AppError, fail, failWith } from '../../lib/errors.ts'
import { minSatang } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { payment } from '../receipts/table.ts'
import { orderReturn } from '../returns/table.ts'
import { allOrdersForStaff, orderById, lockOrder } from '../orders/base/order-access.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { calculateReturnAmount } from './return-amount.ts'
import { bookRefundTransfer, postRefundVoided } from './book-transfer.ts'
import { updateOwedRefund, readRefundOrder, refundById } from './read-refunds.ts'
import { admitPayer, refundMoney } from './refund-approval.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { refundTransfer, refundBounce } from './table.ts'
import { createRefund } from './create-refund.ts'

/**
 * Records that finance has transferred a refund.
 * @throws AppError not_found, refund_moved_on, refund_on_hold, amount_differs, account_changed, reference_used,
 *   books_closed, bad_input, and those of {@link admitPayer}
 */
export const payRefund: Handler<'POST /api/staff/refund/{id}/pay'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const { id } = input
  const paidAt = parseSeenAt(ctx, 'paid_at', input.paid_at)
  const bankReference = normalizeBankReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    const refundRow = await updateOwedRefund(tx, refundById(allOrdersForStaff(scope), id), {
      status: 'paid',
      settledAt: tx.now,
      settledBy: scope.staffId,
    })
    const { orderId, amount } = refundRow
    if (BigInt(input.amount) !== amount) return fail('amount_differs')
    if (input.account_at !== (refundRow.accountAt?.toISOString() ?? null)) return fail('account_changed')
    if (refundRow.accountHoldUntil && refundRow.accountHoldUntil > tx.now) return fail('refund_on_hold')
    const order = await readRefundOrder(tx, orderId)
    if (paidAt && bangkokDay(paidAt) < bangkokDay(order.placedAt))
      throw new AppError('bad_input', { paid_at: { what: 'before_order' } })
    const bookedDay = paidAt && (await checkBookingDay(tx, bangkokDay(paidAt), input.closed_reason))
    const inCash = input.in_cash === true
    if (inCash && refundRow.accountAt !== null) return fail('account_changed')
    const approval = await admitPayer(tx, scope, refundMoney(tx, refundRow, order), { inCash })
    const transferInput = {
      refundId: id,
      order,
      amount,
      bankReference,
      by: scope.staffId,
      paidAt,
      seen: approval,
      inCash,
      tail: refundRow.refundTail,
    }
    const transferId = await bookRefundTransfer(tx, transferInput)
    await markProposalOutdated(tx, 'refund', id)
    await recordAudit(
      tx,
      'refund.paid',
      { type: 'refund', id },
      {
        order: orderId,
        refund: transferId,
        amount: String(amount),
        bankReference,
        ...(inCash && { in_cash: true }),
        ...(approval.approvalId && { approval: approval.approvalId }),
        ...(paidAt && { paidAt: paidAt.toISOString() }),
        ...bookedDay,
      },
    )
  })
}

/**
 * Voids a refund. Late money that never arrived, or pays another order, is taken off this order: the rest of its
 * receipt can pay another order, or the receipt is voided.
 * @throws AppError not_found, refund_moved_on, also of goodwill for an order that was canceled since; buyer_short unless
 *   accepted, where it was deducted from a return that is refunded
 */
export const voidRefund: Handler<'POST /api/staff/refund/{id}/void'> = async (
  ctx,
  { id, reason, buyer_short: isAccepted },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await markProposalOutdated(tx, 'refund', id)
    const { orderId, cause, amount } = await updateOwedRefund(tx, refundById(allOrdersForStaff(scope), id), {
      status: 'void',
      settledAt: tx.now,
      settledBy: scope.staffId,
      voidReason: reason,
    })
    await postRefundVoided(tx, { id, orderId, cause, amount })
    if (cause === 'goodwill' || cause === 'shipping') {
      await recalculateOpenReturns(tx, orderId)
      const short = await readShortfall(tx, { orderId, amount })
      if (short > 0n && !isAccepted) return failWith('buyer_short', { amount: short })
    }
    const [reversedPayment] = cause === 'late' ? await reverseLatePayment(tx, orderId, scope.staffId, reason) : []
    await recordAudit(
      tx,
      'refund.voided',
      { type: 'refund', id },
      { order: orderId, amount: String(amount), reason, ...(reversedPayment && { freed: reversedPayment.receiptId }) },
    )
  })
}

/**
 * Satang that the buyer would lack if this goodwill were voided: it was deducted from returns that are refunded already,
 * so nobody pays that part any more.
 */
export async function readShortfall(
  ctx: Ctx,
  { orderId, amount }: { orderId: string; amount: bigint },
): Promise<bigint> {
  const [row] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${orderReturn.deducted}), 0)` })
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), eq(orderReturn.status, 'refunded')))
  return minSatang(amount, BigInt(row?.sum ?? 0))
}

/**
 * After a goodwill refund is voided, open returns are worth more again. If the order was canceled since, only the
 * remainder was refunded for that, so the goodwill cannot be voided.
 */
async function recalculateOpenReturns(tx: Ctx, orderId: string): Promise<void> {
  const [lockedOrder] = await tx.db.select().from(order).where(eq(order.id, orderId)).for('update')
  if (!lockedOrder) return
  if (lockedOrder.status === 'canceled') return fail('refund_moved_on')
  const openReturns = await tx.db
    .select()
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), inArray(orderReturn.status, [...OPEN_RETURNS])))
    .orderBy(asc(orderReturn.id))
  for (const openReturn of openReturns) {
    const { shipping, deducted } = await calculateReturnAmount(tx, lockedOrder, openReturn)
    await tx.db.update(orderReturn).set({ shipping, deducted }).where(eq(orderReturn.id, openReturn.id))
  }
}

const reverseLatePayment = (tx: Ctx, orderId: string, by: string, reason: string) =>
  tx.db
    .update(payment)
    .set({ reversedAt: tx.now, reversedBy: by, reverseReason: reason })
    .where(and(eq(payment.orderId, orderId), eq(payment.late, true), isNull(payment.reversedAt)))
    .returning({ receiptId: payment.receiptId })

/**
 * Records that the bank returned a refund transfer. The original entries stay; a new refund is created, and its
 * account must be set anew. The person who records it does not pay it.
 * @throws AppError not_found, refund_moved_on when it was recorded before or was cash, amount_differs,
 *   reference_used, books_closed, own_account; bad_input for a day in the future, more than 31 days ago, or before the
 *   transfer
 */
export const recordBounce: Handler<'POST /api/staff/refund-transfer/{id}/bounce'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const { id, reason } = input
  const returnedOn = readStatementDay(ctx, 'returned_on', input.returned_on)
  const bankReference = normalizeBankReference(input.bank_reference)
  return inTx(ctx, async (tx) => {
    const [transfer] = await tx.db.select().from(refundTransfer).where(eq(refundTransfer.id, id))
    if (!transfer) return fail('not_found')
    const lockedOrder = await lockOrder(tx, orderById(allOrdersForStaff(scope), transfer.orderId))
    await requireNotOwnAccount(tx, scope, lockedOrder.userId)
    if (transfer.inCash) return fail('refund_moved_on')
    if (BigInt(input.amount) !== transfer.amount) return fail('amount_differs')
    if (returnedOn < bangkokDay(transfer.paidAt ?? transfer.refundedAt))
      throw new AppError('bad_input', { returned_on: { what: 'form' } })
    const { amount } = transfer
    if ((await tx.db.$count(refundBounce, eq(refundBounce.transferId, id))) > 0) return fail('refund_moved_on')
    const inserted = await tx.db
      .insert(refundBounce)
      .values({ transferId: id, amount, bankReference, returnedOn, notedBy: scope.staffId, notedAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: refundBounce.transferId })
    if (inserted.length === 0) return fail('reference_used')
    const bookedDay = await checkBookingDay(tx, returnedOn, input.closed_reason)
    await recordAudit(
      tx,
      'refund.returned',
      { type: 'refund', id: transfer.refundId ?? id },
      {
        order: lockedOrder.id,
        refund: id,
        amount: String(amount),
        bankReference,
        returned_on: returnedOn,
        reason,
        ...bookedDay,
      },
    )
    const refundInput = {
      orderId: lockedOrder.id,
      cause: 'bounced',
      amount,
      reason,
      bounceOf: id,
    } as const
    return { refund: await createRefund(tx, { ...refundInput, notedBy: scope.staffId }) }
  })
}
