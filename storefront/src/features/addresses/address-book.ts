import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Address, AddressForm } from '@bailu/contract/addresses/shop'
import type { Translations } from '@bailu/phrases/translations'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { currentToken, useAuth } from '../../session/auth.ts'
import { guestAddresses, referral } from '../../session/guest-data.ts'
import { nextGuestId, removeGuestAddress, setDefaultAddress, toAddress, upsertGuestAddress } from './guest-addresses.ts'

export type AddressGroup = { title?: string; list: Address[] }

/**
 * Groups own addresses, customers' addresses and the pick-up point; titles only when there are customers' addresses.
 */
export const groupAddresses = (list: readonly Address[], words: Translations['addresses']): AddressGroup[] => {
  const ofType = (type: Address['address_type']) => list.filter(({ address_type }) => address_type === type)
  const customers = ofType('customer')
  const hasTitles = customers.length > 0
  const groups: AddressGroup[] = [
    { ...(hasTitles && { title: words.own }), list: ofType('own') },
    { ...(hasTitles && { title: words.customers }), list: customers },
    { ...(hasTitles && { title: words.pickup }), list: ofType('pickup') },
  ]
  return groups.filter((group) => group.list.length > 0)
}

const isGuest = () => currentToken() === null
const listGuestAddresses = () => guestAddresses.get().map(toAddress)

const addressQuery = () =>
  queryOptions({
    queryKey: ['address', isGuest() ? `guest:${referral.get() ?? ''}` : 'user'],
    queryFn: async (): Promise<Address[]> => {
      const savedAddresses = await request('GET /api/address', {}, { component: 'addresses' })
      return isGuest() ? [...listGuestAddresses(), ...savedAddresses] : savedAddresses
    },
    // Guest addresses are stored on the phone and need no network.
    placeholderData: () => (isGuest() && guestAddresses.get().length > 0 ? listGuestAddresses() : undefined),
  })

/** Addresses of the signed-in user from the server, or of the guest from the phone; the pick-up point comes last. */
export const useAddressBook = () => {
  useAuth((auth) => auth.token)
  const client = useQueryClient()
  const query = useQuery(addressQuery())
  const refresh = () => client.invalidateQueries({ queryKey: ['address'] })

  return {
    list: query.data,
    failed: query.isLoadingError,
    error: query.error,
    loading: query.isFetching,
    offline: query.fetchStatus === 'paused',
    retry: () => void query.refetch(),
    /** Adds an address, or updates the one with this id. @returns its id */
    save: async (form: AddressForm, id?: number): Promise<number> => {
      const savedId = await saveAddress(form, id)
      await refresh()
      return savedId
    },
    makeDefault: async (id: number): Promise<void> => {
      if (isGuest()) guestAddresses.set(setDefaultAddress(guestAddresses.get(), id))
      else await request('POST /api/address/{id}/default', { id })
      await refresh()
    },
    remove: async (id: number): Promise<void> => {
      if (isGuest()) guestAddresses.set(removeGuestAddress(guestAddresses.get(), id))
      else await request('DELETE /api/address/{id}', { id }).catch(ignoreNotFound)
      await refresh()
    },
  }
}
export type AddressBook = ReturnType<typeof useAddressBook>

// Already deleted on another device: the intended result.
const ignoreNotFound = (cause: unknown): void => {
  if (!(cause instanceof AppError && cause.code === 'not_found')) throw cause
}

const saveAddress = async (form: AddressForm, id: number | undefined): Promise<number> => {
  if (isGuest()) {
    const guestId = id ?? nextGuestId(guestAddresses.all())
    guestAddresses.set(upsertGuestAddress(guestAddresses.get(), form, guestId).list)
    return guestId
  }
  if (id === undefined) return (await request('POST /api/address', form)).id
  await request('PUT /api/address/{id}', { ...form, id })
  return id
}

/** The address fields of an order, as a guest sends them. */
export const toAddressForm = ({ id: _, is_own: __, isZt: ___, address_type: ____, ...form }: Address) => form
