import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { order, orderLine } from '../../../database/tables/orders.ts'

/** Quantity reserved by orders not shipped yet, by variant id: deducted from the stock, still on the shelf. */
export async function reservedOf(ctx: Pick<Ctx, 'db'>, variantIds: number[]): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: orderLine.variantId, pieces: sql<number>`sum(${orderLine.quantity})::int` })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(inArray(order.status, ['awaiting_payment', 'awaiting_shipment']), inArray(orderLine.variantId, variantIds)),
    )
    .groupBy(orderLine.variantId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}
