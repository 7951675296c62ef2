import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { CartLine } from '@bailu/contract/cart/shop'
import { DAY_MS } from '@bailu/phrases/days'
import { fail, failWith } from '../../lib/errors.ts'
import { order, orderLine } from './table.ts'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type BuyerScope, type Ctx, asBuyer, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { cartLine } from '../catalogue/table.ts'
import type { PricedCartLine } from '../pricing/price-lines.ts'
import { countLimitHit } from '../stock/reservation-limits.ts'
import { attributeOrder, recordUnattributedOrder } from './attribute-order.ts'
import { lockBuyer } from './base/order-access.ts'
import { type CreatedOrder, createOrder } from './create-order.ts'
import { snapshotAddress } from './order-address.ts'

/** Notifies the buyer of a new order: its total and the payment deadline. */
export const notifyOrderPlaced = (
  tx: Ctx,
  { id, number, total, discount, buyer, pickup, point, expiresAt, awaitsCall }: CreatedOrder,
): Promise<void> =>
  notify(tx, 'order_placed', {
    to: { buyer },
    cause: id,
    values: {
      number,
      total: Number(total),
      ...(discount > 0n && { discount: Number(discount) }),
      until: awaitsCall ? null : (expiresAt?.toISOString() ?? null),
      call: awaitsCall,
      pickup,
      ...(point && { point: point.name }),
    },
    useBefore: expiresAt,
  })

/**
 * Places the buyer's order at the server's prices and reserves its stock.
 * @throws AppError those of requireInCart, snapshotAddress and createOrder
 */
export const placeOrder: Handler<'POST /api/order'> = async (ctx, form) => {
  const buyer = asBuyer(ctx)
  const placing = inTx(ctx, async (tx) => {
    await lockBuyer(tx, buyer)
    if (form.require_cart) await requireInCart(tx, buyer, form.lines)
    const address = await snapshotAddress(tx, buyer, form)
    const attribution = await attributeOrder(tx, buyer, form, address)
    const created = await createOrder(tx, {
      buyer,
      lines: form.lines,
      address,
      attribution,
      paymentMethod: form.payment_method,
      buyerMessage: form.buyer_message,
      contactEmail: form.contact_email,
      expectedTotal: BigInt(form.expected_total),
      placedByStaff: false,
    })
    const { id, number, status, total, lines } = created
    if (form.from_cart) await removeFromCart(tx, buyer, lines)
    await recordUnattributedOrder(tx, buyer, id, form)
    await recordAudit(tx, 'order.placed', { type: 'order', id }, { number, total: Number(total), ...attribution })
    await notifyOrderPlaced(tx, created)
    return { id, number, status, total: Number(total) }
  })
  return placing.catch(async (error: unknown) => {
    await countLimitHit(ctx, error)
    throw error
  })
}

/**
 * Two tabs show the same cart: the second to order it finds its lines gone. The lock on the lines makes it wait for the
 * first.
 * @throws AppError cart_ordered, cart_changed
 */
async function requireInCart(tx: Ctx, buyer: BuyerScope, lines: readonly CartLine[]): Promise<void> {
  if (buyer.kind !== 'user') return
  const variantIds = lines.map((line) => line.variant_id)
  const inCart = await tx.db
    .select({ id: cartLine.variantId })
    .from(cartLine)
    .where(and(eq(cartLine.userId, buyer.userId), inArray(cartLine.variantId, variantIds)))
    .orderBy(cartLine.variantId)
    .for('update')
  if (inCart.length > 0) return
  const [newest] = await tx.db
    .select({ number: order.number })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(
        eq(order.userId, buyer.userId),
        gt(order.placedAt, new Date(tx.now.getTime() - DAY_MS)),
        inArray(orderLine.variantId, variantIds),
      ),
    )
    .orderBy(desc(order.id))
    .limit(1)
  if (newest) failWith('cart_ordered', { number: newest.number })
  fail('cart_changed')
}

// A quantity added on another device since stays in the cart.
async function removeFromCart(ctx: Ctx, buyer: BuyerScope, lines: PricedCartLine[]): Promise<void> {
  if (buyer.kind !== 'user') return
  const variantIds = sql.param(lines.map(({ variantId }) => variantId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  await ctx.db.execute(sql`
    merge into ${cartLine} l using unnest(${variantIds}::int[], ${quantities}::int[]) as bought (variant_id, quantity)
      on l.user_id = ${buyer.userId} and l.variant_id = bought.variant_id
    when matched and l.quantity <= bought.quantity then delete
    when matched then update set quantity = l.quantity - bought.quantity`)
}
