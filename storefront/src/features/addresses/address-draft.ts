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
}

const keyOf = (address: Address | null) => `address_draft:${address?.id ?? 'new'}`

/** What was typed and not saved yet, else the address as it stands. */
export const draftOf = (address: Address | null): AddressForm => ({
  ...(address ? formOf(address) : BLANK),
  ...remembered<Partial<AddressForm>>(keyOf(address), {}),
})

export const keepDraft = (address: Address | null, form: Partial<AddressForm>): void =>
  rememberFor(keyOf(address), form)
export const dropDraft = (address: Address | null): void => forgetFor(keyOf(address))
