import type { Address, AddressForm } from '@bailu/contract/addresses'
import type { GuestAddress } from '../../guest-data.ts'

export const asAddress = (address: GuestAddress): Address => ({
  ...address,
  address2: address.address2 ?? '',
  is_own: true,
  isZt: false,
  address_type: 'own',
})

/** Unique over all referral codes on the phone, so that one id never means two addresses. */
export const freshId = (all: readonly GuestAddress[]): number => Math.min(0, ...all.map((one) => one.id)) - 1

const defaultFirst = (list: GuestAddress[]) => [...list].sort((a, b) => Number(b.is_default) - Number(a.is_default))

/** Exactly one default while there are addresses: the given one, else the current one, else the newest. */
export const withDefault = (list: readonly GuestAddress[], wanted?: number): GuestAddress[] => {
  const chosen = wanted ?? list.find((one) => one.is_default)?.id ?? Math.min(...list.map((one) => one.id))
  return defaultFirst(list.map((one) => ({ ...one, is_default: one.id === chosen })))
}

/** Adds an address, or updates the one with this id. */
export const withGuestAddress = (
  list: readonly GuestAddress[],
  { address_type: _, ...form }: AddressForm,
  id: number = freshId(list),
): { list: GuestAddress[]; id: number } => {
  const before = list.find((one) => one.id === id)
  const mine: GuestAddress = { ...form, id, is_default: before?.is_default ?? false }
  const rest = list.filter((one) => one.id !== id)
  return { list: withDefault([mine, ...rest], form.is_default ? id : undefined), id }
}

export const withoutGuestAddress = (list: readonly GuestAddress[], id: number): GuestAddress[] =>
  withDefault(list.filter((one) => one.id !== id))
