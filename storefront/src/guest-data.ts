import type { AddressForm } from '@bailu/contract/addresses'
import type { CartLine } from '@bailu/contract/cart'
import type { Contact } from '@bailu/contract/orders'
import { EMPLOYEE_NO } from '@bailu/contract/employee-no'
import { forgetFor, rememberFor, remembered } from './session-memory.ts'
import { keys, read, readJson, remove, write } from './storage.ts'

export const REFERRAL_KEY = 'e'
/** One per phone, so that one sign-in claims the orders of every shared link. */
const GUEST_TOKEN_KEY = 'guest_token'

/** `id` is local and negative, so that it never meets an id of the server. */
export type GuestAddress = Omit<AddressForm, 'address_type'> & { id: number }
/** With the satang a piece cost when the person last looked. */
export type GuestLine = CartLine & { seen_price?: number | null }
export type GuestOrder = { id: string; number: string }

/** Numbers are matched without regard to case; one spelling keeps one cart. What can be no number is not kept. */
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

/** A list whose key carries the referral value: two partners' links never mix. */
const listUnder = <T>(prefix: string) => {
  const key = () => `${prefix}:${referral.get() ?? ''}`
  return {
    get: (): T[] => readJson<T[]>(key(), []),
    set: (list: T[]) => (list.length > 0 ? write(key(), JSON.stringify(list)) : remove(key())),
    /** Of every referral value seen on this phone. */
    all: (): T[] => keysUnder(prefix).flatMap((one) => readJson<T[]>(one, [])),
    /** Takes one out, whichever referral value it stands under. */
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
/** Id of the address chosen for the order; its full info stands in the list above. */
export const sharedAddress = listUnder<number>('shared_address')

const CONTACT = 'contact'
/** Who came to the pick-up point last: kept no longer than the tab, as somebody else may hold the phone next. */
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

// Earlier versions kept it in clear for as long as the phone.
const forgetWritten = () => keysUnder(CONTACT).forEach(remove)

export const guestOrders = listUnder<GuestOrder>('order')

/** Removes the referral and everything a guest left. Claim and merge first. */
export const forget = (): void => {
  guestCart.forget()
  guestAddresses.forget()
  sharedAddress.forget()
  guestContact.forget()
  guestOrders.forget()
  guestToken.drop()
  remove(REFERRAL_KEY)
}
