import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { emptyReply, requiredLine, id, line, emptyObject, pathId } from '../fields.ts'
import { THAI_ZIP } from '../patterns.ts'
import { ANY_PHONE, normalizePhone, isPhoneForCountry, THAILAND } from './kinds.ts'

export const ADDRESS_TYPES = ['own', 'customer'] as const

/** Accepts any usual spelling, returns the normalized number. */
export const phoneInput = z.string().max(40).transform(normalizePhone).pipe(z.string().regex(ANY_PHONE))

const addressFields = z.strictObject({
  first_name: requiredLine(60),
  last_name: requiredLine(60),
  country: requiredLine(60),
  province: requiredLine(80),
  city: requiredLine(80),
  area: requiredLine(80),
  address1: requiredLine(200),
  address2: line(200).default(''),
  zip: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 -]{3,10}$/),
  phone: phoneInput,
})
const addressFormFields = addressFields.extend({
  is_default: z.boolean().default(false),
  /** Partners may store addresses of customers; these are never the default. */
  address_type: z.enum(ADDRESS_TYPES).default('own'),
})

type CountryFields = Pick<z.infer<typeof addressFields>, 'country' | 'zip' | 'phone'>
const checkByCountry = ({ value, issues }: z.core.ParsePayload<CountryFields>) => {
  const addIssue = (path: keyof CountryFields) => issues.push({ code: 'custom', path: [path], input: value[path] })
  if (!isPhoneForCountry(value.phone, value.country)) addIssue('phone')
  if (value.country === THAILAND && !THAI_ZIP.test(value.zip)) addIssue('zip')
}

/** Address form. province จังหวัด, city อำเภอ/เขต, area ตำบล/แขวง. */
export const addressForm = addressFormFields.check(checkByCountry)
export type AddressForm = z.infer<typeof addressForm>

/** Full address for one order, not stored in the address list. */
export const addressInput = addressFields.check(checkByCountry)

export const address = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  area: z.string(),
  address1: z.string(),
  address2: z.string(),
  zip: z.string(),
  phone: z.string(),
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
    input: emptyObject,
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
    reply: emptyReply,
    errors: ['pickup_fixed', 'not_a_partner'],
  },
  'POST /api/address/{id}/default': {
    summary: "Make one of the caller's own addresses the default",
    who: 'user',
    input: z.strictObject({ id: pathId }),
    reply: emptyReply,
    errors: ['pickup_fixed'],
  },
  'DELETE /api/address/{id}': {
    summary: 'Delete an address',
    who: 'user',
    input: z.strictObject({ id: pathId }),
    reply: emptyReply,
    errors: ['pickup_fixed'],
  },
})
