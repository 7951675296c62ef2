import type { AddressForm } from '@bailu/contract/addresses/shop'
import { THAILAND } from '@bailu/contract/addresses/kinds'

type Area = Pick<AddressForm, 'country' | 'province' | 'city' | 'area' | 'zip'>

export const BANGKOK = 'กรุงเทพมหานคร'
const THAI_LETTER = /^[\u0e00-\u0e7f]/
/** Typed by hand, the prefix may be there already. */
const HAS_PREFIX = /^(แขวง|เขต|ตำบล|อำเภอ|จังหวัด|[ตอจ]\.)/

const withPrefix = (prefix: string, name: string) =>
  THAI_LETTER.test(name) && !HAS_PREFIX.test(name) ? prefix + name : name

/** The area as Thai couriers write it: แขวง and เขต in Bangkok, ตำบล, อำเภอ and จังหวัด elsewhere. */
export const formatArea = ({ country, province, city, area, zip }: Area): string => {
  const bangkok = province === BANGKOK
  const parts =
    country === THAILAND
      ? [
          withPrefix(bangkok ? 'แขวง' : 'ตำบล', area),
          withPrefix(bangkok ? 'เขต' : 'อำเภอ', city),
          bangkok ? province : withPrefix('จังหวัด', province),
          zip,
        ]
      : [area, city, province, zip, country]
  return parts.filter(Boolean).join(' ')
}
