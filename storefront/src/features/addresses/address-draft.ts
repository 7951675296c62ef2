import type { Address, AddressForm } from '@bailu/contract/addresses'
import { THAILAND } from '@bailu/contract/pickup'
import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'
import { formOf } from './address-book.ts'

const BLANK: AddressForm = {
  first_name: '',
  last_name: '',
  country: THAILAND,
  province: '',
  city: '',
  area: '',
  address1: '',
  address2: '',
  zip: '',
  phone: '',
  is_default: false,
  address_type: 'own',
}

const keyOf = (address: Address | null) => `address_draft:${address?.id ?? 'new'}`

export const savedForm = (address: Address | null): AddressForm =>
  address ? { ...formOf(address), address_type: address.address_type === 'customer' ? 'customer' : 'own' } : BLANK

/** The unsaved draft, or null. */
export const keptDraft = (address: Address | null): Partial<AddressForm> | null => remembered(keyOf(address), null)
export const keepDraft = (address: Address | null, form: Partial<AddressForm>): void =>
  rememberFor(keyOf(address), form)
export const dropDraft = (address: Address | null): void => forgetFor(keyOf(address))
