import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { emptyReply, requiredLine, requiredText, uuid } from '../fields.ts'
import { pickupCode, staffOrderInput } from './staff.ts'
import { packingSlip } from './staff-order.ts'

/** Most orders that can be printed at once. */
export const MAX_PACKING_SLIPS = 60

/** The buyer's pick-up code, or the reason for handing over without it; exactly one of them. */
const handOverForm = staffOrderInput
  .extend({ code: pickupCode.optional(), without_code: requiredText(300).optional() })
  .check(({ value, issues }) => {
    if ((value.code === undefined) === (value.without_code === undefined))
      issues.push({ code: 'custom', path: ['code'], input: value.code })
  })

export const staffShippingCalls = defineCalls({
  'GET /api/staff/order/packing-slip': {
    summary: 'What is printed of several orders: packing lists and labels',
    who: ['operations'],
    input: z.strictObject({
      /** Order ids, comma-separated. */
      ids: z
        .string()
        .max(MAX_PACKING_SLIPS * 37)
        .transform((raw) => raw.split(','))
        .pipe(z.array(uuid).min(1).max(MAX_PACKING_SLIPS)),
    }),
    reply: z.object({
      list: z.array(packingSlip),
      sender: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    }),
  },
  'POST /api/staff/order/{id}/confirm-cod': {
    summary: 'A large order paid on delivery: the buyer was called and wants it; it can be packed',
    who: ['operations', 'finance'],
    /** Outcome of the call. */
    input: staffOrderInput.extend({ called: requiredText(300) }),
    reply: emptyReply,
    idempotent: true,
    errors: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/reject-cod': {
    summary: 'A large order paid on delivery is not sent: why, as the buyer reads it; gives the stock back',
    who: ['operations', 'finance'],
    input: staffOrderInput.extend({ reason: requiredText(300) }),
    reply: emptyReply,
    idempotent: true,
    errors: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/ship': {
    summary: 'Handed to the carrier; finishes the order',
    who: ['operations'],
    input: staffOrderInput.extend({ carrier: requiredLine(60), tracking_number: requiredLine(60) }),
    reply: emptyReply,
    idempotent: true,
    errors: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/hand-over': {
    summary: 'Handed to the buyer at the pick-up point, by the code they show; finishes the order',
    who: ['operations'],
    input: handOverForm,
    reply: emptyReply,
    idempotent: true,
    errors: ['order_moved_on', 'pickup_code_wrong', 'own_account'],
  },
})
