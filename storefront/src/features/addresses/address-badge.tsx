import type { Address } from '@bailu/contract/addresses'
import { useWords } from '../../words.tsx'

/** Badge of an address: default, a customer's, or the pick-up point. */
export function AddressBadge({ address }: { address: Address }) {
  const words = useWords().addresses
  const badge = address.isZt
    ? words.fixed
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
