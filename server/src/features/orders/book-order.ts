import { uuidv7 } from 'uuidv7'
import type { CartLine } from '@bailu/contract/cart'
import type { OrderStatus, PaymentMethod } from '@bailu/contract/orders'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { tell } from '../../core/tell.ts'
import { type AddressSnapshot, order, orderHold, orderLine } from '../../database/tables/orders.ts'
import { priceLines, type Line, type Priced } from '../pricing/price-lines.ts'
import { readSetting } from '../settings/read-setting.ts'
import type { Attribution } from './attribute-order.ts'
import { checkLimits } from './holds/check-limits.ts'
import { checkCodPlace, needsCall } from './holds/cod-rules.ts'
import type { HoldKeys } from './holds/hold-keys.ts'
import { takeStock } from './move-stock.ts'
import { newOrderNumber } from './order-number.ts'
import { firstStatus } from './order-policy.ts'

const HOUR = 3_600_000
const NUMBER_TRIES = 5

type Wanted = {
  buyer: BuyerScope
  lines: readonly CartLine[]
  address: AddressSnapshot
  attribution: Attribution
  paymentMethod: PaymentMethod
  buyerMessage: string
  /** Total in satang that the buyer was shown. */
  expectedTotal: bigint
  /** Placed by staff: the reservation limits of buyers do not apply. */
  vouched: boolean
}
export type Booked = {
  id: string
  number: string
  status: OrderStatus
  total: bigint
  lines: Line[]
  /** Null for a guest. */
  userId: number | null
  /** When an unpaid or unconfirmed order expires; null for cash on delivery that needs no call. */
  expiresAt: Date | null
  /** Cash on delivery above the limit: staff call the buyer before it is packed. */
  awaitsCall: boolean
}

/**
 * Inserts an order at the server's prices and reserves its stock, for a buyer or for staff; inside the caller's
 * transaction.
 * @throws AppError not_for_sale, out_of_stock, price_changed, cod_abroad, those of checkReservationLimits
 */
export async function bookOrder(tx: Ctx, wanted: Wanted): Promise<Booked> {
  const { buyer, address, attribution, paymentMethod } = wanted
  const priced = await priceLines(tx, wanted.lines, { pickup: address.isZt })
  refuseTrouble(priced, wanted.expectedTotal)
  const id = uuidv7()
  const { keys, expiresAt, awaitsCall } = await termsOf(tx, wanted, priced)
  await takeStock(
    tx,
    priced.lines.map((line) => ({ orderId: id, ...line })),
  )
  const placed = await insertNumbered(tx, {
    id,
    ...(buyer.kind === 'user' ? { userId: buyer.userId } : { guestId: buyer.guestId }),
    partnerId: attribution.partnerId,
    flags: attribution.flags,
    status: awaitsCall ? 'awaiting_payment' : firstStatus(paymentMethod),
    paymentMethod,
    goods: priced.goods,
    shipping: priced.shipping,
    shippingDiscount: priced.shippingDiscount,
    total: priced.total,
    points: priced.points,
    quantity: priced.quantity,
    address,
    buyerMessage: wanted.buyerMessage,
    placedAt: tx.now,
    expiresAt,
  })
  await tx.db.insert(orderLine).values(priced.lines.map((line, at) => rowOf(id, line, at)))
  if (keys !== null) await insertHold(tx, id, keys, paymentMethod, priced.total)
  if (attribution.partnerId !== null) await tell(tx, attribution.partnerId, 'client_order', { cause: id })
  const userId = buyer.kind === 'user' ? buyer.userId : null
  return { id, ...placed, total: priced.total, lines: priced.lines, userId, expiresAt, awaitsCall }
}

function refuseTrouble(priced: Priced, expected: bigint): void {
  const troubles = priced.lines.map((line) => line.trouble)
  if (priced.unknown || troubles.includes('not_for_sale')) refuse('not_for_sale')
  if (troubles.some((trouble) => trouble !== null)) refuse('out_of_stock')
  if (priced.total !== expected) refuse('price_changed')
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

type Terms = { keys: HoldKeys | null; expiresAt: Date | null; awaitsCall: boolean }

/** When the reservation expires and which limit keys it counts against. */
async function termsOf(tx: Ctx, wanted: Wanted, { lines, total }: Priced): Promise<Terms> {
  const { buyer, address, paymentMethod, vouched } = wanted
  const cod = paymentMethod === 'cod'
  if (cod) checkCodPlace(address)
  const terms = await readSetting(tx, 'cod_terms')
  const awaitsCall = cod && !vouched && needsCall(total, terms)
  const hours = awaitsCall ? terms.confirm_hours : await readSetting(tx, 'unpaid_hours')
  return {
    keys: vouched ? null : await checkLimits(tx, { buyer, address, cod, lines, total }),
    expiresAt: cod && !awaitsCall ? null : new Date(tx.now.getTime() + hours * HOUR),
    awaitsCall,
  }
}

const insertHold = (tx: Ctx, orderId: string, keys: HoldKeys, method: PaymentMethod, value: bigint) =>
  tx.db.insert(orderHold).values({
    orderId,
    networkKey: keys.network,
    phoneKey: keys.phone,
    addressKey: keys.address,
    cod: method === 'cod',
    value,
    at: tx.now,
  })

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
