import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { OrderStatus } from '@bailu/contract/orders'
import type { Settings } from '../../core/settings.ts'
import type { AddressSnapshot } from '../../database/tables/orders.ts'

type Secrets = Pick<Settings, 'secretKey'>
type Waiting = { id: string; status: OrderStatus; address: AddressSnapshot }

/** Six digits that only the buyer of the order is shown. Made from the order, so that no row keeps them. */
export function pickupCodeOf({ secretKey }: Secrets, orderId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'pick-up codes', 32))
  const number = createHmac('sha256', key).update(orderId).digest().readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

export function isPickupCode(secrets: Secrets, orderId: string, given: string): boolean {
  const wanted = Buffer.from(pickupCodeOf(secrets, orderId))
  const held = Buffer.from(given)
  return held.length === wanted.length && timingSafeEqual(held, wanted)
}

/** What the buyer shows while the order waits at the pick-up point. */
export const shownPickupCode = (secrets: Secrets, { id, status, address }: Waiting): string | null =>
  address.isZt && status === 'awaiting_shipment' ? pickupCodeOf(secrets, id) : null
