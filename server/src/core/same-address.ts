import type { AddressSnapshot } from '../database/tables/orders.ts'
import { foldedLetters } from './plain-letters.ts'
import { barePhone } from './same-phone.ts'

/** The buyer's phone; an address that is a pick-up point has a phone of its own. */
export const callable = ({ isZt, phone, contact }: AddressSnapshot): string => (isZt ? (contact?.phone ?? '') : phone)

/** The buyer's phone in normalized form; null when there is none. */
export const phoneOf = (address: AddressSnapshot): string | null => barePhone(callable(address)) || null

type House = Omit<AddressSnapshot, 'first_name' | 'last_name' | 'phone' | 'contact'>

/** A key for comparing addresses, independent of case, spaces and punctuation; null for a pick-up point and without a street address. Stored keys must stay comparable: do not change the result. */
export function houseOf({ isZt, country, province, city, area, zip, address1, address2 }: House): string | null {
  const parts = [country, province, city, area, zip, `${address1}${address2}`].map((part) =>
    foldedLetters(part).replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
  )
  return isZt || parts.at(-1) === '' ? null : parts.join('/')
}
