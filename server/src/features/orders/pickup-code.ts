import { timingSafeEqual } from 'node:crypto'
import type { OrderStatus } from '@bailu/contract/orders'
import { macsOf, type Secrets } from '../../core/key-ring.ts'
import type { AddressSnapshot } from '../../database/tables/orders.ts'

type Waiting = { id: string; status: OrderStatus; address: AddressSnapshot }

/** Six-digit pick-up code, shown to the buyer only. Derived from the order id by HMAC, so that it is not stored. */
export const pickupCodeOf = (secrets: Secrets, orderId: string): string => pickupCodes(secrets, orderId)[0]!

// A code derived from the previous secret stays valid: the buyer may have written it down.
const pickupCodes = (secrets: Secrets, orderId: string): string[] =>
  macsOf(secrets, 'pick-up codes', orderId).map((mac) => String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0'))

export function isPickupCode(secrets: Secrets, orderId: string, given: string): boolean {
  const bytes = Buffer.from(given)
  return pickupCodes(secrets, orderId).some(
    (code) => bytes.length === code.length && timingSafeEqual(bytes, Buffer.from(code)),
  )
}

/** The code while the order waits at the pick-up point, else null. */
export const shownPickupCode = (secrets: Secrets, { id, status, address }: Waiting): string | null =>
  address.isZt && status === 'awaiting_shipment' ? pickupCodeOf(secrets, id) : null
