import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PaymentSummary } from '@bailu/contract/orders/staff-order'
import type { ReceiptState, StaffReceipt } from '@bailu/contract/receipts/staff'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { difference, payment, receipt } from './table.ts'
import { order } from '../orders/table.ts'
import { staff } from '../staff/table.ts'
import { decodeCursor, takePage } from '../../lib/cursor.ts'
import { asNumber } from '../../lib/money.ts'
import { bankReferenceIn } from '../../lib/normalize.ts'
import { readPaidAmount } from '../orders/base/paid-amount.ts'

const PAGE = 30

const IN_STATE: Record<ReceiptState, ReturnType<typeof and>> = {
  open: and(isNull(receipt.voidedAt), sql`rest > 0`),
  used: and(isNull(receipt.voidedAt), eq(receipt.rest, 0n)),
  voided: isNotNull(receipt.voidedAt),
}

/** Receipts, newest first by the time the money was seen. */
export const listReceipts: Handler<'GET /api/staff/receipt'> = async (ctx, { state, search, cursor }) => {
  asStaff(ctx)
  const after = decodeCursor(cursor)
  const referencePrefix = search === undefined ? '' : bankReferenceIn(search)
  const voider = alias(staff, 'back')
  const rows = await ctx.db
    .select({ receipt, by: staff.name, backBy: voider.name })
    .from(receipt)
    .leftJoin(staff, eq(staff.id, receipt.confirmedBy))
    .leftJoin(voider, eq(voider.id, receipt.voidedBy))
    .where(
      and(
        IN_STATE[state],
        referencePrefix === '' ? undefined : sql`starts_with(${receipt.bankReference}, ${referencePrefix})`,
        after && sql`(${receipt.seenAt}, ${receipt.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(receipt.seenAt), desc(receipt.id))
    .limit(PAGE + 1)
  const { page, next } = takePage(rows, PAGE, (last) => ({ at: last.receipt.seenAt, id: last.receipt.id }))
  const paymentsByReceipt = await readPayments(
    ctx,
    page.map((entry) => entry.receipt.id),
  )
  const differencesByReceipt = await readDifferences(
    ctx,
    page.map((entry) => entry.receipt.id),
  )
  return {
    list: page.map(({ receipt: entry, by, backBy }) => ({
      id: entry.id,
      amount: asNumber(entry.amount),
      rest: asNumber(entry.rest),
      kind: entry.kind,
      bank_reference: entry.bankReference,
      seen_at: entry.seenAt.toISOString(),
      confirmed_at: entry.confirmedAt.toISOString(),
      confirmed_by: by ?? '',
      voided_at: entry.voidedAt?.toISOString() ?? null,
      voided_by: backBy ?? '',
      void_reason: entry.voidReason,
      differences: differencesByReceipt.get(entry.id) ?? [],
      payments: paymentsByReceipt.get(entry.id) ?? [],
    })),
    next,
  }
}

async function readDifferences(ctx: Ctx, receipts: string[]): Promise<Map<string, StaffReceipt['differences']>> {
  const byReceipt = new Map<string, StaffReceipt['differences']>()
  if (receipts.length === 0) return byReceipt
  const rows = await ctx.db
    .select({ row: difference, by: staff.name })
    .from(difference)
    .leftJoin(staff, eq(staff.id, difference.bookedBy))
    .where(inArray(difference.receiptId, receipts))
    .orderBy(asc(difference.bookedAt), asc(difference.id))
  for (const { row, by } of rows)
    if (row.receiptId !== null && row.kind !== 'under')
      byReceipt.set(row.receiptId, [
        ...(byReceipt.get(row.receiptId) ?? []),
        {
          id: row.id,
          kind: row.kind,
          amount: asNumber(row.amount),
          reason: row.reason,
          by: by ?? '',
          at: row.bookedAt.toISOString(),
          reversed_at: row.reversedAt?.toISOString() ?? null,
          reverse_reason: row.reverseReason,
        },
      ])
  return byReceipt
}

async function readPayments(ctx: Ctx, receipts: string[]): Promise<Map<string, StaffReceipt['payments']>> {
  const byReceipt = new Map<string, StaffReceipt['payments']>()
  if (receipts.length === 0) return byReceipt
  const rows = await ctx.db
    .select({ payment, number: order.number })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(inArray(payment.receiptId, receipts))
    .orderBy(asc(payment.confirmedAt), asc(payment.id))
  for (const { payment: entry, number } of rows)
    byReceipt.set(entry.receiptId, [
      ...(byReceipt.get(entry.receiptId) ?? []),
      {
        order_id: entry.orderId,
        order_number: number,
        amount: asNumber(entry.amount),
        reversed: entry.reversedAt !== null,
      },
    ])
  return byReceipt
}

/** Payments of an order, for staff. */
export async function readOrderMoney(
  ctx: Ctx,
  _scope: StaffScope,
  order: { id: string; total: bigint; paidAt: Date | null },
): Promise<PaymentSummary> {
  const reverser = alias(staff, 'back')
  const rows = await ctx.db
    .select({ payment, receipt, by: staff.name, backBy: reverser.name })
    .from(payment)
    .innerJoin(receipt, eq(receipt.id, payment.receiptId))
    .leftJoin(staff, eq(staff.id, payment.confirmedBy))
    .leftJoin(reverser, eq(reverser.id, payment.reversedBy))
    .where(eq(payment.orderId, order.id))
    .orderBy(asc(payment.confirmedAt), asc(payment.id))
  const { paid, under: accepted, missing } = await readPaidAmount(ctx, order)
  return {
    paid: asNumber(paid),
    accepted: asNumber(accepted),
    missing: asNumber(missing),
    payments: rows.map(({ payment: entry, receipt: receiptRow, by, backBy }) => ({
      id: entry.id,
      receipt_id: receiptRow.id,
      amount: asNumber(entry.amount),
      kind: receiptRow.kind,
      bank_reference: receiptRow.bankReference,
      received: asNumber(receiptRow.amount),
      rest: asNumber(receiptRow.rest),
      seen_at: receiptRow.seenAt.toISOString(),
      confirmed_at: entry.confirmedAt.toISOString(),
      confirmed_by: by ?? '',
      late: entry.late,
      reversed_at: entry.reversedAt?.toISOString() ?? null,
      reversed_by: backBy ?? '',
      reverse_reason: entry.reverseReason,
    })),
  }
}
