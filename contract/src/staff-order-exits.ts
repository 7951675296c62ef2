import * as z from 'zod'
import { describe } from './call.ts'
import { done, filled, text, uuid } from './fields.ts'
import { parcelBackCause } from './goods-out.ts'

const orderId = z.strictObject({ id: uuid })
const counted = z.array(z.strictObject({ line: z.int().min(0).max(999), quantity: z.int().min(1).max(999) })).max(50)

/** Outcomes of a shipped order that fails: parcel returned, goods or cash lost. */
export const staffOrderExitCalls = describe({
  'POST /api/staff/order/{id}/parcel-back': {
    summary: 'The carrier brought the parcel back: cancels the order, counts its goods, owes what was paid',
    who: ['operations'],
    input: orderId.extend({
      cause: parcelBackCause,
      /** What the carrier said or what was found; stored in the audit log and shown with the refund. */
      words: filled(300),
      /** Pieces in the parcel, by default all that were shipped. Missing ones stay outstanding, to be counted or written off later. */
      came: counted.optional(),
      /** Of these, the sellable pieces; the rest is written off. */
      sellable: counted.default([]),
      /** The shipping is not refunded. */
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
      /** Pieces received now, by default all outstanding ones. */
      came: counted.optional(),
      /** Of these, the sellable pieces; the rest is written off. */
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
