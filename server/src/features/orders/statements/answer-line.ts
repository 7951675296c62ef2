import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import type { OrderFacts } from '../../../core/order-facts.ts'
import { foundReference, plainReference } from '../../../core/plain-reference.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order, paymentProof } from '../../../database/tables/orders.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { bankLine } from '../../../database/tables/statements.ts'
import { requireCome } from '../money-seen.ts'
import { bookReceipt } from '../receipts/book-receipt.ts'
import { takeReceipt } from '../receipts/take-receipt.ts'

type Line = typeof bankLine.$inferSelect
type Nothing = Record<string, never>

/**
 * Confirms a bank line as payment of these orders: a receipt of its amount, under the rules of payments confirmed by
 * hand.
 * @throws AppError not_found, line_moved_on, line_ahead; those of allocateReceipt
 */
export async function confirmLine(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/bank-line/{id}/confirm'>,
): Promise<OrderFacts[]> {
  asStaff(ctx)
  const { id, orders, fee, surplus, reason, closed_reason } = input
  return inTx(ctx, async (tx) => {
    const [seen] = await tx.db.select().from(bankLine).where(eq(bankLine.id, id))
    if (!seen || seen.amount < 0n) return refuse('not_found')
    const { id: receiptId, paid } = await takeReceipt(
      tx,
      {
        amount: asNumber(seen.amount),
        fee,
        kind: 'transfer',
        bank_reference: await referenceOf(
          tx,
          seen,
          orders.map(({ number }) => number.toUpperCase()),
        ),
        orders,
        surplus,
        reason,
        closed_reason,
      },
      requireCome(tx, seen.at),
    )
    await match(tx, id, receiptId)
    return paid
  })
}

/**
 * Books a bank line as a receipt that belongs to no order yet. @throws AppError not_found, line_moved_on, line_ahead,
 * books_closed
 */
export async function keepLine(
  ctx: Ctx,
  { id, closed_reason: closedReason }: ParsedOf<'POST /api/staff/bank-line/{id}/keep'>,
): Promise<Nothing> {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const line = await lockOpen(tx, id)
    const { receipt: made, known } = await bookReceipt(tx, {
      amount: line.amount,
      kind: 'transfer',
      bankReference: await referenceOf(tx, line, []),
      seenAt: requireCome(tx, line.at),
      by: staffId,
      closedReason,
    })
    if (known) return refuse('reference_used')
    await match(tx, id, made.id)
    return {}
  })
}

/**
 * Links a bank line to a receipt that was booked by hand before. @throws AppError not_found, line_moved_on,
 * amount_differs
 */
export async function linkLine(
  ctx: Ctx,
  { id, bank_reference }: ParsedOf<'POST /api/staff/bank-line/{id}/link'>,
): Promise<Nothing> {
  asStaff(ctx)
  const reference = plainReference(bank_reference)
  return inTx(ctx, async (tx) => {
    const line = await lockOpen(tx, id)
    const [found] = await tx.db
      .select()
      .from(receipt)
      .where(and(eq(receipt.bankReference, reference), isNull(receipt.voidedAt)))
      .for('no key update')
    if (!found) return refuse('not_found')
    const taken = await tx.db.$count(bankLine, eq(bankLine.receiptId, found.id))
    if (taken > 0) return refuse('line_moved_on')
    if (found.amount !== line.amount || found.kind !== 'transfer') return refuse('amount_differs')
    await match(tx, id, found.id)
    return {}
  })
}

/** Dismisses a bank line that is no payment to the shop. @throws AppError not_found, line_moved_on */
export async function dismissLine(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/bank-line/{id}/dismiss'>,
): Promise<Nothing> {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const line = await lockOpen(tx, id)
    await tx.db
      .update(bankLine)
      .set({ dismissedAt: tx.now, dismissedBy: staffId, dismissReason: reason })
      .where(eq(bankLine.id, id))
    await record(tx, 'bank_line.dismissed', { type: 'bank_line', id }, { amount: String(line.amount), reason })
    return {}
  })
}

/** Reopens a dismissed bank line. @throws AppError not_found, line_moved_on */
export async function reopenLine(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/bank-line/{id}/reopen'>,
): Promise<Nothing> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [opened] = await tx.db
      .update(bankLine)
      .set({ dismissedAt: null, dismissedBy: null, dismissReason: '' })
      .where(and(eq(bankLine.id, id), isNotNull(bankLine.dismissedAt)))
      .returning({ amount: bankLine.amount })
    if (!opened) return refuse((await tx.db.$count(bankLine, eq(bankLine.id, id))) > 0 ? 'line_moved_on' : 'not_found')
    await record(tx, 'bank_line.reopened', { type: 'bank_line', id }, { amount: String(opened.amount) })
    return {}
  })
}

const open = (id: string) => and(eq(bankLine.id, id), isNull(bankLine.receiptId), isNull(bankLine.dismissedAt))

async function lockOpen(tx: Ctx, id: string): Promise<Line> {
  const [line] = await tx.db.select().from(bankLine).where(eq(bankLine.id, id)).for('update')
  if (!line || line.amount < 0n) return refuse('not_found')
  return line.receiptId === null && line.dismissedAt === null ? line : refuse('line_moved_on')
}

/** Lock order: orders and receipts before bank lines. Of two concurrent calls for one line, one finds it linked. */
async function match(tx: Ctx, id: string, receiptId: string): Promise<void> {
  const { staffId } = asStaff(tx)
  const [matched] = await tx.db
    .update(bankLine)
    .set({ receiptId, matchedBy: staffId, matchedAt: tx.now })
    .where(open(id))
    .returning({ amount: bankLine.amount })
  if (!matched) return refuse('line_moved_on')
  await record(
    tx,
    'bank_line.matched',
    { type: 'bank_line', id },
    { amount: String(matched.amount), receipt: receiptId },
  )
}

/**
 * The bank reference of the receipt: the bank's own, else one of a slip of the orders, so that the slip cannot be
 * booked again. A reference linked to another line is skipped; if none is left, one is made from the line's key.
 */
async function referenceOf(tx: Ctx, line: Line, numbers: string[]): Promise<string> {
  const asked: string[] = line.reference.length >= 6 ? [line.reference] : []
  if (numbers.length > 0) {
    const slips = await tx.db
      .select({ reference: paymentProof.bankReference })
      .from(paymentProof)
      .innerJoin(order, eq(order.id, paymentProof.orderId))
      .where(and(inArray(order.number, numbers), isNotNull(paymentProof.bankReference), isNull(paymentProof.refusedAt)))
      .orderBy(desc(paymentProof.id))
      .limit(5)
    asked.push(
      ...slips.map(({ reference }) => foundReference(reference ?? '').slice(0, 60)).filter((one) => one !== ''),
    )
  }
  for (const one of asked) {
    const [used] = await tx.db
      .select({ id: bankLine.id })
      .from(receipt)
      .innerJoin(bankLine, eq(bankLine.receiptId, receipt.id))
      .where(and(eq(receipt.bankReference, one), isNull(receipt.voidedAt)))
    if (!used) return one
  }
  return `LINE${line.naturalKey.slice(0, 16).toUpperCase()}`
}
