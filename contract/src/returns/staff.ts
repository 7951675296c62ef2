import * as z from 'zod'
import { payerConflict, secondPerson } from '../approvals/staff.ts'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, page, requiredLine, satang, text, uuid } from '../fields.ts'
import { orderReturn, returnedLines, returnInput, returnStatus } from './shop.ts'
import { RETURN_NEXT_STEPS } from './kinds.ts'
import { givenReason } from '../reasons/staff.ts'

export const staffReturn = orderReturn.omit({ actions: true }).extend({
  order_id: uuid,
  order_number: z.string(),
  /** Why staff opened it after the deadline; empty otherwise. */
  exception: z.string(),
  /** The order was paid; otherwise there is nothing to refund. */
  order_paid: z.boolean(),
  /** Unmasked account, for roles that pay it; null for others. */
  pay_out_to: z.string().nullable(),
  /** Id of the refund transfer; null while none was made. */
  transfer: uuid.nullable(),
  /** The bank returned the transfer; the money is then owed as a new refund. */
  returned: z.object({ bank_reference: z.string(), on: bangkokDay }).nullable(),
  /** Staff entered the account for the buyer. */
  account_by_staff: z.boolean(),
  /** Approval by a second person: needed, requested or given; only for finance while a refund is due. */
  second: secondPerson.nullable(),
  /** Why the caller may not pay it; null where they may. */
  not_yours: payerConflict.nullable(),
})

export type StaffReturn = z.infer<typeof staffReturn>

export const staffReturnItem = staffReturn.pick({
  id: true,
  order_id: true,
  order_number: true,
  status: true,
  kind: true,
  reason: true,
  unsent: true,
  amount: true,
  requested_at: true,
})

export const staffReturnCalls = defineCalls({
  'GET /api/staff/return': {
    summary: 'Returns, newest first, requested in a range of Bangkok days, inclusive',
    who: ['operations', 'finance'],
    input: z.strictObject({
      status: returnStatus.optional(),
      waits: z.enum(RETURN_NEXT_STEPS).optional(),
      from: bangkokDay.optional(),
      to: bangkokDay.optional(),
      cursor,
    }),
    reply: page(staffReturnItem),
  },
  'GET /api/staff/return/{id}': {
    summary: 'One return; finance also sees the refund account',
    who: ['operations', 'finance'],
    input: returnInput,
    reply: staffReturn,
  },
  'GET /api/staff/return/{id}/photo/{photo}': {
    summary: 'Photo of a return',
    who: ['operations', 'finance'],
    input: z.strictObject({ id: uuid, photo: uuid }),
    reply: 'picture',
  },
  'POST /api/staff/return/{id}/approve': {
    summary: 'Approve a return; for goods with the address to send them to',
    who: ['operations'],
    input: returnInput.extend({ send_to: text(300).default('') }),
    idempotent: true,
    errors: ['return_moved_on', 'send_to_missing', 'own_account'],
  },
  'POST /api/staff/return/{id}/reject': {
    summary:
      'Reject a return, also one approved by mistake, with the reason shown to the buyer; received goods are sent back',
    who: ['operations', 'finance'],
    input: returnInput.extend({
      template: givenReason.template,
      answer: givenReason.reason,
      /** Parcel with which received goods go back to the buyer. */
      parcel: z.strictObject({ carrier: requiredLine(60), tracking_number: requiredLine(60) }).optional(),
    }),
    idempotent: true,
    errors: ['return_moved_on', 'parcel_missing', 'tracking_is_order', 'out_of_stock', 'own_account', 'reason_changed'],
  },
  'POST /api/staff/return/{id}/reject-goods': {
    summary: 'Reject received goods that differ from the request; ends the return with the reason shown to the buyer',
    who: ['operations'],
    input: returnInput.extend({ template: givenReason.template, answer: givenReason.reason }),
    idempotent: true,
    errors: ['return_moved_on', 'reason_changed'],
  },
  'POST /api/staff/return/{id}/receive': {
    summary: 'Record received goods; sellable ones are put into stock',
    who: ['operations'],
    input: returnInput.extend({ sellable: returnedLines.default([]) }),
    idempotent: true,
    errors: ['return_moved_on', 'return_too_many', 'own_account'],
  },
  'POST /api/staff/return/{id}/close': {
    summary: 'Close a return of unpaid goods without a refund; a completely returned order is canceled',
    who: ['operations', 'finance'],
    input: returnInput,
    idempotent: true,
    errors: ['return_moved_on', 'order_paid', 'own_account'],
  },
  'POST /api/staff/return/{id}/refund': {
    summary: 'Record the refund of a return; reverses its share of rewards and points',
    who: ['finance'],
    recentAuth: true,
    input: returnInput.extend({ amount: satang, bank_reference: requiredLine(60) }),
    idempotent: true,
    errors: [
      'return_moved_on',
      'refund_on_hold',
      'amount_differs',
      'reference_used',
      'not_paid',
      'own_account',
      'account_missing',
      'account_writer',
      'payment_confirmer',
      'goods_handler',
      'approval_needed',
      'approval_open',
      'colleague_new',
    ],
  },
})
