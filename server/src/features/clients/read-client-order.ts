import { and, asc, desc, eq, getViewSelectedFields, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ClientOrderDetail } from '@bailu/contract/clients/shop'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../core/context.ts'
import { user } from '../account/table.ts'
import { picture, product, variant } from '../catalogue/table.ts'
import { order } from '../orders/table.ts'
import { soldLine } from '../returns/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { isCounted } from './purchase-totals.ts'
import { isClientOf, readOwnClient } from './client-scope.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { hasWaitingSlip } from './list-client-orders.ts'

/**
 * One order of a present client, without what only the buyer and staff read: address, contact, slip and message.
 * @throws AppError not_found, also for an order of another partner's client
 */
export const readClientOrder: Handler<'GET /api/client/{id}/order/{order}'> = async (ctx, { id, order: orderId }) => {
  const scope = asPartner(ctx)
  await readOwnClient(ctx, scope, id)
  return presentOrder(ctx, scope, and(eq(order.id, orderId), eq(order.userId, id)))
}

/**
 * One order that counts for the partner, of a guest, a present client or one who has yet to confirm the e-mail address,
 * without what only the buyer and staff read: of a guest no name, phone or address, ever.
 * @throws AppError not_found, also for an order of a former client
 */
export const readAttributedOrder: Handler<'GET /api/data-center/order/{order}'> = (ctx, { order: orderId }) => {
  const scope = asPartner(ctx)
  const isInvited = eq(user.pendingMentorId, scope.partnerId)
  const buyers = ctx.db
    .select({ id: user.id })
    .from(user)
    .where(or(isClientOf(scope), isInvited))
  const isTheirs = and(eq(order.partnerId, scope.partnerId), or(isNull(order.userId), inArray(order.userId, buyers)))
  return presentOrder(ctx, scope, and(eq(order.id, orderId), isTheirs))
}

async function presentOrder(ctx: Ctx, scope: PartnerScope, condition: SQL | undefined): Promise<ClientOrderDetail> {
  const [match] = await ctx.db
    .select({ order, counted: sql<boolean>`coalesce(${isCounted}, false)` })
    .from(order)
    .where(condition)
  if (!match) return fail('not_found')
  const { order: row } = match
  const orderId = row.id
  const lines = await ctx.db
    .select({
      line: getViewSelectedFields(soldLine),
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
      available: sql<boolean>`${product.onSale} and ${variant.onSale} and ${variant.stock} > 0`,
    })
    .from(soldLine)
    .innerJoin(picture, eq(picture.key, soldLine.pictureKey))
    .innerJoin(variant, eq(variant.id, soldLine.variantId))
    .innerJoin(product, eq(product.id, variant.productId))
    .where(eq(soldLine.orderId, orderId))
    .orderBy(asc(soldLine.line))
  const [reward] = await ctx.db
    .select({ id: rewardLine.id, gross: rewardLine.gross, status: rewardLine.status, on_hold: rewardLine.onHold })
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
    slip_sent: hasWaitingSlip(row),
    finished_at: row.finishedAt?.toISOString() ?? null,
    canceled_at: row.canceledAt?.toISOString() ?? null,
    pickup: row.address.isZt,
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    reward: reward ? { ...reward, gross: asNumber(reward.gross) } : null,
  }
}
