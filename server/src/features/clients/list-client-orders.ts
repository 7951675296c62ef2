import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { asPartner, type Handler } from '../../core/context.ts'
import { picture, product, variant } from '../catalogue/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { isCounted, paidSince, windowStart } from './purchase-totals.ts'
import { readOwnClient } from './client-scope.ts'
import { takePage, checkCursor } from '../../lib/cursor.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'

const PAGE_SIZE = 20

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
      placed_at: row.placedAt.toISOString(),
      paid_at: row.paidAt?.toISOString() ?? null,
    })),
    next,
  }
}

/**
 * One order of a present client, without what only the buyer and staff read: address, contact, slip and message.
 * @throws AppError not_found, also for an order of another partner's client
 */
export const readClientOrder: Handler<'GET /api/client/{id}/order/{order}'> = async (ctx, { id, order: orderId }) => {
  const scope = asPartner(ctx)
  await readOwnClient(ctx, scope, id)
  const [match] = await ctx.db
    .select({ order, counted: sql<boolean>`coalesce(${isCounted}, false)` })
    .from(order)
    .where(and(eq(order.id, orderId), eq(order.userId, id)))
  if (!match) return fail('not_found')
  const { order: row } = match
  const lines = await ctx.db
    .select({
      line: orderLine,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
      available: sql<boolean>`${product.onSale} and ${variant.onSale} and ${variant.stock} > 0`,
    })
    .from(orderLine)
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .innerJoin(variant, eq(variant.id, orderLine.variantId))
    .innerJoin(product, eq(product.id, variant.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.line))
  const [reward] = await ctx.db
    .select({ id: rewardLine.id, gross: rewardLine.gross, status: rewardLine.status })
    .from(rewardLine)
    .where(
      and(
        eq(rewardLine.partnerId, scope.partnerId),
        eq(rewardLine.orderId, orderId),
        eq(rewardLine.kind, 'sales'),
        isNull(rewardLine.reverses),
      ),
    )
    .orderBy(desc(rewardLine.id))
    .limit(1)
  return {
    id: row.id,
    status: row.status,
    number: row.number,
    quantity: row.quantity,
    amount: asNumber(row.subtotal - row.refundedSubtotal),
    counted: match.counted,
    placed_at: row.placedAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    lines: lines.map(({ line, ...current }) => ({
      product_id: line.productId,
      variant_id: line.variantId,
      name: line.name[ctx.lang],
      option: line.option[ctx.lang],
      price: asNumber(line.price),
      quantity: line.quantity,
      ...current,
    })),
    total: asNumber(row.total),
    expires_at: row.status === 'awaiting_payment' ? (row.expiresAt?.toISOString() ?? null) : null,
    slip_sent: row.status === 'awaiting_payment' && row.slipAt !== null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    canceled_at: row.canceledAt?.toISOString() ?? null,
    pickup: row.address.isZt,
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    reward: reward ? { ...reward, gross: asNumber(reward.gross) } : null,
  }
}
