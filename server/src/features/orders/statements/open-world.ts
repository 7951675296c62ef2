import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { foundReference } from '../../../core/plain-reference.ts'
import { order, paymentProof } from '../../../database/tables/orders.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { bankLine } from '../../../database/tables/statements.ts'
import { paidForEach } from '../receipts/paid-for.ts'
import { allOrders } from '../whose-orders.ts'
import { type Match, matchLines, type MatchLine, type MatchOrder, type MatchReceipt } from './match-lines.ts'

/** At most so many rows are matched at once, newest first. */
const LINES = 3_000
const ORDERS = 10_000
const RECEIPTS = 2_000
const BACK_MS = 40 * 86_400_000

export const isOpen = and(sql`${bankLine.amount} > 0`, isNull(bankLine.receiptId), isNull(bankLine.dismissedAt))

export type Proposed = {
  matches: Map<string, Match>
  orders: Map<string, MatchOrder>
  receipts: Map<string, MatchReceipt>
}

/** Proposed orders or receipts for the open bank lines, computed from the current state. */
export async function proposeMatches(ctx: Ctx, scope: StaffScope): Promise<Proposed> {
  const lines = await ctx.db
    .select()
    .from(bankLine)
    .where(isOpen)
    .orderBy(desc(bankLine.at), desc(bankLine.id))
    .limit(LINES)
  if (lines.length === 0) return { matches: new Map(), orders: new Map(), receipts: new Map() }
  const since = new Date(Math.min(...lines.map(({ at }) => at.getTime())) - 3 * 86_400_000)
  const orders = await openOrders(ctx, scope)
  const receipts = await freeReceipts(ctx, since)
  const found = matchLines(lines.map(lineOf), orders, receipts)
  return {
    matches: new Map(found.map((one) => [one.line, one])),
    orders: new Map(orders.map((one) => [one.id, one])),
    receipts: new Map(receipts.map((one) => [one.id, one])),
  }
}

const lineOf = (row: typeof bankLine.$inferSelect): MatchLine => ({
  id: row.id,
  at: row.at.getTime(),
  timed: row.timed,
  amount: Number(row.amount),
  reference: row.reference,
  words: row.words,
})

export async function openOrders(ctx: Ctx, scope: StaffScope): Promise<MatchOrder[]> {
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
        allOrders(scope),
        eq(order.status, 'awaiting_payment'),
        eq(order.paymentMethod, 'promptpay'),
        isNull(order.paidAt),
      ),
    )
    .orderBy(desc(order.placedAt))
    .limit(ORDERS)
  const sums = await paidForEach(ctx, rows)
  const slips = await slipsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row, at) => ({
    id: row.id,
    number: row.number,
    missing: Number(sums[at]!.missing),
    placedAt: row.placedAt.getTime(),
    buyer: String(row.userId ?? row.guestId),
    name: `${row.address.first_name} ${row.address.last_name}`.trim() || (row.address.contact?.name ?? ''),
    slips: slips.get(row.id) ?? [],
  }))
}

async function slipsOf(ctx: Ctx, orderIds: string[]): Promise<Map<string, MatchOrder['slips']>> {
  const found = new Map<string, MatchOrder['slips']>()
  if (orderIds.length === 0) return found
  const rows = await ctx.db
    .select({ orderId: paymentProof.orderId, reference: paymentProof.bankReference, at: paymentProof.uploadedAt })
    .from(paymentProof)
    .where(and(inArray(paymentProof.orderId, orderIds), isNull(paymentProof.refusedAt)))
    .orderBy(asc(paymentProof.id))
  for (const { orderId, reference, at } of rows) {
    const slip = { reference: foundReference(reference ?? ''), at: at.getTime() }
    found.set(orderId, [...(found.get(orderId) ?? []), slip])
  }
  return found
}

/** Receipts of transfers that were booked by hand and have no bank line. */
async function freeReceipts(ctx: Ctx, since: Date): Promise<MatchReceipt[]> {
  const oldest = new Date(Math.max(since.getTime(), ctx.now.getTime() - BACK_MS))
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
    .limit(RECEIPTS)
  return rows.map((row) => ({ ...row, amount: Number(row.amount), seenAt: row.seenAt.getTime() }))
}
