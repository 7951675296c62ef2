import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { asPartner, type Handler } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { isCounted, paidSince, windowStart } from './purchase-totals.ts'
import { readOwnClient } from './client-scope.ts'
import { takePage, checkCursor } from '../../lib/cursor.ts'

const PAGE_SIZE = 20

/** The client has sent a slip: nothing is to be reminded of. */
export const hasWaitingSlip = ({ status, slipAt }: Pick<typeof order.$inferSelect, 'status' | 'slipAt'>): boolean =>
  status === 'awaiting_payment' && slipAt !== null

/** A client's purchases, or the orders that came through them; with `days` exactly the orders in the totals. */
export const listClientOrders: Handler<'GET /api/client/{id}/order'> = async (ctx, { id, of, days, cursor }) => {
  await readOwnClient(ctx, asPartner(ctx), id)
  checkCursor(cursor)
  const isOwn = of === 'own'
  const rows = await ctx.db
    .select({
      order,
      firstName: orderLine.name,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
      lines: sql<number>`(select count(distinct l.variant_id)::int from sold_line l where l.order_id = ${order.id})`,
      counted: sql<boolean>`coalesce(${isCounted}, false)`,
    })
    .from(order)
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .where(
      and(
        eq(isOwn ? order.userId : order.partnerId, id),
        days === undefined ? undefined : and(isCounted, paidSince(windowStart(ctx.now, days))),
        cursor === undefined ? undefined : lt(order.id, cursor),
      ),
    )
    .orderBy(desc(order.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.order.id)
  return {
    list: page.map(({ order: row, ...line }) => ({
      id: row.id,
      status: row.status,
      number: isOwn ? row.number : null,
      summary: isOwn ? line.firstName[ctx.lang] + (line.lines > 1 ? ` +${line.lines - 1}` : '') : null,
      picture: isOwn ? line.picture : null,
      quantity: row.quantity,
      amount: Number(row.subtotal - row.refundedSubtotal),
      counted: line.counted,
      slip_sent: isOwn && hasWaitingSlip(row),
      placed_at: row.placedAt.toISOString(),
      paid_at: row.paidAt?.toISOString() ?? null,
    })),
    next,
  }
}
