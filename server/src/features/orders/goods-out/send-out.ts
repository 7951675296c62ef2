import { asc, eq } from 'drizzle-orm'
import type { GoodsOutCause } from '@bailu/contract/goods-out'
import type { Ctx } from '../../../core/context.ts'
import { goodsOut, goodsOutLine } from '../../../database/tables/goods-out.ts'
import { orderLine } from '../../../database/tables/orders.ts'
import { piecesIn } from '../returns/return-moves.ts'

export type PieceOut = { line: number; variantId: number; quantity: number }

/**
 * Notes that goods of an order that was just canceled are not on the shelf: nothing goes into the stock before
 * somebody has counted it. What came back by a return is not out any more. The order is locked by the caller.
 * @returns the pieces that are out
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
