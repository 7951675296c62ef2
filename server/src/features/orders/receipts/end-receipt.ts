import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { isSamePerson, requireOthers } from '../../../core/own-account.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order, payment } from '../../../database/tables/orders.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { bankLine } from '../../../database/tables/statements.ts'
import { ofCompany } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { oweRefund } from '../refunds/owe-refund.ts'
import { accountOf } from './book-receipt.ts'

/**
 * Voids a receipt whose money never arrived. Its payments must be reversed first; its bank reference may be used
 * again. Nobody voids what they confirmed.
 * @throws AppError not_found, receipt_moved_on when some of it is used or it is voided, payment_confirmer
 */
export async function voidReceipt(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/receipt/{id}/void'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [voided] = await tx.db
      .update(receipt)
      .set({ voidedAt: tx.now, voidedBy: scope.staffId, voidReason: reason })
      .where(and(eq(receipt.id, id), isNull(receipt.voidedAt), eq(receipt.rest, receipt.amount)))
      .returning()
    if (!voided) return refuse((await tx.db.$count(receipt, eq(receipt.id, id))) > 0 ? 'receipt_moved_on' : 'not_found')
    if (await isSamePerson(tx, scope, [voided.confirmedBy])) return refuse('payment_confirmer')
    // Its bank line is open again.
    await tx.db
      .update(bankLine)
      .set({ receiptId: null, matchedBy: null, matchedAt: null })
      .where(eq(bankLine.receiptId, id))
    const { kind, amount, bankReference } = voided
    await post(tx, {
      code: 'receipt.voided',
      ref: { type: 'receipt', id },
      legs: [{ debit: ofCompany('unapplied'), credit: accountOf(kind), amount }],
    })
    await record(tx, 'receipt.voided', { type: 'receipt', id }, { amount: String(amount), bankReference, reason })
    return {}
  })
}

async function orderOf(tx: Ctx, number: string): Promise<{ orderId: string }> {
  const [found] = await tx.db.select({ orderId: order.id }).from(order).where(eq(order.number, number.toUpperCase()))
  if (!found) throw new Refusal('bad_input', { order: { what: 'order_unknown' } })
  return found
}

/**
 * Refunds the unused rest of a receipt to the buyer of the first order it paid or was to pay; of a receipt that paid
 * none, to the buyer of the given order.
 * @throws AppError not_found, receipt_moved_on when another amount is left than was shown, own_account
 */
export async function oweRest(
  ctx: Ctx,
  { id, rest, reason, order: number }: ParsedOf<'POST /api/staff/receipt/{id}/owe'>,
): Promise<{ refund: string }> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [first] = await tx.db
      .select({ orderId: payment.orderId })
      .from(payment)
      .where(eq(payment.receiptId, id))
      .orderBy(asc(payment.confirmedAt), asc(payment.id))
      .limit(1)
    const named = first ?? (number === undefined ? undefined : await orderOf(tx, number))
    if (!named) return refuse('not_found')
    // Lock order: orders before receipts.
    const [held] = await tx.db.select().from(order).where(eq(order.id, named.orderId)).for('update')
    const [left] = await tx.db.select().from(receipt).where(eq(receipt.id, id)).for('no key update')
    if (!held || !left) return refuse('not_found')
    if (left.voidedAt !== null || left.rest !== BigInt(rest)) return refuse('receipt_moved_on')
    await requireOthers(tx, scope, held.userId)
    const refund = await oweRefund(tx, {
      orderId: held.id,
      userId: held.userId,
      cause: 'overpaid',
      amount: left.rest,
      reason,
      receiptId: id,
      notedBy: scope.staffId,
    })
    return { refund }
  })
}
