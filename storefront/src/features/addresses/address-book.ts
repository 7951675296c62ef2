import type { Address, AddressForm } from '@bailu/contract/addresses'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { guestAddresses, referral } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand, useAuth } from '../../state/auth.ts'
import { asAddress, withGuestAddress, withoutGuestAddress } from './guest-book.ts'

const addressQuery = () => {
  const user = tokenInHand() !== null
  return queryOptions({
    queryKey: ['address', user ? 'user' : `guest:${referral.get() ?? ''}`],
    queryFn: async (): Promise<Address[]> => {
      const known = await request('GET /api/address', {}, { quiet: true, component: 'addresses' })
      return user ? known : [...guestAddresses.get().map(asAddress), ...known]
    },
  })
}

/** Addresses of whoever holds the phone: a user's on the server, a guest's on the phone; the pick-up point last. */
export const useAddressBook = () => {
  useAuth((auth) => auth.token)
  const client = useQueryClient()
  const query = useQuery(addressQuery())
  const read = () => client.invalidateQueries({ queryKey: ['address'] })

  return {
    list: query.data,
    failed: query.isLoadingError,
    loading: query.isFetching,
    retry: () => void query.refetch(),
    /** Adds, or changes the one with this id; gives its id. */
    save: async (form: AddressForm, id?: number): Promise<number> => {
      const saved = await keep(form, id)
      await read()
      return saved
    },
    remove: async (id: number): Promise<void> => {
      if (tokenInHand() === null) guestAddresses.set(withoutGuestAddress(guestAddresses.get(), id))
      else await request('DELETE /api/address/{id}', { id })
      await read()
    },
  }
}

const keep = async (form: AddressForm, id: number | undefined): Promise<number> => {
  if (tokenInHand() === null) {
    const { list, id: given } = withGuestAddress(guestAddresses.get(), form, id)
    guestAddresses.set(list)
    return given
  }
  if (id === undefined) return (await request('POST /api/address', form)).id
  await request('PUT /api/address/{id}', { ...form, id })
  return id
}

export const formOf = ({ id: _, is_own: __, isZt: ___, ...form }: Address): AddressForm => form

/** The chosen address, else the default or first own one; the pick-up point only when chosen. */
export const chosenAddress = (list: readonly Address[], id: number | null): Address | undefined =>
  list.find((address) => address.id === id) ?? list.find((address) => !address.isZt)
