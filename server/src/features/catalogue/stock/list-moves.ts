import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { readCursor, type TimeCursor, writeCursor } from '../../../core/time-cursor.ts'
import { stockMove, variant } from '../../../database/tables/catalogue.ts'
import { order } from '../../../database/tables/orders.ts'
import { staff } from '../../../database/tables/people.ts'

const PAGE = 50

/** Stock movements of a variant with their reasons, newest first. */
export async function listMoves(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/staff/variant/{id}/stock'>,
): Promise<ReplyOf<'GET /api/staff/variant/{id}/stock'>> {
  asStaff(ctx)
  const last = readCursor(cursor)
  const left = await leftAfter(ctx, id, last)
  const rows = await ctx.db
    .select({ move: stockMove, number: order.number, name: staff.name })
    .from(stockMove)
    .leftJoin(order, sql`${order.id} = ${stockMove.orderId}::uuid`)
    .leftJoin(staff, sql`${stockMove.by} = 'staff:' || ${staff.id}`)
    .where(and(eq(stockMove.variantId, id), past(last)))
    .orderBy(desc(stockMove.at), desc(stockMove.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  let pieces = left
  return {
    list: shown.map(({ move, number, name }) => {
      const after = pieces
      pieces -= move.change
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
    next: rows.length > PAGE ? writeCursor(shown.at(-1)!.move) : null,
  }
}

const past = (last: TimeCursor | undefined) =>
  last && or(lt(stockMove.at, last.at), and(eq(stockMove.at, last.at), lt(stockMove.id, last.id)))

/** Stock after the first movement of the page: current stock minus later movements. One statement, so one snapshot. */
async function leftAfter(ctx: Ctx, id: number, last: TimeCursor | undefined): Promise<number> {
  const since = last
    ? sql`(select coalesce(sum(${stockMove.change}), 0) from ${stockMove} where ${stockMove.variantId} = ${variant.id}
        and (${stockMove.at}, ${stockMove.id}) >= (${last.at.toISOString()}, ${last.id}))`
    : sql`0`
  const [found] = await ctx.db
    .select({ left: sql<number>`(${variant.stock} - ${since})::int` })
    .from(variant)
    .where(eq(variant.id, id))
  return found ? found.left : refuse('not_found')
}
