import * as z from 'zod'
import { addressInput } from '../addresses/shop.ts'
import { defineCalls } from '../call.ts'
import { emptyReply, requiredText, requiredLine, instant, satang, uuid } from '../fields.ts'
import { returnForm, returnLine } from '../returns/shop.ts'

const orderInput = z.strictObject({ id: uuid })

/** Customer support on an order: notes, address correction, returns opened for a buyer. */
export const staffOrderSupportCalls = defineCalls({
  'POST /api/staff/order/{id}/note': {
    summary: 'Add an internal note to an order',
    who: ['operations', 'finance'],
    input: orderInput.extend({ words: requiredText(1_000) }),
    reply: z.object({ id: uuid }),
    idempotent: true,
  },
  'POST /api/staff/order/{id}/note/{note}/strike': {
    summary: 'Strike out an own note; its text stays readable',
    who: ['operations', 'finance'],
    input: orderInput.extend({ note: uuid }),
    reply: emptyReply,
  },
  'POST /api/staff/order/{id}/address': {
    summary: 'Correct the address of an order before it is shipped; the shipping fee does not change',
    who: ['operations'],
    input: orderInput.extend({ address: addressInput, reason: requiredText(300) }),
    reply: emptyReply,
    idempotent: true,
    errors: ['order_moved_on'],
  },
  'GET /api/staff/order/{id}/return': {
    summary: 'Quantities of an order that can still be returned',
    who: ['operations'],
    input: orderInput,
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
      asked_by: requiredLine(300),
      /** Reason for opening it after the deadline. */
      exception: requiredText(300).optional(),
      /** Refund the shipping too although not all goods are returned. */
      with_shipping: z.boolean().default(false),
    }),
    reply: z.object({ id: uuid, amount: satang }),
    idempotent: true,
    errors: ['order_moved_on', 'return_late', 'return_too_many', 'refund_too_much', 'own_account'],
  },
})
