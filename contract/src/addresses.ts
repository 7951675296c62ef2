import * as z from 'zod'
import { describe } from './call.ts'
import { done, filled, id, nothing, pathId, phone, text } from './fields.ts'

/** Fields as a person fills them in. province จังหวัด, city อำเภอ/เขต, area ตำบล/แขวง. */
export const addressForm = z.strictObject({
  first_name: filled(60),
  last_name: filled(60),
  country: filled(60),
  province: filled(80),
  city: filled(80),
  area: filled(80),
  address1: filled(200),
  address2: text(200).default(''),
  zip: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 -]{3,10}$/),
  phone,
  is_default: z.boolean().default(false),
})
export type AddressForm = z.infer<typeof addressForm>

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
  /** False for the pick-up point, whose name fields carry its opening hours. */
  is_own: z.boolean(),
  isZt: z.boolean(),
})
export type Address = z.infer<typeof address>

export const addressCalls = describe({
  'GET /api/address': {
    summary: 'Addresses of the caller, default first, the pick-up point last; guests get the pick-up point',
    who: 'public',
    input: nothing,
    reply: z.array(address),
  },
  'POST /api/address': { summary: 'Add an address', who: 'user', input: addressForm, reply: z.object({ id }) },
  'PUT /api/address/{id}': {
    summary: 'Change an address',
    who: 'user',
    input: addressForm.extend({ id: pathId }),
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
