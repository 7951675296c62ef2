import type { AddressForm } from '@bailu/contract/addresses/shop'
import type { StoredCartLine } from '@bailu/contract/cart/shop'
import type { PickupContact } from '@bailu/contract/orders/order-form'
import { referralCodeOf } from '@bailu/contract/partners/kinds'
import {
  readStorage,
  readStorageJson,
  readTabStorage,
  removeStorage,
  removeTabStorage,
  storageKeys,
  writeStorage,
  writeTabStorage,
} from '../browser/storage.ts'

export const REFERRAL_KEY = 'e'
/** One per phone, so that one sign-in claims the orders of every shared link. */
const GUEST_TOKEN_KEY = 'guest_token'

/** `id` is local and negative, so that it never equals an id of the server. */
export type GuestAddress = Omit<AddressForm, 'address_type'> & { id: number }
export type GuestOrder = { id: string; number: string }

/**
 * The referral code (`e`). The server ignores case; it is stored in upper case so that one partner has one cart key.
 * Values that cannot be an employee number are not stored.
 */
export const referral = {
  get: () => readStorage(REFERRAL_KEY),
  set: (e: string) => {
    const code = referralCodeOf(e)
    if (code) writeStorage(REFERRAL_KEY, code)
  },
}

/**
 * The referral code of the link that a signed-in customer came by, of this tab. The guard takes it from the address and
 * from `referral`; their orders name it, and its partner is offered to a customer without a mentor.
 */
export const sessionReferral = {
  get: () => readTabStorage<string | null>('session_e', null),
  set: (e: string) => {
    const code = referralCodeOf(e)
    if (code) writeTabStorage('session_e', code)
  },
}

export const guestToken = {
  get: () => readStorage(GUEST_TOKEN_KEY),
  set: (token: string) => writeStorage(GUEST_TOKEN_KEY, token),
  remove: () => removeStorage(GUEST_TOKEN_KEY),
}

/** A list in local storage whose key contains the referral code, so that data of two partners' links never mix. */
const referralList = <T>(prefix: string) => {
  const key = () => `${prefix}:${referral.get() ?? ''}`
  return {
    get: (): T[] => readStorageJson<T[]>(key(), []),
    set: (list: T[]) => (list.length > 0 ? writeStorage(key(), JSON.stringify(list)) : removeStorage(key())),
    /** The entries of all referral codes seen on this device. */
    all: (): T[] => keysWithPrefix(prefix).flatMap((entry) => readStorageJson<T[]>(entry, [])),
    /** The entries of the other referral codes. */
    others: (): T[] =>
      keysWithPrefix(prefix)
        .filter((entry) => entry !== key())
        .flatMap((entry) => readStorageJson<T[]>(entry, [])),
    /** Removes matching entries under every referral code. */
    remove: (matches: (entry: T) => boolean) => {
      for (const entry of keysWithPrefix(prefix)) {
        writeStorage(entry, JSON.stringify(readStorageJson<T[]>(entry, []).filter((item) => !matches(item))))
      }
    },
    clear: () => keysWithPrefix(prefix).forEach(removeStorage),
  }
}

const keysWithPrefix = (prefix: string) => storageKeys().filter((key) => key.startsWith(`${prefix}:`))

export const guestCart = referralList<StoredCartLine>('cart')
export const guestAddresses = referralList<GuestAddress>('address')
/** Id of the address chosen for the order; the address itself is in `guestAddresses`. */
export const sharedAddress = referralList<number>('shared_address')

const CONTACT_KEY = 'contact'
/** Contact for the pick-up point. In tab storage only, because another person may use the device next. */
export const guestContact = {
  get: (): PickupContact | null => readTabStorage<PickupContact | null>(CONTACT_KEY, null),
  set: (contact: PickupContact) => writeTabStorage(CONTACT_KEY, contact),
  clear: () => removeTabStorage(CONTACT_KEY),
}

const EMAIL_KEY = 'contact_email'
/** The email that the guest gave last for news about an order; in tab storage for the same reason. */
export const guestEmail = {
  get: (): string => readTabStorage<string>(EMAIL_KEY, ''),
  set: (email: string) => writeTabStorage(EMAIL_KEY, email),
  clear: () => removeTabStorage(EMAIL_KEY),
}

export const guestOrders = referralList<GuestOrder>('order')

/** Removes the referral code and all guest data. Hand the data over to the account first. */
export const clearGuestData = (): void => {
  guestCart.clear()
  guestAddresses.clear()
  sharedAddress.clear()
  guestContact.clear()
  guestEmail.clear()
  guestOrders.clear()
  guestToken.remove()
  removeStorage(REFERRAL_KEY)
}
