import type { AddressForm } from '@bailu/contract/addresses'
import { THAILAND } from '@bailu/contract/pickup'

type Area = Pick<AddressForm, 'country' | 'province' | 'city' | 'area' | 'zip'>

export const BANGKOK = 'กรุงเทพมหานคร'
const THAI = /^[\u0e00-\u0e7f]/
/** Typed by hand, the prefix may be there already. */
const NAMED = /^(แขวง|เขต|ตำบล|อำเภอ|จังหวัด|[ตอจ]\.)/

const withWord = (word: string, name: string) => (THAI.test(name) && !NAMED.test(name) ? word + name : name)

/** The area as Thai couriers write it: แขวง and เขต in Bangkok, ตำบล, อำเภอ and จังหวัด elsewhere. */
export const areaLine = ({ country, province, city, area, zip }: Area): string => {
  const bangkok = province === BANGKOK
  const parts =
    country === THAILAND
      ? [
          withWord(bangkok ? 'แขวง' : 'ตำบล', area),
          withWord(bangkok ? 'เขต' : 'อำเภอ', city),
          bangkok ? province : withWord('จังหวัด', province),
          zip,
        ]
      : [area, city, province, zip, country]
  return parts.filter(Boolean).join(' ')
}
