import { timingSafeEqual } from 'node:crypto'
import type { OrderStatus } from '@bailu/contract/orders'
import { macsOf, type Secrets } from '../../core/key-ring.ts'
import type { AddressSnapshot } from '../../database/tables/orders.ts'

type Waiting = { id: string; status: OrderStatus; address: AddressSnapshot }

/** Six digits that only the buyer of the order is shown. Made from the order, so that no row keeps them. */
export const pickupCodeOf = (secrets: Secrets, orderId: string): string => pickupCodes(secrets, orderId)[0]!

// A buyer may have written down the code that an earlier secret made.
const pickupCodes = (secrets: Secrets, orderId: string): string[] =>
  macsOf(secrets, 'pick-up codes', orderId).map((mac) => String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0'))

export function isPickupCode(secrets: Secrets, orderId: string, given: string): boolean {
  const bytes = Buffer.from(given)
  return pickupCodes(secrets, orderId).some(
    (code) => bytes.length === code.length && timingSafeEqual(bytes, Buffer.from(code)),
  )
}

/** What the buyer shows while the order waits at the pick-up point. */
export const shownPickupCode = (secrets: Secrets, { id, status, address }: Waiting): string | null =>
  address.isZt && status === 'awaiting_shipment' ? pickupCodeOf(secrets, id) : null
