import type { Address } from '@bailu/contract/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { sharedAddress } from '../../guest-data.ts'
import { remembered, rememberFor } from '../../session-memory.ts'
import { tokenInHand } from '../../state/auth.ts'
import { formOf } from './address-book.ts'

const KEY = 'address_chosen'

/**
 * Stores the choice under the referral code of the link, so that a guest finds it again through the same link only.
 */
export const useChoice = () => {
  const client = useQueryClient()
  return (id: number | null): void => {
    if (tokenInHand() === null) sharedAddress.set(id === null ? [] : [id])
    const list = client.getQueriesData<Address[]>({ queryKey: ['address'] }).flatMap(([, known]) => known ?? [])
    const chosen = list.find((address) => address.id === id)
    if (chosen) rememberFor(KEY, chosen)
  }
}

/**
 * The chosen address, else the default or first own one; the pick-up point and customers' addresses only when chosen.
 * A guest's choice is stored under the referral code. After sign-in the address has another id, so it is then found
 * by its content.
 */
export const chosenAddress = (list: readonly Address[], id: number | null): Address | undefined => {
  const wanted = tokenInHand() === null ? sharedAddress.get()[0] : id
  return (
    list.find((address) => address.id === wanted) ??
    (wanted && wanted < 0 ? list.find(sameAs(remembered<Address | null>(KEY, null))) : undefined) ??
    list.find((address) => address.is_own)
  )
}

const sameAs = (one: Address | null) => (other: Address) => one !== null && content(one) === content(other)
const content = (address: Address) => {
  const { is_default: _, ...form } = formOf(address)
  return JSON.stringify(Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1)))
}
