import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { requiredText, text, uuid } from '../fields.ts'
import { orderInput } from './payment.ts'
import { PARCEL_RETURN_CAUSES } from './kinds.ts'

/** Why shipped goods of a canceled order are, or were, outstanding. */
export const OUTSTANDING_GOODS_CAUSES = ['canceled', 'courier_returned', 'not_collected', 'refused'] as const
export const outstandingGoodsCause = z.enum(OUTSTANDING_GOODS_CAUSES)
export type OutstandingGoodsCause = z.infer<typeof outstandingGoodsCause>

export const parcelReturnCause = z.enum(PARCEL_RETURN_CAUSES)

/** `back`: counted in, unsellable pieces written off; `lost`: all written off. */
export const OUTSTANDING_GOODS_OUTCOMES = ['back', 'lost'] as const
export const outstandingGoodsOutcome = z.enum(OUTSTANDING_GOODS_OUTCOMES)
export type OutstandingGoodsOutcome = z.infer<typeof outstandingGoodsOutcome>

const countedLines = z
  .array(z.strictObject({ line: z.int().min(0).max(999), quantity: z.int().min(1).max(999) }))
  .max(50)

/**
 * Open refunds of canceled pieces that were confirmed as not transferred: canceling the whole order closes them, and their
 * money is part of its refund. With another one open it fails with `pieces_refund_unconfirmed`, with one that is not open
 * any more with `order_moved_on`.
 */
export const notTransferred = z.array(uuid).max(50).default([])

/** Outcomes of a shipped order that fails: parcel returned, goods or cash lost. */
export const staffOrderOutcomeCalls = defineCalls({
  'POST /api/staff/order/{id}/parcel-back': {
    summary:
      'Record a parcel returned by the carrier: cancels the order, counts its goods, creates a refund of what was paid',
    who: ['operations'],
    input: orderInput.extend({
      cause: parcelReturnCause,
      /** What the carrier said or what was found; stored in the audit log and shown with the refund. */
      words: requiredText(300),
      /** Pieces in the parcel, by default all that were shipped. Missing ones stay outstanding, to be counted or written off later. */
      came: countedLines.optional(),
      /** Of these, the sellable pieces; the rest is written off. */
      sellable: countedLines.default([]),
      /** The shipping is not refunded. */
      keep_shipping: z.boolean().default(false),
      not_transferred: notTransferred,
    }),
    idempotent: true,
    errors: [
      'order_moved_on',
      'return_open',
      'refunded_in_part',
      'pieces_refund_unconfirmed',
      'return_too_many',
      'own_account',
    ],
  },
  'POST /api/staff/order/{id}/goods-back': {
    summary:
      'Record returned goods of an order canceled after shipping, all or a part; sellable ones are put into stock',
    who: ['operations'],
    input: orderInput.extend({
      /** Pieces received now, by default all outstanding ones. */
      came: countedLines.optional(),
      /** Of these, the sellable pieces; the rest is written off. */
      sellable: countedLines.default([]),
      words: text(300).default(''),
    }),
    idempotent: true,
    errors: ['order_moved_on', 'return_too_many', 'own_account', 'goods_handler'],
  },
  'POST /api/staff/order/{id}/goods-lost': {
    summary: 'Write off the goods of a returned parcel that will not come back, with a reason',
    who: ['operations'],
    input: orderInput.extend({ reason: requiredText(300) }),
    idempotent: true,
    errors: ['order_moved_on', 'own_account', 'goods_handler'],
  },
  'POST /api/staff/order/{id}/cash-lost': {
    summary: 'Write off the cash of a delivery that will not be received, with a reason',
    who: ['finance'],
    recentAuth: true,
    input: orderInput.extend({ reason: requiredText(300) }),
    idempotent: true,
    errors: ['order_moved_on', 'own_account', 'approval_needed', 'approval_open'],
  },
})
