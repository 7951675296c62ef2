import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { asBuyer } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { cartLine } from '../../database/tables/catalogue.ts'
import type { Line } from '../pricing/price-lines.ts'
import { addressSnapshot } from './address-snapshot.ts'
import { attributeOrder } from './attribute-order.ts'
import { bookOrder } from './book-order.ts'
import { holdBuyer } from './hold-buyer.ts'
import { noteLimitHit } from './holds/note-limit-hit.ts'
import { mailPlaced } from './mail-placed.ts'

type Form = ParsedOf<'POST /api/order'>

/**
 * Places the buyer's order at the server's prices and reserves its stock.
 * @throws AppError those of snapshotAddress and createOrder
 */
export async function placeOrder(ctx: Ctx, form: Form): Promise<ReplyOf<'POST /api/order'>> {
  const buyer = asBuyer(ctx)
  const placing = inTx(ctx, async (tx) => {
    await holdBuyer(tx, buyer)
    const address = await addressSnapshot(tx, buyer, form)
    const attribution = await attributeOrder(tx, buyer, form.e, address)
    const booked = await bookOrder(tx, {
      buyer,
      lines: form.lines,
      address,
      attribution,
      paymentMethod: form.payment_method,
      buyerMessage: form.buyer_message,
      expectedTotal: BigInt(form.expected_total),
      vouched: false,
    })
    const { id, number, status, total, lines } = booked
    if (form.from_cart) await takeFromCart(tx, buyer, lines)
    await record(tx, 'order.placed', { type: 'order', id }, { number, total: Number(total), ...attribution })
    await mailPlaced(tx, booked)
    return { id, number, status, total: Number(total) }
  })
  return placing.catch(async (error: unknown) => {
    await noteLimitHit(ctx, error)
    throw error
  })
}

// A quantity added on another device since stays in the cart.
async function takeFromCart(ctx: Ctx, buyer: BuyerScope, lines: Line[]): Promise<void> {
  if (buyer.kind !== 'user') return
  const own = eq(cartLine.userId, buyer.userId)
  const upTo = lines.map((line) => and(eq(cartLine.variantId, line.variantId), lte(cartLine.quantity, line.quantity)))
  const taken = await ctx.db
    .delete(cartLine)
    .where(and(own, or(...upTo)))
    .returning({ id: cartLine.variantId })
  const gone = new Set(taken.map(({ id }) => id))
  for (const { variantId, quantity } of lines.filter((line) => !gone.has(line.variantId))) {
    await ctx.db
      .update(cartLine)
      .set({ quantity: sql`${cartLine.quantity} - ${quantity}` })
      .where(and(own, eq(cartLine.variantId, variantId), gt(cartLine.quantity, quantity)))
  }
}
