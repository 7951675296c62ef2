import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { OrderStatus } from '@bailu/contract/orders/shop'
import { PICKUP_ID, placeLine } from '@bailu/contract/addresses/kinds'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { pickupPoint } from '../addresses/table.ts'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { inTx } from '../../database/transaction.ts'
import { type AddressSnapshot, order } from './table.ts'
import { macsOf, type Secrets } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import {
  lockOrder,
  moveOrder,
  orderExists,
  orderFactsOf,
  allOrdersForStaff,
  orderById,
  rejectOrderNumber,
  requireUnusedTracking,
} from './base/order-access.ts'
import { addressVersionOf } from './base/address-version.ts'
import { countPiecesToSend } from './base/order-returns.ts'
import { parcelColumns, returnDeadline } from './base/order-policy.ts'
import { amountToCollect, readPaidAmount } from './base/paid-amount.ts'

/**
 * The parcel was given to the carrier; pick-up orders are handed over instead. @throws AppError not_found,
 * order_moved_on, address_changed, tracking_used, tracking_is_order
 */
export async function shipOrder(ctx: Ctx, input: ParsedOf<'POST /api/staff/order/{id}/ship'>): Promise<OrderSnapshot> {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), input.id)
  const { carrier, tracking_number: trackingNumber, seen_address: seenAddress } = input
  return inTx(ctx, async (tx) => {
    // The row lock serializes this with a correction of the address.
    const { status, address } = await lockOrder(tx, access)
    const isWaiting = status === 'awaiting_shipment'
    if (isWaiting && seenAddress !== undefined && seenAddress !== addressVersionOf(address))
      return fail('address_changed')
    if (isWaiting) await requireSeenPieces(tx, input.id, input.seen_pieces)
    if (isWaiting) await rejectOrderNumber(tx, trackingNumber)
    if (isWaiting && !input.shared_parcel) await requireUnusedTracking(tx, input.id, trackingNumber)
    const shipped = await moveOrder(
      tx,
      'ship',
      access,
      { carrier, trackingNumber, finishedAt: tx.now, ...parcelColumns('on_its_way', 'shipping', scope, tx.now) },
      sql`${order.address}->>'isZt' = 'false'`,
    )
    await recordAudit(tx, 'order.shipped', { type: 'order', id: input.id }, { carrier, trackingNumber })
    const { id, number } = shipped
    const values = {
      number,
      carrier,
      tracking: trackingNumber,
      collect: amountToCollect(shipped, await readPaidAmount(tx, shipped)),
    }
    await notify(tx, 'order_shipped', { to: { buyer: shipped }, cause: id, values })
    return orderFactsOf(shipped)
  })
}

/**
 * Staff have packed a pick-up order and the buyer may come; done once.
 * @throws AppError not_found, or order_moved_on when it is not a pick-up order that waits, or was ready before
 */
export const markOrderReady: Handler<'POST /api/staff/order/{id}/ready'> = async (ctx, { id }) => {
  const access = orderById(allOrdersForStaff(asStaff(ctx)), id)
  return inTx(ctx, async (tx) => {
    const waits = and(
      eq(order.status, 'awaiting_shipment'),
      isNull(order.readyAt),
      sql`${order.address}->>'isZt' = 'true'`,
    )
    const [ready] = await tx.db.update(order).set({ readyAt: tx.now }).where(and(access, waits)).returning()
    if (!ready) return fail((await orderExists(tx, access)) ? 'order_moved_on' : 'not_found')
    await recordAudit(tx, 'order.ready', { type: 'order', id })
    const place = placeLine(ready.address)
    const point = await readReadyPoint(tx, ready.address)
    // The last name of the pick-up point is its opening hours; the first one names the days, in English only.
    const values = {
      number: ready.number,
      place,
      hours: ready.address.last_name,
      collect: amountToCollect(ready, await readPaidAmount(tx, ready)),
      ...(point && { point }),
    }
    await notify(tx, 'order_ready', { to: { buyer: ready }, cause: id, values })
  })
}

/** The order has the pieces to send that were seen: none was canceled since. @throws AppError order_moved_on */
async function requireSeenPieces(tx: Ctx, orderId: string, seen: number): Promise<void> {
  if ((await countPiecesToSend(tx, orderId)) !== seen) fail('order_moved_on')
}

/** Closed days of so many days are named when an order is ready. */
const CLOSED_DAYS_NAMED = 21

/** The hours and coming closed days of the pick-up point now; the order has those of when it was placed. */
async function readReadyPoint(tx: Ctx, { point }: AddressSnapshot) {
  const [row] = await tx.db
    .select()
    .from(pickupPoint)
    .where(eq(pickupPoint.id, point?.id ?? PICKUP_ID))
  if (!row) return undefined
  const today = bangkokDay(tx.now)
  const last = addDays(today, CLOSED_DAYS_NAMED)
  return {
    name: point?.name ?? row.name,
    week: row.hours,
    closed: row.closedDays.filter(({ day }) => day >= today && day <= last),
  }
}

type PickupState = { id: string; status: OrderStatus; address: AddressSnapshot }

/** Six-digit pick-up code, shown to the buyer only. Derived from the order id by HMAC, so that it is not stored. */
export const derivePickupCode = (secrets: Secrets, orderId: string): string => validPickupCodes(secrets, orderId)[0]!

// A code derived from the previous secret stays valid: the buyer may have written it down.
const validPickupCodes = (secrets: Secrets, orderId: string): string[] =>
  macsOf(secrets, 'pick-up codes', orderId).map((mac) => String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0'))

export function isPickupCode(secrets: Secrets, orderId: string, typedCode: string): boolean {
  const bytes = Buffer.from(typedCode)
  return validPickupCodes(secrets, orderId).some(
    (code) => bytes.length === code.length && timingSafeEqual(bytes, Buffer.from(code)),
  )
}

/** The code while the order waits at the pick-up point, else null. */
export const visiblePickupCode = (secrets: Secrets, { id, status, address }: PickupState): string | null =>
  address.isZt && status === 'awaiting_shipment' ? derivePickupCode(secrets, id) : null

/**
 * Hands a pick-up order to the buyer, by the pick-up code they show, or without it for a recorded reason; other
 * orders are shipped. Staff cannot hand over their own order without the code.
 * @throws AppError not_found, order_moved_on, pickup_code_wrong, own_account
 */
export async function handOverOrder(
  ctx: Ctx,
  { id, code, without_code: reason, seen_pieces: seenPieces }: ParsedOf<'POST /api/staff/order/{id}/hand-over'>,
): Promise<OrderSnapshot> {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const handedOver = await moveOrder(
      tx,
      'hand_over',
      access,
      { finishedAt: tx.now },
      sql`${order.address}->>'isZt' = 'true'`,
    )
    await requireSeenPieces(tx, id, seenPieces)
    if (code === undefined) await requireNotOwnAccount(tx, scope, handedOver.userId)
    else if (!isPickupCode(tx.deps.config, id, code)) return fail('pickup_code_wrong')
    await recordAudit(
      tx,
      'order.handed_over',
      { type: 'order', id },
      code === undefined ? { reason } : { by_code: true },
    )
    const until = returnDeadline(tx.now, true, await readShopRule(tx, 'returns')).toISOString()
    const { point } = handedOver.address
    const values = { number: handedOver.number, until, ...(point && { point: point.name }) }
    await notify(tx, 'order_handed_over', { to: { buyer: handedOver }, cause: id, values })
    return orderFactsOf(handedOver)
  })
}
