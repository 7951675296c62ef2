import { asc, eq } from 'drizzle-orm'
import type { OutstandingGoodsCause } from '@bailu/contract/orders/outcomes'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import type { Ctx } from '../../core/context.ts'
import { outstandingGoods, outstandingGoodsLine, soldLine } from '../returns/table.ts'
import { staff } from '../staff/table.ts'
import { countReturnedPieces } from './base/order-returns.ts'

export type OutstandingLine = { line: number; variantId: number; quantity: number }

/**
 * Records which goods of a just canceled order are not on the shelf: they enter the stock only after staff have
 * counted them. Returned pieces are no longer out. The caller has locked the order.
 * @returns the quantities that are out
 */
export async function markOutstandingGoods(
  tx: Ctx,
  orderId: string,
  cause: OutstandingGoodsCause,
): Promise<OutstandingLine[]> {
  const orderLines = await tx.db
    .select({ line: soldLine.line, variantId: soldLine.variantId, quantity: soldLine.quantity })
    .from(soldLine)
    .where(eq(soldLine.orderId, orderId))
    .orderBy(asc(soldLine.line))
  const returned = await countReturnedPieces(tx, orderId)
  const outstanding = orderLines
    .map((boughtLine) => ({ ...boughtLine, quantity: boughtLine.quantity - (returned.get(boughtLine.line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (outstanding.length === 0) return []
  await tx.db.insert(outstandingGoods).values({ orderId, cause, since: tx.now })
  await tx.db
    .insert(outstandingGoodsLine)
    .values(outstanding.map(({ line, quantity }) => ({ orderId, line, quantity })))
  return outstanding
}

/** Goods that were with the carrier or the buyer when the order was canceled, and the outcome. */
export async function readOutstandingGoods(ctx: Ctx, orderId: string): Promise<StaffOrder['outstanding_goods']> {
  const [outstandingRow] = await ctx.db
    .select({ row: outstandingGoods, by: staff.name })
    .from(outstandingGoods)
    .leftJoin(staff, eq(staff.id, outstandingGoods.settledBy))
    .where(eq(outstandingGoods.orderId, orderId))
  if (!outstandingRow) return null
  const lines = await ctx.db
    .select({
      line: outstandingGoodsLine.line,
      quantity: outstandingGoodsLine.quantity,
      counted: outstandingGoodsLine.counted,
      restocked: outstandingGoodsLine.restocked,
    })
    .from(outstandingGoodsLine)
    .where(eq(outstandingGoodsLine.orderId, orderId))
    .orderBy(asc(outstandingGoodsLine.line))
  const { cause, since, outcome, settledAt, words } = outstandingRow.row
  return {
    cause,
    since: since.toISOString(),
    outcome,
    settled_at: settledAt?.toISOString() ?? null,
    settled_by: outstandingRow.by ?? '',
    words,
    lines,
  }
}
