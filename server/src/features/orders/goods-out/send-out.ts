import { asc, eq } from 'drizzle-orm'
import type { GoodsOutCause } from '@bailu/contract/goods-out'
import type { Ctx } from '../../../core/context.ts'
import { goodsOut, goodsOutLine } from '../../../database/tables/goods-out.ts'
import { orderLine } from '../../../database/tables/orders.ts'
import { piecesIn } from '../returns/return-moves.ts'

export type PieceOut = { line: number; variantId: number; quantity: number }

/**
 * Records which goods of a just canceled order are not on the shelf: they enter the stock only after staff have
 * counted them. Returned pieces are no longer out. The caller has locked the order.
 * @returns the quantities that are out
 */
export async function sendOut(tx: Ctx, orderId: string, cause: GoodsOutCause): Promise<PieceOut[]> {
  const bought = await tx.db
    .select({ line: orderLine.line, variantId: orderLine.variantId, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.line))
  const back = await piecesIn(tx, orderId)
  const out = bought
    .map((one) => ({ ...one, quantity: one.quantity - (back.get(one.line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (out.length === 0) return []
  await tx.db.insert(goodsOut).values({ orderId, cause, since: tx.now })
  await tx.db.insert(goodsOutLine).values(out.map(({ line, quantity }) => ({ orderId, line, quantity })))
  return out
}
