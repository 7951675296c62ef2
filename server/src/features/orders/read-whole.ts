import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { order, orderLine, paymentProof } from '../../database/tables/orders.ts'
import { ALIVE } from './returns/return-moves.ts'
import type { Whose } from './whose-orders.ts'

/** Quantity of an order in active returns, as a column. */
export const returningOf = sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_return_line l
  join order_return r on r.id = l.return_id
  where l.order_id = orders.id and r.status in ${[...ALIVE]})`

/**
 * An order with lines, pictures and slips.
 * @throws AppError not_found, also for another buyer's order, so that ids reveal nothing
 */
export async function readWhole(ctx: Ctx, which: Whose) {
  const [row] = await ctx.db
    .select({ ...getTableColumns(order), returning: returningOf })
    .from(order)
    .where(which)
    .limit(1)
  if (!row) return refuse('not_found')
  const lines = await ctx.db
    .select({
      line: orderLine,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
    })
    .from(orderLine)
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .where(eq(orderLine.orderId, row.id))
    .orderBy(asc(orderLine.line))
  const proofs = await ctx.db
    .select()
    .from(paymentProof)
    .where(eq(paymentProof.orderId, row.id))
    .orderBy(desc(paymentProof.id))
  return { ...row, lines, proofs }
}
export type WholeOrder = Awaited<ReturnType<typeof readWhole>>
