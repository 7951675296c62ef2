import type { Address, AddressForm } from '@bailu/contract/addresses/shop'
import type { GuestAddress } from '../../session/guest-data.ts'

export const toAddress = (address: GuestAddress): Address => ({
  ...address,
  address2: address.address2 ?? '',
  is_own: true,
  isZt: false,
  address_type: 'own',
})

/** Unique over all referral codes on the phone, so that one id never means two addresses. */
export const nextGuestId = (addresses: readonly GuestAddress[]): number =>
  Math.min(0, ...addresses.map((entry) => entry.id)) - 1

const defaultFirst = (list: GuestAddress[]) => [...list].sort((a, b) => Number(b.is_default) - Number(a.is_default))

/** Exactly one default while there are addresses: the given one, else the current one, else the newest. */
export const setDefaultAddress = (list: readonly GuestAddress[], defaultId?: number): GuestAddress[] => {
  const chosenId = defaultId ?? list.find((entry) => entry.is_default)?.id ?? Math.min(...list.map((entry) => entry.id))
  return defaultFirst(list.map((entry) => ({ ...entry, is_default: entry.id === chosenId })))
}

/** Adds an address, or updates the one with this id. */
export const upsertGuestAddress = (
  list: readonly GuestAddress[],
  { address_type: _, ...form }: AddressForm,
  id: number = nextGuestId(list),
): { list: GuestAddress[]; id: number } => {
  const existing = list.find((entry) => entry.id === id)
  const saved: GuestAddress = { ...form, id, is_default: existing?.is_default ?? false }
  const rest = list.filter((entry) => entry.id !== id)
  return { list: setDefaultAddress([saved, ...rest], form.is_default ? id : undefined), id }
}

export const removeGuestAddress = (list: readonly GuestAddress[], id: number): GuestAddress[] =>
  setDefaultAddress(list.filter((entry) => entry.id !== id))
