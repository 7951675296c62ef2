import { and, eq, getViewSelectedFields } from 'drizzle-orm'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { countReturnedPieces } from '../orders/base/order-returns.ts'
import { order, orderLine } from '../orders/table.ts'
import { lineToSend, orderReturn, soldLine } from '../returns/table.ts'
import { clientRefill } from './table.ts'

const SIZE_PATTERN = /(\d+(?:\.\d+)?)\s*(?:ml|g)\b/i
const COUNT_PATTERN = /(\d+)\s*[×x]/i

/**
 * How many days one unit lasts, estimated from its size text: creams and serums about 0.8 ml a day,
 * bottles above 60 ml (cleansing) ten weeks, single doses two a week; 60 days if no size is found.
 */
export function daysOfUse(option: string): number {
  const count = Number(COUNT_PATTERN.exec(option)?.[1] ?? 0)
  if (count > 0) return Math.min(180, Math.max(14, Math.round(count * 3.5)))
  const size = Number(SIZE_PATTERN.exec(option)?.[1] ?? 0)
  if (size === 0) return 60
  return size > 60 ? 70 : Math.max(30, Math.round(size / 0.8))
}

const endOfUse = (finishedAt: Date, option: string, quantity: number): string =>
  addDays(bangkokDay(finishedAt), Math.min(400, daysOfUse(option) * quantity))

const countPieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Stores when delivered products will be used up; runs in the transaction that finishes the order. */
export async function planRefills(tx: Ctx, order: OrderSnapshot): Promise<void> {
  const { partnerId, userId: clientId } = order
  if (partnerId === null || clientId === null) return
  const lines = await tx.db.select().from(lineToSend).where(eq(lineToSend.orderId, order.id))
  await tx.db
    .insert(clientRefill)
    .values(
      // A discount may divide a variant into two lines.
      [...Map.groupBy(lines, ({ variantId }) => variantId).values()].map((equal) => ({
        orderId: order.id,
        line: equal[0]!.line,
        partnerId,
        clientId,
        productId: equal[0]!.productId,
        endsOn: endOfUse(order.finishedAt ?? tx.now, equal[0]!.option.en, countPieces(equal)),
      })),
    )
    .onConflictDoNothing()
}

/**
 * Plans again what a return changed: fewer pieces are used up earlier, and a product that was returned completely is not
 * used up at all. Runs in the transaction that receives, refunds or closes the return.
 */
export async function replanReturned(tx: Ctx, { id: returnId }: { id: string }): Promise<void> {
  const planned = await tx.db
    .select({
      orderId: order.id,
      line: clientRefill.line,
      finishedAt: order.finishedAt,
      bought: getViewSelectedFields(soldLine),
    })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .innerJoin(clientRefill, eq(clientRefill.orderId, order.id))
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, clientRefill.line)))
    .innerJoin(soldLine, and(eq(soldLine.orderId, order.id), eq(soldLine.variantId, orderLine.variantId)))
    .where(eq(orderReturn.id, returnId))
  if (!planned[0]) return
  const returned = await countReturnedPieces(tx, planned[0].orderId, ['received', 'refunded', 'closed'])
  for (const [line, equal] of Map.groupBy(planned, (row) => row.line)) {
    const lines = equal.map(({ bought }) => bought)
    const count = lines.reduce((sum, bought) => sum + (returned.get(bought.line) ?? 0), 0)
    if (count === 0) continue
    const { orderId, finishedAt, bought } = equal[0]!
    const isLine = and(eq(clientRefill.orderId, orderId), eq(clientRefill.line, line))
    const left = countPieces(lines) - count
    if (left <= 0) await tx.db.delete(clientRefill).where(isLine)
    else
      await tx.db
        .update(clientRefill)
        .set({ endsOn: endOfUse(finishedAt ?? tx.now, bought.option.en, left) })
        .where(isLine)
  }
}
