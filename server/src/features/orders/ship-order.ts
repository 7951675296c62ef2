import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { OrderStatus } from '@bailu/contract/orders/shop'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { inTx } from '../../database/transaction.ts'
import { type AddressSnapshot, order } from './table.ts'
import { macsOf, type Secrets } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { notifyUser } from '../push/notify.ts'
import { moveOrder, orderFactsOf, allOrdersForStaff, orderById } from './base/order-access.ts'

/**
 * The parcel was given to the carrier; pick-up orders are handed over instead. @throws AppError not_found,
 * order_moved_on
 */
export async function shipOrder(ctx: Ctx, input: ParsedOf<'POST /api/staff/order/{id}/ship'>): Promise<OrderSnapshot> {
  const access = orderById(allOrdersForStaff(asStaff(ctx)), input.id)
  const { carrier, tracking_number: trackingNumber } = input
  return inTx(ctx, async (tx) => {
    const shipped = await moveOrder(
      tx,
      'ship',
      access,
      { carrier, trackingNumber, finishedAt: tx.now },
      sql`${order.address}->>'isZt' = 'false'`,
    )
    await recordAudit(tx, 'order.shipped', { type: 'order', id: input.id }, { carrier, trackingNumber })
    if (shipped.userId !== null) await notifyUser(tx, shipped.userId, 'order_shipped', { cause: shipped.id })
    await mailUser(tx, shipped.userId, {
      kind: 'order_shipped',
      cause: shipped.id,
      values: { number: shipped.number, carrier, tracking: trackingNumber },
    })
    return orderFactsOf(shipped)
  })
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
  { id, code, without_code: reason }: ParsedOf<'POST /api/staff/order/{id}/hand-over'>,
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
    if (code === undefined) await requireNotOwnAccount(tx, scope, handedOver.userId)
    else if (!isPickupCode(tx.deps.config, id, code)) return fail('pickup_code_wrong')
    await recordAudit(
      tx,
      'order.handed_over',
      { type: 'order', id },
      code === undefined ? { reason } : { by_code: true },
    )
    return orderFactsOf(handedOver)
  })
}
