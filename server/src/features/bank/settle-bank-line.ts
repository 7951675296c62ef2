import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { bankReferenceIn, normalizeBankReference } from '../../lib/normalize.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { paymentSlip, receipt } from '../receipts/table.ts'
import { bankLine } from './table.ts'
import { requireNotAhead } from '../closing/booking-day.ts'
import { bookReceipt } from '../receipts/book-receipt.ts'
import { allocateReceipt } from '../receipts/allocate-receipt.ts'

type BankLineRow = typeof bankLine.$inferSelect

/**
 * Confirms a bank line as payment of these orders: a receipt of its amount, under the rules of payments confirmed by
 * hand.
 * @throws AppError not_found, line_moved_on, line_ahead; those of allocateReceipt
 */
export async function confirmBankLine(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/bank-line/{id}/confirm'>,
): Promise<OrderSnapshot[]> {
  asStaff(ctx)
  const { id, orders, fee, surplus, reason, closed_reason } = input
  return inTx(ctx, async (tx) => {
    const [lineRow] = await tx.db.select().from(bankLine).where(eq(bankLine.id, id))
    if (!lineRow || lineRow.amount < 0n) return fail('not_found')
    const { id: receiptId, paid } = await allocateReceipt(
      tx,
      {
        amount: asNumber(lineRow.amount),
        fee,
        kind: 'transfer',
        bank_reference: await chooseReference(
          tx,
          lineRow,
          orders.map(({ number }) => number.toUpperCase()),
        ),
        orders,
        surplus,
        reason,
        closed_reason,
      },
      requireNotAhead(tx, lineRow.at),
    )
    await linkReceipt(tx, id, receiptId)
    return paid
  })
}

/**
 * Books a bank line as a receipt that belongs to no order yet. @throws AppError not_found, line_moved_on, line_ahead,
 * books_closed
 */
export const bookBankLine: Handler<'POST /api/staff/bank-line/{id}/keep'> = async (
  ctx,
  { id, closed_reason: closedReason },
) => {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const line = await lockOpenLine(tx, id)
    const { receipt: bookedReceipt, known: isReused } = await bookReceipt(tx, {
      amount: line.amount,
      kind: 'transfer',
      bankReference: await chooseReference(tx, line, []),
      seenAt: requireNotAhead(tx, line.at),
      by: staffId,
      closedReason,
    })
    if (isReused) return fail('reference_used')
    await linkReceipt(tx, id, bookedReceipt.id)
  })
}

/**
 * Links a bank line to a receipt that was booked by hand before. @throws AppError not_found, line_moved_on,
 * amount_differs
 */
export const linkBankLine: Handler<'POST /api/staff/bank-line/{id}/link'> = async (ctx, { id, bank_reference }) => {
  asStaff(ctx)
  const reference = normalizeBankReference(bank_reference)
  return inTx(ctx, async (tx) => {
    const line = await lockOpenLine(tx, id)
    const [receiptRow] = await tx.db
      .select()
      .from(receipt)
      .where(and(eq(receipt.bankReference, reference), isNull(receipt.voidedAt)))
      .for('no key update')
    if (!receiptRow) return fail('not_found')
    const linkedCount = await tx.db.$count(bankLine, eq(bankLine.receiptId, receiptRow.id))
    if (linkedCount > 0) return fail('line_moved_on')
    if (receiptRow.amount !== line.amount || receiptRow.kind !== 'transfer') return fail('amount_differs')
    await linkReceipt(tx, id, receiptRow.id)
  })
}

/** Dismisses a bank line that is no payment to the shop. @throws AppError not_found, line_moved_on */
export const dismissBankLine: Handler<'POST /api/staff/bank-line/{id}/dismiss'> = async (ctx, { id, reason }) => {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const line = await lockOpenLine(tx, id)
    await tx.db
      .update(bankLine)
      .set({ dismissedAt: tx.now, dismissedBy: staffId, dismissReason: reason })
      .where(eq(bankLine.id, id))
    await recordAudit(tx, 'bank_line.dismissed', { type: 'bank_line', id }, { amount: String(line.amount), reason })
  })
}

/** Reopens a dismissed bank line. @throws AppError not_found, line_moved_on */
export const reopenBankLine: Handler<'POST /api/staff/bank-line/{id}/reopen'> = async (ctx, { id }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [reopened] = await tx.db
      .update(bankLine)
      .set({ dismissedAt: null, dismissedBy: null, dismissReason: '' })
      .where(and(eq(bankLine.id, id), isNotNull(bankLine.dismissedAt)))
      .returning({ amount: bankLine.amount })
    if (!reopened) return fail((await tx.db.$count(bankLine, eq(bankLine.id, id))) > 0 ? 'line_moved_on' : 'not_found')
    await recordAudit(tx, 'bank_line.reopened', { type: 'bank_line', id }, { amount: String(reopened.amount) })
  })
}

const isOpenLine = (id: string) => and(eq(bankLine.id, id), isNull(bankLine.receiptId), isNull(bankLine.dismissedAt))

async function lockOpenLine(tx: Ctx, id: string): Promise<BankLineRow> {
  const [line] = await tx.db.select().from(bankLine).where(eq(bankLine.id, id)).for('update')
  if (!line || line.amount < 0n) return fail('not_found')
  return line.receiptId === null && line.dismissedAt === null ? line : fail('line_moved_on')
}

/** Lock order: orders and receipts before bank lines. Of two concurrent calls for one line, one finds it linked. */
async function linkReceipt(tx: Ctx, id: string, receiptId: string): Promise<void> {
  const { staffId } = asStaff(tx)
  const [linkedLine] = await tx.db
    .update(bankLine)
    .set({ receiptId, matchedBy: staffId, matchedAt: tx.now })
    .where(isOpenLine(id))
    .returning({ amount: bankLine.amount })
  if (!linkedLine) return fail('line_moved_on')
  await recordAudit(
    tx,
    'bank_line.matched',
    { type: 'bank_line', id },
    { amount: String(linkedLine.amount), receipt: receiptId },
  )
}

/**
 * The bank reference of the receipt: the bank's own, else one of a slip of the orders, so that the slip cannot be
 * booked again. A reference linked to another line is skipped; if none is left, one is made from the line's key.
 */
async function chooseReference(tx: Ctx, line: BankLineRow, numbers: string[]): Promise<string> {
  const candidates: string[] = line.reference.length >= 6 ? [line.reference] : []
  if (numbers.length > 0) {
    const slips = await tx.db
      .select({ reference: paymentSlip.bankReference })
      .from(paymentSlip)
      .innerJoin(order, eq(order.id, paymentSlip.orderId))
      .where(and(inArray(order.number, numbers), isNotNull(paymentSlip.bankReference), isNull(paymentSlip.rejectedAt)))
      .orderBy(desc(paymentSlip.id))
      .limit(5)
    candidates.push(
      ...slips
        .map(({ reference }) => bankReferenceIn(reference ?? '').slice(0, 60))
        .filter((candidate) => candidate !== ''),
    )
  }
  for (const candidate of candidates) {
    const [usedLine] = await tx.db
      .select({ id: bankLine.id })
      .from(receipt)
      .innerJoin(bankLine, eq(bankLine.receiptId, receipt.id))
      .where(and(eq(receipt.bankReference, candidate), isNull(receipt.voidedAt)))
    if (!usedLine) return candidate
  }
  return `LINE${line.naturalKey.slice(0, 16).toUpperCase()}`
}
