import type { Address } from '@bailu/contract/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { sharedAddress } from '../../guest-data.ts'
import { remembered, rememberFor } from '../../session-memory.ts'
import { tokenInHand } from '../../state/auth.ts'
import { formOf } from './address-book.ts'

const KEY = 'address_chosen'

/** Under the referral value of the link, so that a guest finds it chosen by the same link and by no other. */
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
 * The chosen address, else the default or first own one; the pick-up point
 * and a customer's only when chosen. A guest's choice is kept under the link's
 * referral and outlives signing in, where it gets another id.
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
