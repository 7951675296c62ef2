import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asBuyer } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { cartLine } from '../../database/tables/catalogue.ts'
import { type AddressSnapshot, order, orderLine } from '../../database/tables/orders.ts'
import { guest } from '../../database/tables/people.ts'
import { priceLines, type Line, type Priced } from '../pricing/price-lines.ts'
import { readSetting } from '../settings/read-setting.ts'
import { addressSnapshot } from './address-snapshot.ts'
import { attributeOrder } from './attribute-order.ts'
import { takeStock } from './move-stock.ts'
import { newOrderNumber } from './order-number.ts'
import { firstStatus } from './order-policy.ts'

const HOUR = 3_600_000
const NUMBER_TRIES = 5

type Form = ParsedOf<'POST /api/order'>

/** Places an order at the server's prices and reserves its stock. */
export async function placeOrder(ctx: Ctx, form: Form): Promise<ReplyOf<'POST /api/order'>> {
  const buyer = asBuyer(ctx)
  return inTx(ctx, async (tx) => {
    await holdGuest(tx, buyer)
    const address = await addressSnapshot(tx, buyer, form)
    const priced = await priceLines(tx, form.lines, { pickup: form.address_id === PICKUP_ID })
    refuseTrouble(priced, BigInt(form.expected_total))
    const { partnerId, flags } = await attributeOrder(tx, buyer, form.e, callable(address))
    const id = uuidv7()
    await takeStock(
      tx,
      priced.lines.map((line) => ({ orderId: id, ...line })),
    )
    const placed = await insertNumbered(tx, {
      id,
      ...(buyer.kind === 'user' ? { userId: buyer.userId } : { guestId: buyer.guestId }),
      partnerId,
      flags,
      status: firstStatus(form.payment_method),
      paymentMethod: form.payment_method,
      goods: priced.goods,
      shipping: priced.shipping,
      shippingDiscount: priced.shippingDiscount,
      total: priced.total,
      points: priced.points,
      quantity: priced.quantity,
      address,
      buyerMessage: form.buyer_message,
      placedAt: tx.now,
      expiresAt: form.payment_method === 'cod' ? null : await expiry(tx),
    })
    await tx.db.insert(orderLine).values(priced.lines.map((line, at) => rowOf(id, line, at)))
    if (form.from_cart) await takeFromCart(tx, buyer, priced.lines)
    await record(
      tx,
      'order.placed',
      { type: 'order', id },
      { number: placed.number, total: Number(priced.total), partnerId, flags },
    )
    return { id, number: placed.number, status: placed.status, total: Number(priced.total) }
  })
}

/** Of the person who buys: the pick-up point has a phone of its own. */
const callable = ({ isZt, phone, contact }: AddressSnapshot) => (isZt ? (contact?.phone ?? '') : phone)

function refuseTrouble(priced: Priced, expected: bigint): void {
  const troubles = priced.lines.map((line) => line.trouble)
  if (priced.unknown || troubles.includes('not_for_sale')) refuse('not_for_sale')
  if (troubles.some((trouble) => trouble !== null)) refuse('out_of_stock')
  if (priced.total !== expected) refuse('price_changed')
}

// Claiming a guest's orders waits for this, so that no order is left behind with a guest nobody can be any more.
async function holdGuest(ctx: Ctx, buyer: BuyerScope): Promise<void> {
  if (buyer.kind !== 'guest') return
  const held = await ctx.db
    .select({ id: guest.id })
    .from(guest)
    .where(and(eq(guest.id, buyer.guestId), isNull(guest.claimedBy)))
    .for('share')
  if (held.length === 0) refuse('session_expired')
}

async function insertNumbered(ctx: Ctx, row: Omit<typeof order.$inferInsert, 'number'>) {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const [placed] = await ctx.db
      .insert(order)
      .values({ ...row, number: newOrderNumber(ctx.now) })
      .onConflictDoNothing({ target: order.number })
      .returning({ number: order.number, status: order.status })
    if (placed) return placed
  }
  throw new Error('No free order number found')
}

const expiry = async (ctx: Ctx) => new Date(ctx.now.getTime() + (await readSetting(ctx, 'unpaid_hours')) * HOUR)

const rowOf = (orderId: string, line: Line, at: number): typeof orderLine.$inferInsert => ({
  orderId,
  line: at,
  variantId: line.variantId,
  productId: line.productId,
  name: line.name,
  option: line.option,
  pictureKey: line.picture.key,
  price: line.price,
  quantity: line.quantity,
  points: line.points * line.quantity,
})

// What another phone added to a line meanwhile stays in the cart.
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
