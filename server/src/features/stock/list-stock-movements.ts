import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { decodeCursor, type TimeCursor, takePage } from '../../lib/cursor.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { order } from '../orders/table.ts'
import { staff } from '../staff/table.ts'

const PAGE_SIZE = 50

/** Stock movements of a variant with their reasons, newest first. */
export const listStockMovements: Handler<'GET /api/staff/variant/{id}/stock'> = async (ctx, { id, cursor }) => {
  asStaff(ctx)
  const cursorRow = decodeCursor(cursor)
  const stockAfter = await readStockAfter(ctx, id, cursorRow)
  const rows = await ctx.db
    .select({ move: stockMovement, number: order.number, name: staff.name })
    .from(stockMovement)
    .leftJoin(order, sql`${order.id} = ${stockMovement.orderId}::uuid`)
    .leftJoin(staff, sql`${stockMovement.by} = 'staff:' || ${staff.id}`)
    .where(and(eq(stockMovement.variantId, id), afterCursor(cursorRow)))
    .orderBy(desc(stockMovement.at), desc(stockMovement.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.move)
  let stock = stockAfter
  return {
    list: page.map(({ move, number, name }) => {
      const after = stock
      stock -= move.change
      return {
        id: move.id,
        change: move.change,
        left: after,
        reason: move.reason,
        note: move.note,
        order: move.orderId !== null && number !== null ? { id: move.orderId, number } : null,
        by: name ?? '',
        at: move.at.toISOString(),
      }
    }),
    next,
  }
}

const afterCursor = (cursorRow: TimeCursor | undefined) =>
  cursorRow &&
  or(lt(stockMovement.at, cursorRow.at), and(eq(stockMovement.at, cursorRow.at), lt(stockMovement.id, cursorRow.id)))

/** Stock after the first movement of the page: current stock minus later movements. One statement, so one snapshot. */
async function readStockAfter(ctx: Ctx, id: number, cursorRow: TimeCursor | undefined): Promise<number> {
  const since = cursorRow
    ? sql`(select coalesce(sum(${stockMovement.change}), 0) from ${stockMovement} where ${stockMovement.variantId} = ${variant.id}
        and (${stockMovement.at}, ${stockMovement.id}) >= (${cursorRow.at.toISOString()}, ${cursorRow.id}))`
    : sql`0`
  const [row] = await ctx.db
    .select({ left: sql<number>`(${variant.stock} - ${since})::int` })
    .from(variant)
    .where(eq(variant.id, id))
  return row ? row.left : fail('not_found')
}
