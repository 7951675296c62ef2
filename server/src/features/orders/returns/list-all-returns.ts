import { and, desc, eq, gte, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { dayAfter, startOfDay } from '../../../core/bangkok.ts'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { order } from '../../../database/tables/orders.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { allOrders } from '../whose-orders.ts'
import { WAITS } from './return-waits.ts'

const PAGE = 20
type Item = ReplyOf<'GET /api/staff/return'>['list'][number]
const cursorForm = z.uuid()

export async function listAllReturns(
  ctx: Ctx,
  { status, waits, from, to, cursor }: ParsedOf<'GET /api/staff/return'>,
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
        waits && WAITS[waits],
        from === undefined ? undefined : gte(orderReturn.requestedAt, startOfDay(from)),
        to === undefined ? undefined : lt(orderReturn.requestedAt, startOfDay(dayAfter(to, 1))),
        cursor === undefined ? undefined : lt(orderReturn.id, cursor),
      ),
    )
    .orderBy(desc(orderReturn.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map(({ row, number }) => presentReturnItem(row, number))
  return { list, next: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null }
}

/** A row of the list, also shown on the order's page. */
export const presentReturnItem = (row: typeof orderReturn.$inferSelect, number: string): Item => ({
  id: row.id,
  order_id: row.orderId,
  order_number: number,
  status: row.status,
  kind: row.kind,
  reason: row.reason,
  amount: asNumber(row.goods + row.shipping - row.deducted),
  requested_at: row.requestedAt.toISOString(),
})
