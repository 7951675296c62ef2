import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { requiredLine, id, line, pathId, typedDigits } from '../fields.ts'
import { ANY_ZIP, THAI_ZIP } from '../patterns.ts'
import {
  ADDRESS_FIELDS,
  type AddressField,
  ANY_PHONE,
  forAddressFields,
  isPhoneForCountry,
  normalizePhone,
  THAILAND,
} from './kinds.ts'
import { officialProvince } from './provinces.ts'

export const ADDRESS_TYPES = ['own', 'customer'] as const

/** Accepts any usual spelling, returns the normalized number. */
export const phoneInput = z
  .string()
  .max(ADDRESS_FIELDS.phone.max)
  .transform(normalizePhone)
  .pipe(z.string().regex(ANY_PHONE))

/** Fields are required, unless they are replaced here. */
const addressFields = z.strictObject({
  ...forAddressFields((field) => requiredLine(ADDRESS_FIELDS[field].max)),
  address2: line(ADDRESS_FIELDS.address2.max).default(''),
  zip: typedDigits.pipe(z.string().regex(ANY_ZIP)),
  phone: phoneInput,
})
const addressFormFields = addressFields.extend({
  is_default: z.boolean().default(false),
  /** Partners may store addresses of customers; these are never the default. */
  address_type: z.enum(ADDRESS_TYPES).default('own'),
})

type CountryFields = Record<Extract<AddressField, 'country' | 'zip' | 'phone' | 'province'>, string>
export const checkByCountry = ({ value, issues }: z.core.ParsePayload<CountryFields>) => {
  const addIssue = (path: keyof CountryFields) => issues.push({ code: 'custom', path: [path], input: value[path] })
  if (!isPhoneForCountry(value.phone, value.country)) addIssue('phone')
  if (value.country !== THAILAND) return
  if (!THAI_ZIP.test(value.zip)) addIssue('zip')
  // What the courier cannot find on any map; districts and sub-districts may be new, so they are not checked here.
  if (!officialProvince(value.province)) addIssue('province')
}

/** Address form. province จังหวัด, city อำเภอ/เขต, area ตำบล/แขวง. */
export const addressForm = addressFormFields.check(checkByCountry)
export type AddressForm = z.infer<typeof addressForm>

/** The fields of an address for one order, before the check by country. */
export const addressFieldsInput = addressFields

/** Full address for one order, not stored in the address list. */
export const addressInput = addressFields.check(checkByCountry)

export const address = z.object({
  id,
  ...forAddressFields(() => z.string()),
  is_default: z.boolean(),
  /** False for a customer's address and for the pick-up point, whose name fields carry its opening hours. */
  is_own: z.boolean(),
  isZt: z.boolean(),
  address_type: z.enum([...ADDRESS_TYPES, 'pickup']),
})
export type Address = z.infer<typeof address>

export const addressCalls = defineCalls({
  'GET /api/address': {
    summary: 'Addresses of the caller, default first, the pick-up point last; guests get the pick-up point',
    who: 'public',
    reply: z.array(address),
  },
  'POST /api/address': {
    summary: 'Add an address; an identical one is not added again',
    who: 'user',
    input: addressForm,
    reply: z.object({ id }),
    errors: ['address_limit', 'not_a_partner'],
  },
  'PUT /api/address/{id}': {
    summary: 'Change an address',
    who: 'user',
    input: addressFormFields.extend({ id: pathId }).check(checkByCountry),
    errors: ['pickup_fixed', 'not_a_partner'],
  },
  'POST /api/address/{id}/default': {
    summary: "Make one of the caller's own addresses the default",
    who: 'user',
    input: z.strictObject({ id: pathId }),
    errors: ['pickup_fixed'],
  },
  'DELETE /api/address/{id}': {
    summary: 'Delete an address',
    who: 'user',
    input: z.strictObject({ id: pathId }),
    errors: ['pickup_fixed'],
  },
})
