import type { ReactNode } from 'react'
import type { Address } from '@bailu/contract/addresses/shop'
import { addressParts, PICKUP_ID, recipientName } from '@bailu/contract/addresses/kinds'
import { phone } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { formatArea } from './area-line.ts'
import { PickupContactLines, PickupHours, PickupName } from './pickup-point.tsx'

/** Badge of an address: default, a customer's, or the pick-up point. */
export function AddressBadge({ address }: { address: Address }) {
  const words = useWords('addresses').addresses
  const badge = address.isZt
    ? address.id === PICKUP_ID
      ? words.fixed
      : words.pickup
    : address.address_type === 'customer'
      ? words.forCustomer
      : address.is_default && words.default
  if (!badge) return null
  return (
    <span className="inline-block self-start rounded-full bg-mist px-8 py-4 text-12 leading-none text-leaf">
      {badge}
    </span>
  )
}

type ShownAddress = Omit<Address, 'id' | 'is_default' | 'is_own' | 'address_type'> & {
  /** Of a pick-up point in the address list. */
  id?: number
  /** The pick-up point as it was when the order was placed. */
  point?: { id: number; name: string; map_link: string } | null
  /** The person who picks the order up. */
  contact?: { name: string; phone: string } | null
}

/** Recipient and address as printed on the parcel; a pick-up point shows its name and opening hours. `links`: not inside of a button. */
export function AddressLines({ address, links = false }: { address: ShownAddress; links?: boolean }) {
  const { addresses: words } = useWords('addresses')
  const street = addressParts(address, 'street').join(', ')
  const area = formatArea(address)
  const pickup = address.isZt ? { id: address.point?.id ?? address.id ?? 0, copy: address.point } : undefined
  return (
    <div className="flex min-w-0 flex-col gap-4 text-13 wrap-anywhere text-muted">
      <p className="text-16 text-ink">
        {pickup ? <PickupName {...pickup} /> : recipientName(address)}
        {!pickup && (
          <span className="ml-12 text-13 whitespace-nowrap text-muted tabular-nums">{phone(address.phone)}</span>
        )}
      </p>
      {pickup && <PickupHours names={address} id={pickup.id} />}
      <p>{street}</p>
      <p>{area}</p>
      {pickup && <PickupContactLines {...pickup} phone={address.phone} links={links} />}
      {address.contact && (
        <p className="mt-4">
          {words.pickedUpBy} <span className="text-ink">{address.contact.name}</span>{' '}
          <span className="whitespace-nowrap text-ink tabular-nums">{phone(address.contact.phone)}</span>
        </p>
      )}
    </div>
  )
}

type AddressCardProps = { address: Address; selector?: ReactNode; children?: ReactNode }

export function AddressCard({ address, selector, children }: AddressCardProps) {
  return (
    <div className="flex gap-4 py-16">
      {selector}
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <AddressBadge address={address} />
        <AddressLines address={address} links={selector === undefined} />
        {children}
      </div>
    </div>
  )
}
