import * as z from 'zod'
import { typedAddress } from './addresses.ts'
import { describe } from './call.ts'
import { done, filled, filledLine, instant, satang, uuid } from './fields.ts'
import { returnForm, returnLine } from './returns.ts'

const orderId = z.strictObject({ id: uuid })

/** Customer support on an order: notes, address correction, returns opened for a buyer. */
export const staffOrderCareCalls = describe({
  'POST /api/staff/order/{id}/note': {
    summary: 'A note for colleagues; the buyer never sees it',
    who: ['operations', 'finance'],
    input: orderId.extend({ words: filled(1_000) }),
    reply: z.object({ id: uuid }),
    idempotent: true,
  },
  'POST /api/staff/order/{id}/note/{note}/strike': {
    summary: 'Strike a note of one’s own: its words stay readable as struck',
    who: ['operations', 'finance'],
    input: orderId.extend({ note: uuid }),
    reply: done,
  },
  'POST /api/staff/order/{id}/address': {
    summary: 'Put the address of a parcel right that has not gone out yet; shipping costs what it did',
    who: ['operations'],
    input: orderId.extend({ address: typedAddress, reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on'],
  },
  'GET /api/staff/order/{id}/return': {
    summary: 'What of an order may still be returned',
    who: ['operations'],
    input: orderId,
    reply: z.object({
      /** Empty when nothing may be returned. */
      open: z.array(returnLine),
      until: instant.nullable(),
      /** The deadline has passed: it needs an exception. */
      late: z.boolean(),
      shipping: satang,
    }),
  },
  'POST /api/staff/order/{id}/return': {
    summary:
      'Open a return for a buyer who asked for it in another way, under the buyer’s own terms or past its time by exception',
    who: ['operations'],
    input: returnForm.extend({
      asked_by: filledLine(300),
      /** Reason for opening it after the deadline. */
      exception: filled(300).optional(),
      /** Refund the shipping too although not all goods are returned. */
      with_shipping: z.boolean().default(false),
    }),
    reply: z.object({ id: uuid, amount: satang }),
    idempotent: true,
    refusals: ['order_moved_on', 'return_late', 'return_too_many', 'refund_too_much', 'own_account'],
  },
})
