import * as z from 'zod'
import { payerConflict, secondPerson } from '../approvals/staff.ts'
import { defineCalls } from '../call.ts'
import {
  bangkokDay,
  cursor,
  instant,
  line,
  page,
  plausibleInstant,
  requiredLine,
  requiredText,
  satang,
  text,
  uuid,
} from '../fields.ts'
import { MAX_RECEIVED } from '../receipts/kinds.ts'
import { GOODWILL_CAUSES, ORDER_REFUND_CAUSES, refundAccount, refundCause, refundState } from './shop.ts'
import { refundAccountInput } from '../returns/shop.ts'

export const refundItem = z.object({
  /** Id of the return for `returned`, otherwise of the refund. */
  id: uuid,
  cause: refundCause,
  state: refundState,
  order_id: uuid,
  order_number: z.string(),
  buyer: z.string(),
  amount: satang,
  refund_to: refundAccount.nullable(),
  owed_at: instant,
  /** When it was paid or voided. */
  settled_at: instant.nullable(),
  bank_reference: z.string(),
})

export type RefundItem = z.infer<typeof refundItem>

export const staffRefund = refundItem.extend({
  cause: z.enum(ORDER_REFUND_CAUSES),
  /** Reason of the cancellation, or the note on the late payment. */
  reason: z.string(),
  /** When the account was last changed; sent along with the payment, so that a changed account is noticed. */
  account_at: instant.nullable(),
  /** Not paid before then, as the buyer changed the account. */
  hold_until: instant.nullable(),
  /** Money received for the order, and the full amount of the transfers it was part of; null where none was received. */
  received: z.object({ amount: satang, receipt_total: satang, bank_reference: z.string(), at: instant }).nullable(),
  settled_by: z.string().nullable(),
  /** Reason of the voiding. */
  void_reason: z.string(),
  /** Id of the refund transfer; null while none was made. */
  transfer: uuid.nullable(),
  in_cash: z.boolean(),
  /** Satang that the buyer would lack if it were voided: goodwill deducted from a return that is refunded. */
  short_if_void: satang,
  /** The bank returned the transfer: reference and day of its statement. The money is then owed as a new refund. */
  returned: z.object({ bank_reference: z.string(), on: bangkokDay }).nullable(),
  /** Staff member who entered the account; null where the buyer did. */
  account_by: z.string().nullable(),
  /** Approval by a second person: needed, requested or given. */
  second: secondPerson.nullable(),
  /** Why the caller may not pay it; null where they may. */
  not_yours: payerConflict.nullable(),
})

export type StaffRefund = z.infer<typeof staffRefund>

const refundInput = z.strictObject({ id: uuid })

export const staffRefundCalls = defineCalls({
  'GET /api/staff/refund': {
    summary: 'Open refunds including returns, oldest first, or paid refunds, newest first',
    who: ['operations', 'finance'],
    input: z.strictObject({
      state: refundState.default('owed'),
      /** Beginnings of words: number, buyer's name, phone or e-mail. */
      search: line(80).optional(),
      cursor,
    }),
    reply: page(refundItem),
  },
  'GET /api/staff/refund/{id}': {
    summary: 'One refund with its cause, amount and masked account',
    who: ['operations', 'finance'],
    input: refundInput,
    reply: staffRefund,
  },
  'PUT /api/staff/refund/{id}/account': {
    summary: 'Set the account of a refund as given by the buyer',
    who: ['operations', 'finance'],
    recentAuth: true,
    input: refundInput.extend({ refund_to: refundAccountInput }),
    errors: ['refund_moved_on', 'own_account'],
  },
  'POST /api/staff/refund/{id}/account': {
    summary: 'Reveal the full account number to pay to; audited with a reason',
    who: ['finance'],
    recentAuth: true,
    input: refundInput.extend({ reason: requiredText(300) }),
    reply: z.object({ account_number: z.string() }),
  },
  'POST /api/staff/refund/{id}/pay': {
    summary: 'Record the bank transfer of a refund',
    who: ['finance'],
    recentAuth: true,
    input: refundInput.extend({
      amount: satang,
      bank_reference: requiredLine(60),
      /** When it left the account of the shop. */
      paid_at: plausibleInstant.optional(),
      closed_reason: text(300).default(''),
      /** As shown; fails with `account_changed` if the account was changed since. */
      account_at: instant.nullable(),
      /** Paid in cash at the pick-up point, where no account was ever given; the reference is that of the receipt the buyer signed. */
      in_cash: z.boolean().optional(),
    }),
    idempotent: true,
    errors: [
      'refund_moved_on',
      'refund_on_hold',
      'amount_differs',
      'account_changed',
      'reference_used',
      'books_closed',
      'own_account',
      'account_missing',
      'account_writer',
      'late_noter',
      'payment_confirmer',
      'goods_handler',
      'approval_needed',
      'approval_open',
      'colleague_new',
    ],
  },
  'POST /api/staff/refund-transfer/{id}/bounce': {
    summary: 'Record that the bank returned a refund transfer; it is owed again, and a new account is required',
    who: ['finance'],
    recentAuth: true,
    input: refundInput.extend({
      amount: satang,
      bank_reference: requiredLine(60),
      /** Day on the bank statement. */
      returned_on: bangkokDay,
      closed_reason: text(300).default(''),
      reason: requiredText(300),
    }),
    reply: z.object({ refund: uuid }),
    idempotent: true,
    errors: ['refund_moved_on', 'amount_differs', 'reference_used', 'books_closed', 'own_account'],
  },
  'POST /api/staff/refund/{id}/void': {
    summary: 'Dismiss a refund with a reason; a late payment counts as not recorded',
    who: ['finance'],
    recentAuth: true,
    input: refundInput.extend({
      reason: requiredText(300),
      /** Goodwill that was deducted from a refunded return: the buyer gets that part from nobody. */
      buyer_short: z.boolean().default(false),
    }),
    idempotent: true,
    errors: ['refund_moved_on', 'buyer_short'],
  },
  'POST /api/staff/refund/{id}/owe': {
    summary: 'Reopen a dismissed refund, with a reason',
    who: ['finance'],
    recentAuth: true,
    input: refundInput.extend({ reason: requiredText(300) }),
    reply: z.object({ refund: uuid }),
    idempotent: true,
    errors: ['refund_moved_on'],
  },
  'POST /api/staff/order/{id}/goodwill': {
    summary: 'Create a goodwill refund of an active order, of a part or the shipping fee; rewards stay',
    who: ['operations', 'finance'],
    recentAuth: true,
    input: z.strictObject({
      id: uuid,
      cause: z.enum(GOODWILL_CAUSES),
      /** At most what was paid and not refunded; for `shipping` the shipping charged. */
      amount: satang.min(1),
      reason: requiredText(300),
    }),
    reply: z.object({ refund: uuid }),
    idempotent: true,
    errors: ['not_found', 'order_moved_on', 'amount_differs', 'refund_too_much', 'own_account'],
  },
  'POST /api/staff/order/{id}/late-payment': {
    summary: 'Record a late payment of an order canceled unpaid; creates a refund',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({
      id: uuid,
      amount: satang.min(1).max(MAX_RECEIVED),
      bank_reference: requiredLine(60),
      /** When it was on the account. */
      seen_at: plausibleInstant.optional(),
      reason: text(300).default(''),
    }),
    reply: z.object({ refund: uuid }),
    idempotent: true,
    errors: ['order_moved_on', 'reference_used', 'receipt_has_rest', 'own_account'],
  },
})
