import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { addDays, startOfDay } from '@bailu/phrases/days'
import { type Ctx, asOrderScope, asStaff, type Handler } from '../../core/context.ts'
import { order } from '../orders/table.ts'
import { orderReturn } from './table.ts'
import { asNumber } from '../../lib/money.ts'
import { allOrdersForStaff, orderById, ordersOfBuyer } from '../orders/base/order-access.ts'
import { isReturnable, returnDeadline } from '../orders/base/order-policy.ts'
import { RETURN_NEXT_STEP, countReturnedPieces } from '../orders/base/order-returns.ts'
import { type FullOrder, readFullOrder } from '../orders/base/order-rows.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { presentReturn, presentReturnLine, readReturns } from './read-returns.ts'
import { checkCursor, takePage } from '../../lib/cursor.ts'

/** Lines and quantities that may be returned, and until when. */
export async function readReturnableLines(
  ctx: Ctx,
  order: FullOrder,
  ignoreDeadline = false,
): Promise<Omit<ReplyOf<'GET /api/staff/order/{id}/return'>, 'late'>> {
  const terms = await readShopRule(ctx, 'returns')
  const pickup = order.address.isZt
  const alreadyReturned = await countReturnedPieces(ctx, order.id)
  const isAllowed = ignoreDeadline || isReturnable({ ...order, pickup }, terms, ctx.now)
  return {
    open: order.lines
      .map((entry) =>
        presentReturnLine(entry, entry.line.quantity - (alreadyReturned.get(entry.line.line) ?? 0), ctx.lang),
      )
      .filter(({ quantity }) => isAllowed && quantity > 0),
    until: order.finishedAt ? returnDeadline(order.finishedAt, pickup, terms).toISOString() : null,
    shipping: asNumber(order.shipping - order.shippingDiscount),
  }
}

/** The same for staff, who may open a return past the deadline by exception. */
export const listStaffReturnableLines: Handler<'GET /api/staff/order/{id}/return'> = async (ctx, { id }) => {
  const order = await readFullOrder(ctx, orderById(allOrdersForStaff(asStaff(ctx)), id))
  const returnable = await readReturnableLines(ctx, order, order.status === 'finished')
  return { ...returnable, late: returnable.until !== null && ctx.now > new Date(returnable.until) }
}

/** Returns of an order, and what the buyer may still return. */
export const listReturns: Handler<'GET /api/order/{id}/return'> = async (ctx, { id }) => {
  const order = await readFullOrder(ctx, orderById(ordersOfBuyer(asOrderScope(ctx)), id))
  const list = await readReturns(ctx, eq(orderReturn.orderId, order.id))
  return { list: list.map((row) => presentReturn(row, ctx.lang)), ...(await readReturnableLines(ctx, order)) }
}

const PAGE = 20
type Item = ReplyOf<'GET /api/staff/return'>['list'][number]

export const listStaffReturns: Handler<'GET /api/staff/return'> = async (ctx, { status, waits, from, to, cursor }) => {
  const access = allOrdersForStaff(asStaff(ctx))
  checkCursor(cursor)
  const rows = await ctx.db
    .select({ row: orderReturn, number: order.number })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(
      and(
        access,
        status === undefined ? undefined : eq(orderReturn.status, status),
        waits && RETURN_NEXT_STEP[waits],
        from === undefined ? undefined : gte(orderReturn.requestedAt, startOfDay(from)),
        to === undefined ? undefined : lt(orderReturn.requestedAt, startOfDay(addDays(to, 1))),
        cursor === undefined ? undefined : lt(orderReturn.id, cursor),
      ),
    )
    .orderBy(desc(orderReturn.id))
    .limit(PAGE + 1)
  const { page, next } = takePage(rows, PAGE, (last) => last.row.id)
  return { list: page.map(({ row, number }) => presentReturnItem(row, number)), next }
}

/** A row of the list, also shown on the order's page. */
export const presentReturnItem = (row: typeof orderReturn.$inferSelect, number: string): Item => ({
  id: row.id,
  order_id: row.orderId,
  order_number: number,
  status: row.status,
  kind: row.kind,
  reason: row.reason,
  unsent: row.unsent,
  amount: asNumber(row.subtotal + row.shipping - row.deducted),
  requested_at: row.requestedAt.toISOString(),
})
