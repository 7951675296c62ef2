import { and, desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { order } from '../../../database/tables/orders.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { allOrders } from '../whose-orders.ts'

const PAGE = 20
const cursorForm = z.uuid()

export async function listAllReturns(
  ctx: Ctx,
  { status, cursor }: ParsedOf<'GET /api/staff/return'>,
): Promise<ReplyOf<'GET /api/staff/return'>> {
  const all = allOrders(asStaff(ctx))
  if (cursor !== undefined && !cursorForm.safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select({ row: orderReturn, number: order.number })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(
      and(
        all,
        status === undefined ? undefined : eq(orderReturn.status, status),
        cursor === undefined ? undefined : lt(orderReturn.id, cursor),
      ),
    )
    .orderBy(desc(orderReturn.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map(({ row, number }) => ({
    id: row.id,
    order_id: row.orderId,
    order_number: number,
    status: row.status,
    kind: row.kind,
    reason: row.reason,
    amount: asNumber(row.goods + row.shipping),
    requested_at: row.requestedAt.toISOString(),
  }))
  return { list, next: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null }
}
