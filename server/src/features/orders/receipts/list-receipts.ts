import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { ReceiptState, StaffReceipt } from '@bailu/contract/staff-receipts'
import type { Ctx } from '../../../core/context.ts'
import { foundReference } from '../../../core/plain-reference.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { readCursor, writeCursor } from '../../../core/time-cursor.ts'
import { difference } from '../../../database/tables/differences.ts'
import { order, payment } from '../../../database/tables/orders.ts'
import { staff } from '../../../database/tables/people.ts'
import { receipt } from '../../../database/tables/receipts.ts'

const PAGE = 30

const IN_STATE: Record<ReceiptState, ReturnType<typeof and>> = {
  open: and(isNull(receipt.voidedAt), sql`rest > 0`),
  used: and(isNull(receipt.voidedAt), eq(receipt.rest, 0n)),
  voided: isNotNull(receipt.voidedAt),
}

/** Receipts, newest first by the time the money was seen. */
export async function listReceipts(
  ctx: Ctx,
  { state, search, cursor }: ParsedOf<'GET /api/staff/receipt'>,
): Promise<ReplyOf<'GET /api/staff/receipt'>> {
  asStaff(ctx)
  const after = readCursor(cursor)
  const begins = search === undefined ? '' : foundReference(search)
  const back = alias(staff, 'back')
  const rows = await ctx.db
    .select({ receipt, by: staff.name, backBy: back.name })
    .from(receipt)
    .leftJoin(staff, eq(staff.id, receipt.confirmedBy))
    .leftJoin(back, eq(back.id, receipt.voidedBy))
    .where(
      and(
        IN_STATE[state],
        begins === '' ? undefined : sql`starts_with(${receipt.bankReference}, ${begins})`,
        after && sql`(${receipt.seenAt}, ${receipt.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(receipt.seenAt), desc(receipt.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const used = await paymentsOf(
    ctx,
    shown.map((one) => one.receipt.id),
  )
  const differences = await differencesOf(
    ctx,
    shown.map((one) => one.receipt.id),
  )
  const last = shown.at(-1)
  return {
    list: shown.map(({ receipt: one, by, backBy }) => ({
      id: one.id,
      amount: asNumber(one.amount),
      rest: asNumber(one.rest),
      kind: one.kind,
      bank_reference: one.bankReference,
      seen_at: one.seenAt.toISOString(),
      confirmed_at: one.confirmedAt.toISOString(),
      confirmed_by: by ?? '',
      voided_at: one.voidedAt?.toISOString() ?? null,
      voided_by: backBy ?? '',
      void_reason: one.voidReason,
      differences: differences.get(one.id) ?? [],
      payments: used.get(one.id) ?? [],
    })),
    next: rows.length > PAGE && last ? writeCursor({ at: last.receipt.seenAt, id: last.receipt.id }) : null,
  }
}

async function differencesOf(ctx: Ctx, receipts: string[]): Promise<Map<string, StaffReceipt['differences']>> {
  const found = new Map<string, StaffReceipt['differences']>()
  if (receipts.length === 0) return found
  const rows = await ctx.db
    .select({ row: difference, by: staff.name })
    .from(difference)
    .leftJoin(staff, eq(staff.id, difference.bookedBy))
    .where(inArray(difference.receiptId, receipts))
    .orderBy(asc(difference.bookedAt), asc(difference.id))
  for (const { row, by } of rows)
    if (row.receiptId !== null && row.kind !== 'under')
      found.set(row.receiptId, [
        ...(found.get(row.receiptId) ?? []),
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
  return found
}

async function paymentsOf(ctx: Ctx, receipts: string[]): Promise<Map<string, StaffReceipt['payments']>> {
  const found = new Map<string, StaffReceipt['payments']>()
  if (receipts.length === 0) return found
  const rows = await ctx.db
    .select({ payment, number: order.number })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(inArray(payment.receiptId, receipts))
    .orderBy(asc(payment.confirmedAt), asc(payment.id))
  for (const { payment: one, number } of rows)
    found.set(one.receiptId, [
      ...(found.get(one.receiptId) ?? []),
      { order_id: one.orderId, order_number: number, amount: asNumber(one.amount), reversed: one.reversedAt !== null },
    ])
  return found
}
