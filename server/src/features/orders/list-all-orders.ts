import { inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { searchCounted } from '../../core/search-misses.ts'
import { readCursor, writeCursor } from '../../core/time-cursor.ts'
import { order } from '../../database/tables/orders.ts'
import { searchOrders } from './search-orders.ts'
import { narrowed } from './staff-filters.ts'
import { presentStaffItem, readStaffItems } from './staff-items.ts'

const PAGE = 20

/** All orders, or those that match every filter, newest first. */
export async function listAllOrders(
  ctx: Ctx,
  { cursor, ...filters }: ParsedOf<'GET /api/staff/order'>,
): Promise<ReplyOf<'GET /api/staff/order'>> {
  const after = readCursor(cursor)
  const scope = asStaff(ctx)
  const { rest, ways } = await narrowed(ctx, scope, filters)
  const found =
    ways &&
    (await searchCounted(ctx, scope, filters.search, () => searchOrders(ctx, { rest, ways, after, limit: PAGE + 1 })))
  const rows = await readStaffItems(ctx, found ? inArray(order.id, [...found]) : rest, after, PAGE + 1)
  const list = rows.slice(0, PAGE)
  const last = list.at(-1)
  return {
    list: list.map((row) => presentStaffItem(row, ctx.lang)),
    next: rows.length > PAGE && last ? writeCursor({ at: last.placedAt, id: last.id }) : null,
  }
}
