import { and, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'
import { presentStaffItem } from './present-order.ts'
import { readItems } from './read-items.ts'
import { allOrders, type Whose } from './whose-orders.ts'

/** All orders, or those whose number begins as typed. */
export async function listAllOrders(
  ctx: Ctx,
  input: ParsedOf<'GET /api/staff/order'>,
): Promise<ReplyOf<'GET /api/staff/order'>> {
  const all = allOrders(asStaff(ctx))
  const typed = (input.number ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  const which = typed === '' ? all : (and(all, sql`${order.number} like ${`${typed}%`}`) as Whose)
  const { list, next } = await readItems(ctx, which, input.tab, input.cursor)
  return { list: list.map((row) => presentStaffItem(row, ctx.lang)), next }
}
