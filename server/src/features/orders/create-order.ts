import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { CartLine } from '@bailu/contract/cart/shop'
import type { RequestedDiscounts } from '@bailu/contract/orders/discount'
import type { OrderStatus } from '@bailu/contract/orders/shop'
import type { PaymentMethod } from '@bailu/contract/orders/payment'
import { HOUR_MS } from '@bailu/phrases/days'
import { buyerSubject } from '../notifications/buyer-subject.ts'
import { type BuyerOrder, notify } from '../notifications/notify.ts'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { type AddressSnapshot, order, orderLine } from './table.ts'
import { stockReservation } from '../stock/table.ts'
import { orderDiscount } from '../returns/table.ts'
import { fail } from '../../lib/errors.ts'
import { type PricedCart, type PricedCartLine, priceLines } from '../pricing/price-lines.ts'
import { destinationOf } from '../pricing/shipping.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { reserveStock } from '../stock/order-stock.ts'
import { checkReservationLimits } from '../stock/reservation-limits.ts'
import type { LimitKeys } from '../stock/reserved-totals.ts'
import type { Attribution } from './attribute-order.ts'
import { orderContactColumns } from './base/order-contact.ts'
import { initialStatus } from './base/order-policy.ts'
import { needsCodCall, requireCodAddress } from './confirm-cod.ts'

// Without 0/O, 1/I/L, U/V, which are confused when read aloud or typed.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const SUFFIX_LENGTH = 6

const bangkokDayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Bangkok',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
})

