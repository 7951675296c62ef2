import type { Address, AddressForm } from '@bailu/contract/addresses'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { guestAddresses, referral } from '../../guest-data.ts'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { tokenInHand, useAuth } from '../../state/auth.ts'
import { asAddress, freshId, withDefault, withGuestAddress, withoutGuestAddress } from './guest-book.ts'

const guest = () => tokenInHand() === null
const guestList = () => guestAddresses.get().map(asAddress)

const addressQuery = () =>
  queryOptions({
    queryKey: ['address', guest() ? `guest:${referral.get() ?? ''}` : 'user'],
    queryFn: async (): Promise<Address[]> => {
      const known = await request('GET /api/address', {}, { quiet: true, component: 'addresses' })
      return guest() ? [...guestList(), ...known] : known
    },
    // Guest addresses are stored on the phone and need no network.
    placeholderData: () => (guest() && guestAddresses.get().length > 0 ? guestList() : undefined),
  })

/** Addresses of the signed-in user from the server, or of the guest from the phone; the pick-up point comes last. */
export const useAddressBook = () => {
  useAuth((auth) => auth.token)
  const client = useQueryClient()
  const query = useQuery(addressQuery())
  const read = () => client.invalidateQueries({ queryKey: ['address'] })

  return {
    list: query.data,
    failed: query.isLoadingError,
    loading: query.isFetching,
    offline: query.fetchStatus === 'paused',
    retry: () => void query.refetch(),
    /** Adds an address, or updates the one with this id. @returns its id */
    save: async (form: AddressForm, id?: number): Promise<number> => {
      const saved = await keep(form, id)
      await read()
      return saved
    },
    makeDefault: async (id: number): Promise<void> => {
      if (guest()) guestAddresses.set(withDefault(guestAddresses.get(), id))
      else await request('POST /api/address/{id}/default', { id })
      await read()
    },
    remove: async (id: number): Promise<void> => {
      if (guest()) guestAddresses.set(withoutGuestAddress(guestAddresses.get(), id))
      else await request('DELETE /api/address/{id}', { id }).catch(unlessGone)
      await read()
    },
  }
}
export type AddressBook = ReturnType<typeof useAddressBook>

// Already deleted on another device: the intended result.
const unlessGone = (cause: unknown): void => {
  if (!(cause instanceof Refusal && cause.code === 'not_found')) throw cause
}

const keep = async (form: AddressForm, id: number | undefined): Promise<number> => {
  if (guest()) {
    const given = id ?? freshId(guestAddresses.all())
    guestAddresses.set(withGuestAddress(guestAddresses.get(), form, given).list)
    return given
  }
  if (id === undefined) return (await request('POST /api/address', form)).id
  await request('PUT /api/address/{id}', { ...form, id })
  return id
}

/** The address fields of an order, as a guest sends them. */
export const formOf = ({ id: _, is_own: __, isZt: ___, address_type: ____, ...form }: Address) => form
