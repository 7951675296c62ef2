import { and, desc, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { type Ctx, asPartner } from '../../core/context.ts'
import { AppError } from '../../lib/errors.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { order, orderLine } from '../../database/tables/orders.ts'
import { isCounted, paidSince, windowStart } from './purchase-totals.ts'
import { readOwnClient } from './client-scope.ts'

const PAGE_SIZE = 20

/** A client's purchases, or the orders that came through them; with `days` exactly the orders in the totals. */
export async function listClientOrders(
  ctx: Ctx,
  { id, of, days, cursor }: ParsedOf<'GET /api/client/{id}/order'>,
): Promise<ReplyOf<'GET /api/client/{id}/order'>> {
  await readOwnClient(ctx, asPartner(ctx), id)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
  const isOwn = of === 'own'
  const rows = await ctx.db
    .select({
      order,
      firstName: orderLine.name,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
      lines: sql<number>`(select count(*)::int from order_line l where l.order_id = ${order.id})`,
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
  const pageRows = rows.slice(0, PAGE_SIZE)
  return {
    list: pageRows.map(({ order: row, ...line }) => ({
      id: row.id,
      status: row.status,
      number: isOwn ? row.number : null,
      summary: isOwn ? line.firstName[ctx.lang] + (line.lines > 1 ? ` +${line.lines - 1}` : '') : null,
      picture: isOwn ? line.picture : null,
      quantity: row.quantity,
      amount: Number(row.subtotal - row.refundedSubtotal),
      counted: line.counted,
      placed_at: row.placedAt.toISOString(),
      paid_at: row.paidAt?.toISOString() ?? null,
    })),
    next: rows.length > PAGE_SIZE ? (pageRows.at(-1)?.order.id ?? null) : null,
  }
}
