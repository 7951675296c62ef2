import { latinDigits } from '../typed-numbers.ts'

/** Id of the first pick-up point, part of every address list. */
export const PICKUP_ID = 99999
/** Further pick-up points are numbered from here; addresses of buyers begin at 100000, those on a guest's phone below 0. */
export const FIRST_PICKUP_ID = 90_000
export const isPickupId = (id: number | null | undefined): boolean =>
  id !== null && id !== undefined && id >= FIRST_PICKUP_ID && id <= PICKUP_ID
/** Country of a new address. */
export const THAILAND = 'ประเทศไทย'

/** Where a field is printed: with the recipient's name, on a line of the address, or apart. */
export type AddressLine = 'name' | 'street' | 'area' | 'province' | 'country' | 'phone'

/**
 * The fields of an address in the order of forms and prints, with their most characters as typed. Everything that stores,
 * copies, compares or shows an address follows this list, or does not compile without a field of it.
 */
export const ADDRESS_FIELDS = {
  first_name: { max: 60, line: 'name' },
  last_name: { max: 60, line: 'name' },
  phone: { max: 40, line: 'phone' },
  address1: { max: 200, line: 'street' },
  address2: { max: 200, line: 'street' },
  area: { max: 80, line: 'area' },
  city: { max: 80, line: 'area' },
  province: { max: 80, line: 'province' },
  zip: { max: 10, line: 'province' },
  country: { max: 60, line: 'country' },
} as const satisfies Record<string, { max: number; line: AddressLine }>

export type AddressField = keyof typeof ADDRESS_FIELDS
export type AddressFields = Record<AddressField, string>
/** The fields that are printed on these lines. */
export type FieldsOnLine<Line extends AddressLine> = {
  [Field in AddressField]: (typeof ADDRESS_FIELDS)[Field]['line'] extends Line ? Field : never
}[AddressField]

export const fieldsOnLines = <Line extends AddressLine>(lines: readonly Line[]): FieldsOnLine<Line>[] =>
  (Object.keys(ADDRESS_FIELDS) as FieldsOnLine<Line>[]).filter((field) =>
    (lines as readonly AddressLine[]).includes(ADDRESS_FIELDS[field].line),
  )

/** A value for each field of an address. */
export const forAddressFields = <Value>(make: (field: AddressField) => Value): Record<AddressField, Value> =>
  Object.fromEntries((Object.keys(ADDRESS_FIELDS) as AddressField[]).map((field) => [field, make(field)])) as Record<
    AddressField,
    Value
  >

/** The parts of an address that are printed on these lines, without empty ones. */
export const addressParts = <Line extends AddressLine>(
  address: Pick<AddressFields, FieldsOnLine<Line>>,
  ...lines: Line[]
): string[] =>
  fieldsOnLines(lines)
    .map((field) => address[field])
    .filter(Boolean)

/** Everything of an address but name and phone, on one line. */
export const placeLine = (address: Omit<AddressFields, FieldsOnLine<'name' | 'phone'>>): string =>
  addressParts(address, 'street', 'area', 'province', 'country').join(', ')

export const recipientName = (address: Pick<AddressFields, FieldsOnLine<'name'>>): string =>
  addressParts(address, 'name').join(' ')

/** Recipient and address as printed on a parcel; the country only on one that leaves Thailand. */
export const parcelLines = (address: AddressFields): string[] => {
  const lines: AddressLine[] = ['name', 'street', 'area', 'province']
  if (address.country !== THAILAND) lines.push('country')
  return lines.map((line) => addressParts(address, line).join(' '))
}

// Without zod, so that forms of the storefront can use it.
const THAI_PHONE = /^0[2-9]\d{7,8}$/
const FOREIGN_PHONE = /^\+[1-9]\d{6,14}$/
export const ANY_PHONE = new RegExp(`${THAI_PHONE.source}|${FOREIGN_PHONE.source}`)

/** ๐๘๑-๒๓๔-๕๖๗๘, 081-234-5678, +66 81 234 5678 and 0066812345678 become 0812345678; another country keeps its +. */
export function normalizePhone(raw: string): string {
  const compact = latinDigits(raw)
    .replace(/[\s().\u2010-\u2015-]/g, '')
    .replace(/^00/, '+')
  return compact.replace(/^\+660?(?=[2-9]\d{7,8}$)/, '0').replace(/^66(?=[2-9]\d{7,8}$)/, '0')
}

/** A parcel within Thailand needs a Thai number: the courier calls it. */
export const isPhoneForCountry = (phone: string, country: string): boolean =>
  THAI_PHONE.test(phone) || (country !== THAILAND && FOREIGN_PHONE.test(phone))
