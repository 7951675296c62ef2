import * as z from 'zod'
import { describe } from './call.ts'
import { done, filledLine, id, line, nothing, pathId } from './fields.ts'
import { THAI_ZIP } from './patterns.ts'
import { ANY_PHONE, normalPhone, phoneFits } from './phones.ts'
import { THAILAND } from './pickup.ts'

export const KEPT_FOR = ['own', 'customer'] as const

/** Accepts any usual spelling, returns the normalized number. */
export const typedPhone = z.string().max(40).transform(normalPhone).pipe(z.string().regex(ANY_PHONE))

const typed = z.strictObject({
  first_name: filledLine(60),
  last_name: filledLine(60),
  country: filledLine(60),
  province: filledLine(80),
  city: filledLine(80),
  area: filledLine(80),
  address1: filledLine(200),
  address2: line(200).default(''),
  zip: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 -]{3,10}$/),
  phone: typedPhone,
})
const form = typed.extend({
  is_default: z.boolean().default(false),
  /** Partners may store addresses of customers; these are never the default. */
  address_type: z.enum(KEPT_FOR).default('own'),
})

type Place = Pick<z.infer<typeof typed>, 'country' | 'zip' | 'phone'>
const byCountry = ({ value, issues }: z.core.ParsePayload<Place>) => {
  const wrong = (path: keyof Place) => issues.push({ code: 'custom', path: [path], input: value[path] })
  if (!phoneFits(value.phone, value.country)) wrong('phone')
  if (value.country === THAILAND && !THAI_ZIP.test(value.zip)) wrong('zip')
}

/** Address form. province จังหวัด, city อำเภอ/เขต, area ตำบล/แขวง. */
export const addressForm = form.check(byCountry)
export type AddressForm = z.infer<typeof addressForm>

/** Full address for one order, not stored in the address list. */
export const typedAddress = typed.check(byCountry)

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
  address_type: z.enum([...KEPT_FOR, 'pickup']),
})
export type Address = z.infer<typeof address>

export const addressCalls = describe({
  'GET /api/address': {
    summary: 'Addresses of the caller, default first, the pick-up point last; guests get the pick-up point',
    who: 'public',
    input: nothing,
    reply: z.array(address),
  },
  'POST /api/address': {
    summary: 'Add an address; one that is already there is not added again',
    who: 'user',
    input: addressForm,
    reply: z.object({ id }),
    refusals: ['address_limit', 'not_a_partner'],
  },
  'PUT /api/address/{id}': {
    summary: 'Change an address',
    who: 'user',
    input: form.extend({ id: pathId }).check(byCountry),
    reply: done,
    refusals: ['pickup_fixed', 'not_a_partner'],
  },
  'POST /api/address/{id}/default': {
    summary: "Make one of the caller's own addresses the default",
    who: 'user',
    input: z.strictObject({ id: pathId }),
    reply: done,
    refusals: ['pickup_fixed'],
  },
  'DELETE /api/address/{id}': {
    summary: 'Delete an address',
    who: 'user',
    input: z.strictObject({ id: pathId }),
    reply: done,
    refusals: ['pickup_fixed'],
  },
})
