import type { Address, AddressForm } from '@bailu/contract/addresses'
import type { GuestAddress } from '../../guest-data.ts'

export const asAddress = (address: GuestAddress): Address => ({
  ...address,
  address2: address.address2 ?? '',
  is_own: true,
  isZt: false,
})

const defaultFirst = (list: GuestAddress[]) => [...list].sort((a, b) => Number(b.is_default) - Number(a.is_default))

/** The first address is the default, and there is one default at most. */
export const withGuestAddress = (
  list: readonly GuestAddress[],
  form: AddressForm,
  id: number = Math.min(0, ...list.map((one) => one.id)) - 1,
): { list: GuestAddress[]; id: number } => {
  const mine: GuestAddress = { ...form, id, is_default: form.is_default || list.length === 0 }
  const others = list.filter((one) => one.id !== id)
  const rest = mine.is_default ? others.map((one) => ({ ...one, is_default: false })) : others
  return { list: defaultFirst([mine, ...rest]), id }
}

export const withoutGuestAddress = (list: readonly GuestAddress[], id: number): GuestAddress[] =>
  list.filter((one) => one.id !== id)
