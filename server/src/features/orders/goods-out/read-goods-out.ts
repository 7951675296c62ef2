import { asc, eq } from 'drizzle-orm'
import type { StaffOrder } from '@bailu/contract/staff-order'
import type { Ctx } from '../../../core/context.ts'
import { goodsOut, goodsOutLine } from '../../../database/tables/goods-out.ts'
import { staff } from '../../../database/tables/people.ts'

/** Goods that were with the carrier or the buyer when the order was canceled, and the outcome. */
export async function readGoodsOut(ctx: Ctx, orderId: string): Promise<StaffOrder['goods_out']> {
  const [found] = await ctx.db
    .select({ row: goodsOut, by: staff.name })
    .from(goodsOut)
    .leftJoin(staff, eq(staff.id, goodsOut.settledBy))
    .where(eq(goodsOut.orderId, orderId))
  if (!found) return null
  const lines = await ctx.db
    .select({
      line: goodsOutLine.line,
      quantity: goodsOutLine.quantity,
      counted: goodsOutLine.counted,
      restocked: goodsOutLine.restocked,
    })
    .from(goodsOutLine)
    .where(eq(goodsOutLine.orderId, orderId))
    .orderBy(asc(goodsOutLine.line))
  const { cause, since, outcome, settledAt, words } = found.row
  return {
    cause,
    since: since.toISOString(),
    outcome,
    settled_at: settledAt?.toISOString() ?? null,
    settled_by: found.by ?? '',
    words,
    lines,
  }
}
