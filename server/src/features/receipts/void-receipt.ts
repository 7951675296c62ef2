import { and, asc, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { isSamePerson, requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { payment, receipt } from './table.ts'
import { bankLine } from '../bank/table.ts'
import { companyAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { receiptAccount } from './book-receipt.ts'

/**
 * Voids a receipt whose money never arrived. Its payments must be reversed first; its bank reference may be used
 * again. Nobody voids what they confirmed.
 * @throws AppError not_found, receipt_moved_on when some of it is used or it is voided, payment_confirmer
 */
export const voidReceipt: Handler<'POST /api/staff/receipt/{id}/void'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [voided] = await tx.db
      .update(receipt)
      .set({ voidedAt: tx.now, voidedBy: scope.staffId, voidReason: reason })
      .where(and(eq(receipt.id, id), isNull(receipt.voidedAt), eq(receipt.rest, receipt.amount)))
      .returning()
    if (!voided) return fail((await tx.db.$count(receipt, eq(receipt.id, id))) > 0 ? 'receipt_moved_on' : 'not_found')
    if (await isSamePerson(tx, scope, [voided.confirmedBy])) return fail('payment_confirmer')
    // Its bank line is open again.
    await tx.db
      .update(bankLine)
      .set({ receiptId: null, matchedBy: null, matchedAt: null })
      .where(eq(bankLine.receiptId, id))
    const { kind, amount, bankReference } = voided
    await postEvent(tx, {
      code: 'receipt.voided',
      ref: { type: 'receipt', id },
      legs: [{ debit: companyAccount('unapplied'), credit: receiptAccount(kind), amount }],
    })
    await recordAudit(tx, 'receipt.voided', { type: 'receipt', id }, { amount: String(amount), bankReference, reason })
  })
}

async function findOrderByNumber(tx: Ctx, number: string): Promise<{ orderId: string }> {
  const [row] = await tx.db.select({ orderId: order.id }).from(order).where(eq(order.number, number.toUpperCase()))
  if (!row) throw new AppError('bad_input', { order: { what: 'order_unknown' } })
  return row
}

/**
 * Refunds the unused rest of a receipt to the buyer of the first order it paid or was to pay; of a receipt that paid
 * none, to the buyer of the given order.
 * @throws AppError not_found, receipt_moved_on when another amount is left than was shown, own_account
 */
export const refundRest: Handler<'POST /api/staff/receipt/{id}/owe'> = async (
  ctx,
  { id, rest, reason, order: number },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [firstPayment] = await tx.db
      .select({ orderId: payment.orderId })
      .from(payment)
      .where(eq(payment.receiptId, id))
      .orderBy(asc(payment.confirmedAt), asc(payment.id))
      .limit(1)
    const target = firstPayment ?? (number === undefined ? undefined : await findOrderByNumber(tx, number))
    if (!target) return fail('not_found')
    // Lock order: orders before receipts.
    const [lockedOrder] = await tx.db.select().from(order).where(eq(order.id, target.orderId)).for('update')
    const [lockedReceipt] = await tx.db.select().from(receipt).where(eq(receipt.id, id)).for('no key update')
    if (!lockedOrder || !lockedReceipt) return fail('not_found')
    if (lockedReceipt.voidedAt !== null || lockedReceipt.rest !== BigInt(rest)) return fail('receipt_moved_on')
    await requireNotOwnAccount(tx, scope, lockedOrder.userId)
    const refund = await createRefund(tx, {
      orderId: lockedOrder.id,
      cause: 'overpaid',
      amount: lockedReceipt.rest,
      reason,
      receiptId: id,
      notedBy: scope.staffId,
    })
    return { refund }
  })
}
