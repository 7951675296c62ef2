import * as z from 'zod'
import { addressInput } from '../addresses/shop.ts'
import { defineCalls } from '../call.ts'
import { requiredText, requiredLine, instant, satang, uuid } from '../fields.ts'
import { returnForm, returnLine } from '../returns/shop.ts'
import { orderInput } from './payment.ts'

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
    summary: 'Strike out a note of the caller, or undo that; its text stays readable',
    who: ['operations', 'finance'],
    input: orderInput.extend({ note: uuid, struck: z.boolean().default(true) }),
  },
  'POST /api/staff/order/{id}/address': {
    summary: 'Correct the address of an order before it is shipped; the shipping fee does not change',
    who: ['operations'],
    input: orderInput.extend({ address: addressInput, reason: requiredText(300) }),
    idempotent: true,
    errors: ['order_moved_on', 'cod_abroad'],
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
    summary: 'Open a return on behalf of a buyer, under the buyer’s terms or after the deadline by exception',
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
