import { and, desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'

const PAGE = 20

export async function listCustomerOrders(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/staff/customer/{id}/order'>,
): Promise<ReplyOf<'GET /api/staff/customer/{id}/order'>> {
  asStaff(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select({ id: order.id, number: order.number, status: order.status, total: order.total, placedAt: order.placedAt })
    .from(order)
    .where(and(eq(order.userId, id), cursor === undefined ? undefined : lt(order.id, cursor)))
    .orderBy(desc(order.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map(({ placedAt, total, ...row }) => ({
    ...row,
    total: asNumber(total),
    placed_at: placedAt.toISOString(),
  }))
  return { list, next: rows.length > PAGE ? list.at(-1)!.id : null }
}
