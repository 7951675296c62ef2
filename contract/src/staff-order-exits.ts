import * as z from 'zod'
import { describe } from './call.ts'
import { done, filled, text, uuid } from './fields.ts'
import { parcelBackCause } from './goods-out.ts'

const orderId = z.strictObject({ id: uuid })
const counted = z.array(z.strictObject({ line: z.int().min(0).max(999), quantity: z.int().min(1).max(999) })).max(50)

/** How an order ends that was sent and does not end with its money and its goods in their places. */
export const staffOrderExitCalls = describe({
  'POST /api/staff/order/{id}/parcel-back': {
    summary: 'The carrier brought the parcel back: cancels the order, counts its goods, owes what was paid',
    who: ['operations'],
    input: orderId.extend({
      cause: parcelBackCause,
      /** What was found, or heard; for the log and for who pays it back. */
      words: filled(300),
      /** What is in it; without it all that was sent. What is missing stays out and is counted later, or given up. */
      came: counted.optional(),
      /** Of that, what can be sold again; the rest is written off. */
      sellable: counted.default([]),
      /** The buyer bears the shipping. */
      keep_shipping: z.boolean().default(false),
    }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on', 'return_open', 'refunded_in_part', 'return_too_many', 'own_account'],
  },
  'POST /api/staff/order/{id}/goods-back': {
    summary:
      'Goods of an order that was canceled after it was sent are back, all or a part: what can be sold goes into the stock',
    who: ['operations'],
    input: orderId.extend({
      /** What is here now; without it all that is still out. */
      came: counted.optional(),
      /** Of that, what can be sold again; the rest is written off. */
      sellable: counted.default([]),
      words: text(300).default(''),
    }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on', 'return_too_many', 'own_account'],
  },
  'POST /api/staff/order/{id}/goods-lost': {
    summary: 'What is still out of such an order will never come: it is written off, with the reason',
    who: ['operations'],
    input: orderId.extend({ reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on', 'own_account'],
  },
  'POST /api/staff/order/{id}/cash-lost': {
    summary: 'The cash of a delivery will never come: it is written off, with the reason',
    who: ['finance'],
    fresh: true,
    input: orderId.extend({ reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['order_moved_on', 'own_account', 'approval_needed', 'approval_open'],
  },
})
