import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cursor, instant, page, plausibleInstant, requiredLine, requiredText, satang, text, uuid } from '../fields.ts'
import { orderItem } from './shop.ts'
import { staffOrderInput } from './staff.ts'
import { SLIP_REASONS } from './kinds.ts'
import { DIFFERENCE_ACTIONS } from '../receipts/staff.ts'
import { MAX_RECEIVED } from '../receipts/kinds.ts'
import { givenReason } from '../reasons/staff.ts'

const slipInput = z.strictObject({ id: uuid, slip: uuid })

const slipQueueItem = orderItem.pick({ id: true, number: true, total: true, placed_at: true }).extend({
  buyer: z.string(),
  /** When the newest slip was uploaded. */
  slip_at: instant,
  flagged: z.boolean(),
})

export const staffPaymentCalls = defineCalls({
  'GET /api/staff/slip': {
    summary: 'Orders with a slip to be checked, oldest first',
    who: ['finance'],
    polled: true,
    input: z.strictObject({ cursor }),
    reply: page(slipQueueItem),
  },
  'GET /api/staff/order/{id}/slip/{slip}': {
    summary: 'Picture of a slip',
    who: ['finance'],
    input: slipInput,
    reply: 'picture',
  },
  'POST /api/staff/order/{id}/slip/{slip}/view': {
    summary: 'Say that the caller has this slip open; who else has, and whether it was answered since',
    who: ['finance'],
    polled: true,
    input: slipInput,
    reply: z.object({
      /** Names of colleagues. */
      others: z.array(z.string()),
      /** `by`: a colleague, or null for the buyer and for the shop itself. */
      answered: z
        .object({
          how: z.enum(['confirmed', 'rejected', 'retracted', 'replaced', 'canceled']),
          by: z.string().nullable(),
        })
        .nullable(),
    }),
  },
  'POST /api/staff/order/{id}/slip/{slip}/reject': {
    summary: 'Reject a slip with the reason shown to the buyer, who may upload another',
    who: ['finance'],
    input: slipInput.extend({
      ...givenReason,
      /** From screens without templates: a usual reason, which the buyer reads in their own language. */
      usual: z.enum(SLIP_REASONS).optional(),
    }),
    idempotent: true,
    errors: ['order_moved_on', 'reason_changed'],
  },
  'POST /api/staff/order/{id}/confirm-payment': {
    summary: 'Confirm a received payment, in full or in part, or the cash of a delivery',
    who: ['finance'],
    input: staffOrderInput.extend({
      /** Amount received, or the unassigned rest of a known reference. */
      amount: satang.max(MAX_RECEIVED),
      bank_reference: requiredLine(60),
      /** When it was on the account. */
      seen_at: plausibleInstant.optional(),
      /** Slip under review that the page showed, null for none; fails when the buyer has retracted it or uploaded another. */
      seen_slip: uuid.nullable().optional(),
      /** What to do with a difference to the missing amount; without it another amount is rejected. */
      differs: z.enum(DIFFERENCE_ACTIONS).optional(),
      /** Reason for accepting or refunding a difference. */
      reason: text(300).default(''),
      /** Reason for booking on a closed day. */
      closed_reason: text(300).default(''),
    }),
    idempotent: true,
    errors: [
      'order_moved_on',
      'books_closed',
      'amount_differs',
      'reference_used',
      'receipt_has_rest',
      'difference_too_large',
      'own_account',
    ],
  },
  'POST /api/staff/order/{id}/take-back-payment': {
    summary:
      'Reverse a payment that was for another order or never arrived; the order awaits payment again, and the money may pay another at once',
    who: ['finance'],
    recentAuth: true,
    input: staffOrderInput.extend({
      reason: requiredText(300),
      /** Number of the order the money is for; exactly this amount must be missing there. */
      move_to: requiredLine(40).optional(),
    }),
    idempotent: true,
    errors: [
      'order_moved_on',
      'own_account',
      'payment_confirmer',
      'amount_differs',
      'rewards_settled',
      'refund_owed_first',
      'refund_paid_back',
      'return_open',
    ],
  },
})
