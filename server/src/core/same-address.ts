import type { AddressSnapshot } from '../database/tables/orders.ts'
import { foldedLetters } from './plain-letters.ts'
import { barePhone } from './same-phone.ts'

/** The phone of the person who buys: the pick-up point has one of its own. */
export const callable = ({ isZt, phone, contact }: AddressSnapshot): string => (isZt ? (contact?.phone ?? '') : phone)

/** That phone without what people write it in different ways for; null where there is none. */
export const phoneOf = (address: AddressSnapshot): string | null => barePhone(callable(address)) || null

type House = Omit<AddressSnapshot, 'first_name' | 'last_name' | 'phone' | 'contact'>

/** The same house, in whatever letters it is written, spaced and punctuated; null for the pick-up point, and where no house is named. */
export function houseOf({ isZt, country, province, city, area, zip, address1, address2 }: House): string | null {
  const parts = [country, province, city, area, zip, `${address1}${address2}`].map((part) =>
    foldedLetters(part).replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
  )
  return isZt || parts.at(-1) === '' ? null : parts.join('/')
}
