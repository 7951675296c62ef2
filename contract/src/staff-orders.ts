import * as z from 'zod'
import { describe } from './call.ts'
import { cursor, done, filled, page, satang, text, uuid } from './fields.ts'
import { order, orderItem, orderTab } from './orders.ts'

const orderId = z.strictObject({ id: uuid })

export const staffProof = z.object({
  id: uuid,
  uploaded_at: z.string(),
  /** Read from the slip's own QR, when it has one. */
  bank: z.string().nullable(),
  bank_reference: z.string().nullable(),
  /** Other orders that carry the same picture or the same bank reference. */
  also_on: z.array(z.string()),
})

export const staffOrder = order.omit({ proofs: true, actions: true, returns: true, return_until: true }).extend({
  proofs: z.array(staffProof),
  buyer: z.string(),
  partner: z.string().nullable(),
  /** Why finance should look twice, such as the partner's own phone on a guest's order. */
  flags: z.array(z.string()),
})
export type StaffOrder = z.infer<typeof staffOrder>

export const staffOrderCalls = describe({
  'GET /api/staff/order': {
    summary: 'All orders, newest first',
    who: ['operations', 'finance'],
    input: z.strictObject({ tab: orderTab.default('all'), number: text(40).optional(), cursor }),
    reply: page(orderItem.omit({ actions: true })),
  },
  'GET /api/staff/order/{id}': {
    summary: 'One order with its proofs and flags',
    who: ['operations', 'finance'],
    input: orderId,
    reply: staffOrder,
  },
  'GET /api/staff/order/{id}/proof/{proof}': {
    summary: 'The picture of a slip',
    who: ['finance'],
    input: z.strictObject({ id: uuid, proof: uuid }),
    reply: 'picture',
  },
  'POST /api/staff/order/{id}/confirm-payment': {
    summary: 'The money was seen on the account; cash on delivery: the cash is in',
    who: ['finance'],
    input: orderId.extend({ amount: satang, bank_reference: filled(60) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on', 'amount_differs', 'reference_used'],
  },
  'POST /api/staff/order/{id}/ship': {
    summary: 'Handed to the carrier; finishes the order',
    who: ['operations'],
    input: orderId.extend({ carrier: filled(60), tracking_number: filled(60) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/hand-over': {
    summary: 'Handed to the buyer at the pick-up point; finishes the order',
    who: ['operations'],
    input: orderId,
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on'],
  },
  'POST /api/staff/order/{id}/cancel': {
    summary: 'Cancel and refund an order; takes its rewards and points back',
    who: ['operations', 'finance'],
    input: orderId.extend({ reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on', 'return_open'],
  },
})
