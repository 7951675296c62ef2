import type { AddressForm } from '@bailu/contract/addresses'
import type { CartLine } from '@bailu/contract/cart'
import type { Contact } from '@bailu/contract/orders'
import { EMPLOYEE_NO } from '@bailu/contract/employee-no'
import { forgetFor, rememberFor, remembered } from './session-memory.ts'
import { keys, read, readJson, remove, write } from './storage.ts'

export const REFERRAL_KEY = 'e'
/** One per phone, so that one sign-in claims the orders of every shared link. */
const GUEST_TOKEN_KEY = 'guest_token'

/** `id` is local and negative, so that it never equals an id of the server. */
export type GuestAddress = Omit<AddressForm, 'address_type'> & { id: number }
/** `seen_price` is the unit price in satang that was shown last. */
export type GuestLine = CartLine & { seen_price?: number | null }
export type GuestOrder = { id: string; number: string }

/**
 * The referral code (`e`). The server ignores case; it is stored in upper case so that one partner has one cart key.
 * Values that cannot be an employee number are not stored.
 */
export const referral = {
  get: () => read(REFERRAL_KEY),
  set: (e: string) => {
    const number = e.trim().toUpperCase()
    if (EMPLOYEE_NO.test(number)) write(REFERRAL_KEY, number)
  },
}

export const guestToken = {
  get: () => read(GUEST_TOKEN_KEY),
  set: (token: string) => write(GUEST_TOKEN_KEY, token),
  drop: () => remove(GUEST_TOKEN_KEY),
}

/** A list in local storage whose key contains the referral code, so that data of two partners' links never mix. */
const listUnder = <T>(prefix: string) => {
  const key = () => `${prefix}:${referral.get() ?? ''}`
  return {
    get: (): T[] => readJson<T[]>(key(), []),
    set: (list: T[]) => (list.length > 0 ? write(key(), JSON.stringify(list)) : remove(key())),
    /** The entries of all referral codes seen on this device. */
    all: (): T[] => keysUnder(prefix).flatMap((one) => readJson<T[]>(one, [])),
    /** Removes matching entries under every referral code. */
    drop: (gone: (one: T) => boolean) => {
      for (const one of keysUnder(prefix)) {
        write(one, JSON.stringify(readJson<T[]>(one, []).filter((item) => !gone(item))))
      }
    },
    forget: () => keysUnder(prefix).forEach(remove),
  }
}

const keysUnder = (prefix: string) => keys().filter((key) => key.startsWith(`${prefix}:`))

export const guestCart = listUnder<GuestLine>('cart')
export const guestAddresses = listUnder<GuestAddress>('address')
/** Id of the address chosen for the order; the address itself is in `guestAddresses`. */
export const sharedAddress = listUnder<number>('shared_address')

const CONTACT = 'contact'
/** Contact for the pick-up point. In tab storage only, because another person may use the device next. */
export const guestContact = {
  get: (): Contact | null => {
    forgetWritten()
    return remembered<Contact | null>(CONTACT, null)
  },
  set: (contact: Contact) => rememberFor(CONTACT, contact),
  forget: () => {
    forgetWritten()
    forgetFor(CONTACT)
  },
}

// Earlier versions stored it unencrypted in local storage.
const forgetWritten = () => keysUnder(CONTACT).forEach(remove)

export const guestOrders = listUnder<GuestOrder>('order')

/** Removes the referral code and all guest data. Hand the data over to the account first. */
export const forget = (): void => {
  guestCart.forget()
  guestAddresses.forget()
  sharedAddress.forget()
  guestContact.forget()
  guestOrders.forget()
  guestToken.drop()
  remove(REFERRAL_KEY)
}
