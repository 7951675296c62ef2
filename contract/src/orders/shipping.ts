import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cursor, line, page, requiredLine, requiredText, uuid } from '../fields.ts'
import { latinDigits } from '../typed-numbers.ts'
import { MAX_PACKING_SLIPS, TRACKING_NUMBER } from './kinds.ts'
import { orderStatus } from './shop.ts'
import { pickupCode, staffOrderInput } from './staff.ts'
import { addressVersion, orderRef, packingSlip, shippedParcel } from './staff-order.ts'
import { givenReason } from '../reasons/staff.ts'

/** An order that is named by a line of a table with tracking numbers. */
const namedOrder = orderRef.extend({
  old_number: z.string(),
  status: orderStatus,
  pickup: z.boolean(),
  ...shippedParcel.shape,
})
export type NamedOrder = z.infer<typeof namedOrder>

/** Pieces to send that the page or paper showed; another number fails with `order_moved_on`. */
const seenPieces = z.int().min(1)

/** The buyer's pick-up code, or the reason for handing over without it; exactly one of them. */
const handOverForm = staffOrderInput
  .extend({ code: pickupCode.optional(), without_code: requiredText(300).optional(), seen_pieces: seenPieces })
  .check(({ value, issues }) => {
    if ((value.code === undefined) === (value.without_code === undefined))
      issues.push({ code: 'custom', path: ['code'], input: value.code })
  })

/** Typed, pasted or scanned, with blanks between its parts or without. */
export const trackingNumber = line(60)
  .transform((raw) => latinDigits(raw).replace(/\s+/g, ''))
  .pipe(z.string().regex(TRACKING_NUMBER))

/** The number may be that of another order too: two orders in one parcel. */
export const sharedParcel = z.boolean().default(false)

export const staffShippingCalls = defineCalls({
  'GET /api/staff/order/packing-slip': {
    summary: 'Data of packing lists and labels of several orders',
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
  'GET /api/staff/order/to-ship': {
    summary: 'Orders to be given to a carrier, the longest waiting first, with the number of all of them',
    who: ['operations'],
    input: z.strictObject({ cursor }),
    reply: page(packingSlip).extend({ total: z.int() }),
  },
  'POST /api/staff/order/tracking-table': {
    summary:
      'Cells of a table with tracking numbers (multipart: file, CSV or XLSX) and the orders it names; changes nothing',
    who: ['operations'],
    reply: z.object({ rows: z.array(z.array(z.string())), orders: z.array(namedOrder) }),
    multipart: true,
    errors: ['too_many', 'too_large', 'table_unreadable', 'busy'],
  },
  'POST /api/staff/order/{id}/confirm-cod': {
    summary: 'Confirm a large cash-on-delivery order after a call to the buyer',
    who: ['operations', 'finance'],
    /** Outcome of the call. */
    input: staffOrderInput.extend({ called: requiredText(300) }),
    idempotent: true,
    errors: ['order_moved_on', 'own_account'],
  },
  'POST /api/staff/order/{id}/reject-cod': {
    summary:
      'Cancel a large cash-on-delivery order before it is packed, with the reason shown to the buyer; releases the stock',
    who: ['operations', 'finance'],
    input: staffOrderInput.extend(givenReason),
    idempotent: true,
    errors: ['order_moved_on', 'reason_changed'],
  },
  'POST /api/staff/order/{id}/ship': {
    summary: 'Mark an order as handed to the carrier; finishes it',
    who: ['operations'],
    input: staffOrderInput.extend({
      carrier: requiredLine(60),
      tracking_number: trackingNumber,
      /** Without it, a number that another order has fails with `tracking_used`. */
      shared_parcel: sharedParcel,
      /** Of the label or screen; fails with `address_changed` if the address is another one by now. */
      seen_address: addressVersion.optional(),
      seen_pieces: seenPieces,
    }),
    idempotent: true,
    errors: ['order_moved_on', 'address_changed', 'tracking_used', 'tracking_is_order'],
  },
  'POST /api/staff/order/{id}/ready': {
    summary: 'Mark a pick-up order as ready, and notify the buyer',
    who: ['operations'],
    input: z.strictObject({ id: uuid }),
    errors: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/hand-over': {
    summary: 'Mark an order as handed over at the pick-up point, by its pick-up code; finishes it',
    who: ['operations'],
    input: handOverForm,
    idempotent: true,
    errors: ['order_moved_on', 'pickup_code_wrong', 'own_account'],
  },
})
