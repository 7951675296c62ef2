import { isPickupId } from '@bailu/contract/addresses/kinds'
import type { Address } from '@bailu/contract/addresses/shop'
import { useQueryClient } from '@tanstack/react-query'
import { sharedAddress } from '../../session/guest-data.ts'
import { readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { currentToken } from '../../session/auth.ts'
import { toAddressForm } from './address-book.ts'

const STORAGE_KEY = 'address_chosen'

/**
 * Stores the choice under the referral code of the link, so that a guest finds it again through the same link only.
 */
export const useRememberAddress = () => {
  const client = useQueryClient()
  return (id: number | null): void => {
    if (currentToken() === null) sharedAddress.set(id === null ? [] : [id])
    const list = client.getQueriesData<Address[]>({ queryKey: ['address'] }).flatMap(([, cached]) => cached ?? [])
    const chosen = list.find((address) => address.id === id)
    if (chosen) writeTabStorage(STORAGE_KEY, chosen)
  }
}

const chosenAddressId = (id: number | null) => (currentToken() === null ? sharedAddress.get()[0] : id)

/** Whether a pick-up point was chosen; known before the addresses are loaded. */
export const isPickupChosen = (id: number | null): boolean => isPickupId(chosenAddressId(id))

/**
 * The chosen address, else the default or first own one; pick-up points and customers' addresses only when chosen.
 * A guest's choice is stored under the referral code. After sign-in the address has another id, so it is then found
 * by its content.
 */
export const findChosenAddress = (list: readonly Address[], id: number | null): Address | undefined => {
  const chosenId = chosenAddressId(id)
  return (
    list.find((address) => address.id === chosenId) ??
    (chosenId && chosenId < 0
      ? list.find(hasSameContent(readTabStorage<Address | null>(STORAGE_KEY, null)))
      : undefined) ??
    list.find((address) => address.is_own)
  )
}

const hasSameContent = (reference: Address | null) => (other: Address) =>
  reference !== null && contentOf(reference) === contentOf(other)
const contentOf = (address: Address) => {
  const { is_default: _, ...form } = toAddressForm(address)
  return JSON.stringify(Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1)))
}