/** `BL` + Bangkok day (yymmdd) + six random characters. For display and search; it grants no access. */
export function newOrderNumber(now: Date): string {
  const suffix = Array.from({ length: SUFFIX_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `BL${bangkokDayFormat.format(now).replaceAll('-', '')}${suffix}`
}

const NUMBER_TRIES = 5

type NewOrder = {
  buyer: BuyerScope
  lines: readonly CartLine[]
  address: AddressSnapshot
  attribution: Attribution
  paymentMethod: PaymentMethod
  buyerMessage: string
  /** Email that a guest gave for news about the order; empty for none. */
  contactEmail: string
  /** Total in satang that the buyer was shown. */
  expectedTotal: bigint
  /** Placed by staff: the reservation limits of buyers do not apply. */
  placedByStaff: boolean
  discount?: { requested: RequestedDiscounts; staffId: string } | undefined
}
export type CreatedOrder = {
  id: string
  number: string
  status: OrderStatus
  total: bigint
  fullSubtotal: bigint
  /** What staff took off the sum of the lines. */
  discount: bigint
  lines: PricedCartLine[]
  buyer: BuyerOrder
  pickup: boolean
  /** Where it is picked up. */
  point: AddressSnapshot['point']
  /** When an unpaid or unconfirmed order expires; null for cash on delivery that needs no call. */
  expiresAt: Date | null
  /** Cash on delivery above the limit: staff call the buyer before it is packed. */
  awaitsCall: boolean
}

/**
 * Inserts an order at the server's prices and reserves its stock, for a buyer or for staff; inside the caller's
 * transaction.
 * @throws AppError not_for_sale, out_of_stock, no_delivery, discount_too_high, price_changed, cod_abroad, those of
 *   checkReservationLimits
 */
export async function createOrder(tx: Ctx, newOrder: NewOrder): Promise<CreatedOrder> {
  const { buyer, address, attribution, paymentMethod } = newOrder
  const { requested, staffId } = newOrder.discount ?? {}
  const priced = await priceLines(tx, newOrder.lines, { to: destinationOf(address), discounts: requested })
  if (paymentMethod === 'cod') requireCodAddress(address)
  requireOrderable(priced, newOrder.expectedTotal)
  const id = uuidv7()
  const { keys, expiresAt, awaitsCall } = await reservationTerms(tx, newOrder, priced)
  await reserveStock(
    tx,
    priced.lines.map((line) => ({ orderId: id, ...line })),
  )
  const placed = await insertWithNumber(tx, {
    id,
    ...(buyer.kind === 'user' ? { userId: buyer.userId } : { guestId: buyer.guestId }),
    partnerId: attribution.partnerId,
    flags: attribution.flags,
    status: awaitsCall ? 'awaiting_payment' : initialStatus(paymentMethod),
    paymentMethod,
    subtotal: priced.subtotal,
    shipping: priced.shipping,
    shippingDiscount: priced.shippingDiscount,
    total: priced.total,
    points: priced.points,
    quantity: priced.quantity,
    address,
    buyerMessage: newOrder.buyerMessage,
    ...(buyer.kind === 'guest' && orderContactColumns(tx, id, newOrder.contactEmail)),
    placedAt: tx.now,
    expiresAt,
  })
  const discount = priced.fullSubtotal - priced.subtotal
  if (discount > 0n && staffId !== undefined)
    await tx.db.insert(orderDiscount).values({ orderId: id, amount: discount, staffId, at: tx.now })
  const rows = priced.lines.flatMap((line) => line.pieces.map((pieces) => ({ line, pieces })))
  await tx.db.insert(orderLine).values(rows.map(({ line, pieces }, at) => orderLineRow(id, line, pieces, at)))
  if (keys !== null) await insertReservation(tx, id, keys, paymentMethod, priced.total)
  const userId = buyer.kind === 'user' ? buyer.userId : null
  if (attribution.partnerId !== null)
    await notify(tx, 'client_order', {
      to: { user: attribution.partnerId },
      cause: id,
      values: { number: placed.number, order: id },
      about: await buyerSubject(tx, { id, userId, partnerId: attribution.partnerId }),
    })
  const { number, status, ...contact } = placed
  return {
    id,
    number,
    status,
    buyer: { id, ...contact },
    total: priced.total,
    fullSubtotal: priced.fullSubtotal,
    discount,
    lines: priced.lines,
    pickup: address.isZt,
    point: address.point,
    expiresAt,
    awaitsCall,
  }
}

function requireOrderable(priced: PricedCart, expected: bigint): void {
  const issues = priced.lines.map((line) => line.issue)
  if (priced.unknown || issues.includes('not_for_sale')) fail('not_for_sale')
  if (issues.some((issue) => issue !== null)) fail('out_of_stock')
  if (priced.zone === null) fail('no_delivery')
  if (priced.discountTooHigh) fail('discount_too_high')
  if (priced.total !== expected) fail('price_changed')
}

/** Inserts an order under a number that no other one has. */
export async function insertWithNumber(ctx: Ctx, row: Omit<typeof order.$inferInsert, 'number'>) {
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const [placed] = await ctx.db
      .insert(order)
      .values({ ...row, number: newOrderNumber(ctx.now) })
      .onConflictDoNothing({ target: order.number })
      .returning({
        number: order.number,
        status: order.status,
        userId: order.userId,
        contactEmail: order.contactEmail,
        contactLang: order.contactLang,
        guestId: order.guestId,
        linkVersion: order.linkVersion,
      })
    if (placed) return placed
  }
  throw new Error('No free order number found')
}

type ReservationTerms = { keys: LimitKeys | null; expiresAt: Date | null; awaitsCall: boolean }

/** When the reservation expires and which limit keys it counts against. */
async function reservationTerms(tx: Ctx, newOrder: NewOrder, { lines, total }: PricedCart): Promise<ReservationTerms> {
  const { buyer, address, paymentMethod, placedByStaff } = newOrder
  const cod = paymentMethod === 'cod'
  const terms = await readShopRule(tx, 'cod_terms')
  const awaitsCall = cod && !placedByStaff && needsCodCall(total, terms)
  const hours = awaitsCall ? terms.confirm_hours : await readShopRule(tx, 'unpaid_hours')
  return {
    keys: placedByStaff ? null : await checkReservationLimits(tx, { buyer, address, cod, lines, total }),
    expiresAt: cod && !awaitsCall ? null : new Date(tx.now.getTime() + hours * HOUR_MS),
    awaitsCall,
  }
}

const insertReservation = (tx: Ctx, orderId: string, keys: LimitKeys, method: PaymentMethod, value: bigint) =>
  tx.db.insert(stockReservation).values({
    orderId,
    networkKey: keys.network,
    phoneKey: keys.phone,
    addressKey: keys.address,
    cod: method === 'cod',
    value,
    at: tx.now,
  })

const orderLineRow = (
  orderId: string,
  line: PricedCartLine,
  { full, discount, quantity, points }: PricedCartLine['pieces'][number],
  at: number,
): typeof orderLine.$inferInsert => ({
  orderId,
  line: at,
  variantId: line.variantId,
  productId: line.productId,
  name: line.name,
  option: line.option,
  pictureKey: line.picture.key,
  price: full - discount,
  discount,
  quantity,
  points: points * quantity,
})
