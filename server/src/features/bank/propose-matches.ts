import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '@bailu/phrases/days'
import { recipientName } from '@bailu/contract/addresses/kinds'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { bankReferenceIn } from '../../lib/normalize.ts'
import { order } from '../orders/table.ts'
import { paymentSlip, receipt } from '../receipts/table.ts'
import { bankLine } from './table.ts'
import { readPaidAmounts } from '../orders/base/paid-amount.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { type Match, matchBankLines, type MatchReceipt } from './match-lines.ts'
import type { MatchLine, MatchOrder } from './score-match.ts'

/** At most so many rows are matched at once, newest first. */
const MAX_LINES = 3_000
const MAX_ORDERS = 10_000
const MAX_RECEIPTS = 2_000
const RECEIPT_WINDOW_MS = 40 * DAY_MS

export const isOpenBankLine = and(sql`${bankLine.amount} > 0`, isNull(bankLine.receiptId), isNull(bankLine.dismissedAt))

export type Proposals = {
  matches: Map<string, Match>
  orders: Map<string, MatchOrder>
  receipts: Map<string, MatchReceipt>
}

/** Proposed orders or receipts for the open bank lines, computed from the current state. */
export async function proposeMatches(ctx: Ctx, scope: StaffScope): Promise<Proposals> {
  const lines = await ctx.db
    .select()
    .from(bankLine)
    .where(isOpenBankLine)
    .orderBy(desc(bankLine.at), desc(bankLine.id))
    .limit(MAX_LINES)
  if (lines.length === 0) return { matches: new Map(), orders: new Map(), receipts: new Map() }
  const since = new Date(Math.min(...lines.map(({ at }) => at.getTime())) - 3 * DAY_MS)
  const orders = await readOpenOrders(ctx, scope)
  const receipts = await readUnlinkedReceipts(ctx, since)
  const results = matchBankLines(lines.map(toMatchLine), orders, receipts)
  return {
    matches: new Map(results.map((entry) => [entry.line, entry])),
    orders: new Map(orders.map((entry) => [entry.id, entry])),
    receipts: new Map(receipts.map((entry) => [entry.id, entry])),
  }
}

const toMatchLine = (row: typeof bankLine.$inferSelect): MatchLine => ({
  id: row.id,
  at: row.at.getTime(),
  timed: row.timed,
  amount: Number(row.amount),
  reference: row.reference,
  words: row.words,
})

export async function readOpenOrders(ctx: Ctx, scope: StaffScope): Promise<MatchOrder[]> {
  const rows = await ctx.db
    .select({
      id: order.id,
      number: order.number,
      total: order.total,
      placedAt: order.placedAt,
      userId: order.userId,
      guestId: order.guestId,
      address: order.address,
    })
    .from(order)
    .where(
      and(
        allOrdersForStaff(scope),
        eq(order.status, 'awaiting_payment'),
        eq(order.paymentMethod, 'promptpay'),
        isNull(order.paidAt),
        eq(order.prepaid, 0n),
      ),
    )
    .orderBy(desc(order.placedAt))
    .limit(MAX_ORDERS)
  const sums = await readPaidAmounts(ctx, rows)
  const slips = await readSlips(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row, at) => ({
    id: row.id,
    number: row.number,
    missing: Number(sums[at]!.missing),
    placedAt: row.placedAt.getTime(),
    buyer: String(row.userId ?? row.guestId),
    name: recipientName(row.address) || (row.address.contact?.name ?? ''),
    slips: slips.get(row.id) ?? [],
  }))
}

async function readSlips(ctx: Ctx, orderIds: string[]): Promise<Map<string, MatchOrder['slips']>> {
  const results = new Map<string, MatchOrder['slips']>()
  if (orderIds.length === 0) return results
  const rows = await ctx.db
    .select({ orderId: paymentSlip.orderId, reference: paymentSlip.bankReference, at: paymentSlip.uploadedAt })
    .from(paymentSlip)
    .where(and(inArray(paymentSlip.orderId, orderIds), isNull(paymentSlip.rejectedAt)))
    .orderBy(asc(paymentSlip.id))
  for (const { orderId, reference, at } of rows) {
    const slip = { reference: bankReferenceIn(reference ?? ''), at: at.getTime() }
    results.set(orderId, [...(results.get(orderId) ?? []), slip])
  }
  return results
}

/** Receipts of transfers that were booked by hand and have no bank line. */
async function readUnlinkedReceipts(ctx: Ctx, since: Date): Promise<MatchReceipt[]> {
  const oldest = new Date(Math.max(since.getTime(), ctx.now.getTime() - RECEIPT_WINDOW_MS))
  const rows = await ctx.db
    .select({
      id: receipt.id,
      reference: receipt.bankReference,
      amount: receipt.amount,
      seenAt: receipt.seenAt,
      pays: sql<string[]>`array(
        select p.order_id::text from order_payment p where p.receipt_id = ${receipt}.id and p.reversed_at is null)`,
    })
    .from(receipt)
    .where(
      and(
        isNull(receipt.voidedAt),
        eq(receipt.kind, 'transfer'),
        sql`${receipt.seenAt} >= ${oldest}`,
        sql`not exists (select 1 from bank_line l where l.receipt_id = ${receipt.id})`,
      ),
    )
    .orderBy(desc(receipt.seenAt))
    .limit(MAX_RECEIPTS)
  return rows.map((row) => ({ ...row, amount: Number(row.amount), seenAt: row.seenAt.getTime() }))
}
