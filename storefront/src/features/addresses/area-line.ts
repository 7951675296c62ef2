import {
  type AddressFields,
  type FieldsOnLine,
  fieldsOnLines,
  THAILAND,
  addressParts,
} from '@bailu/contract/addresses/kinds'

type AreaField = FieldsOnLine<'area' | 'province'>
type Area = Pick<AddressFields, AreaField | 'country'>

export const BANGKOK = 'กรุงเทพมหานคร'
const THAI_LETTER = /^[\u0e00-\u0e7f]/
/** Typed by hand, the prefix may be there already. */
const HAS_PREFIX = /^(แขวง|เขต|ตำบล|อำเภอ|จังหวัด|[ตอจ]\.)/

const withPrefix = (prefix: string, name: string) =>
  THAI_LETTER.test(name) && !HAS_PREFIX.test(name) ? prefix + name : name

/** In Bangkok and elsewhere. */
const PREFIXES: Partial<Record<AreaField, [string, string]>> = {
  area: ['แขวง', 'ตำบล'],
  city: ['เขต', 'อำเภอ'],
  province: ['', 'จังหวัด'],
}

/** The area as Thai couriers write it: แขวง and เขต in Bangkok, ตำบล, อำเภอ and จังหวัด elsewhere. */
export const formatArea = (address: Area): string => {
  if (address.country !== THAILAND) return addressParts(address, 'area', 'province', 'country').join(' ')
  const prefixOf = (field: AreaField) => PREFIXES[field]?.[address.province === BANGKOK ? 0 : 1] ?? ''
  const parts = fieldsOnLines(['area', 'province']).map((field) => withPrefix(prefixOf(field), address[field]))
  return parts.filter(Boolean).join(' ')
}
