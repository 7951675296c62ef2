import * as z from 'zod'
import { notYours, secondPerson } from './approvals.ts'
import { describe } from './call.ts'
import { bangkokDay, cursor, done, filled, filledLine, instant, page, picture, satang, text, uuid } from './fields.ts'

export const RETURN_STATUSES = [
  'requested',
  'approved',
  'rejected',
  'received',
  'refunded',
  'withdrawn',
  'closed',
] as const
export const returnStatus = z.enum(RETURN_STATUSES)
export type ReturnStatus = z.infer<typeof returnStatus>

/** Statuses of a return that still has to be answered, received or refunded. */
export const OPEN_RETURNS = ['requested', 'approved', 'received'] as const satisfies readonly ReturnStatus[]
export type OpenReturn = (typeof OPEN_RETURNS)[number]

/** `goods`: goods are sent back and refunded; `money`: refund without sending anything. */
export const RETURN_KINDS = ['goods', 'money'] as const
export const returnKind = z.enum(RETURN_KINDS)
export type ReturnKind = z.infer<typeof returnKind>

export const RETURN_REASONS = ['changed_mind', 'damaged', 'missing', 'wrong_item', 'skin_reaction', 'other'] as const
export const returnReason = z.enum(RETURN_REASONS)
export type ReturnReason = z.infer<typeof returnReason>

/** Next step of a return: goods to be received, or refund to be paid. */
export const RETURN_WAITS = ['receive', 'refund'] as const
export type ReturnWaits = (typeof RETURN_WAITS)[number]

export const MAX_RETURN_PHOTOS = 4

const line = z.int().min(0).max(999)
const pieces = z.array(z.strictObject({ line, quantity: z.int().min(1).max(999) })).max(50)

/** Account to refund to: a PromptPay id (phone, tax id, e-wallet) or an account at a Thai bank. */
export const refundTo = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('promptpay'),
    number: z
      .string()
      .trim()
      .transform((raw) => raw.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^(0\d{9}|\d{13}|\d{15})$/)),
    name: filledLine(80),
  }),
  z.strictObject({
    by: z.literal('bank'),
    bank: filledLine(60),
    number: z
      .string()
      .trim()
      .transform((raw) => raw.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{9,16}$/)),
    name: filledLine(80),
  }),
])

export const returnForm = z.strictObject({
  id: uuid,
  lines: pieces.min(1),
  kind: returnKind,
  reason: returnReason,
  words: text(500).default(''),
  refund_to: refundTo,
})

export const returnLine = z.object({
  line: z.int(),
  name: z.string(),
  option: z.string(),
  picture,
  price: satang,
  quantity: z.int(),
})

export const orderReturn = z.object({
  id: uuid,
  status: returnStatus,
  kind: returnKind,
  reason: returnReason,
  words: z.string(),
  lines: z.array(returnLine),
  /** Refund as far as known; shipping is added once everything is returned. */
  amount: satang,
  photos: z.array(z.object({ id: uuid, uploaded_at: instant })),
  /** Masked: the last four digits only. */
  refund_to: z.object({ by: z.enum(['promptpay', 'bank']), bank: z.string(), number: z.string(), name: z.string() }),
  /** Why it was rejected. */
  answer: z.string(),
  /** Where the goods are to be sent. */
  send_to: z.string(),
  bank_reference: z.string(),
  requested_at: instant,
  decided_at: instant.nullable(),
  received_at: instant.nullable(),
  /** When it was rejected; of received goods, when they arrived. */
  rejected_at: instant.nullable(),
  refunded_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Closed without a refund, as nothing had been paid. */
  closed_at: instant.nullable(),
  /** Parcel with which received but rejected goods go back to the buyer; null otherwise. */
  sent_back: z
    .object({ carrier: z.string(), tracking_number: z.string(), tracking_link: z.string().nullable() })
    .nullable(),
  /** Not paid before then, as the account was changed. */
  held_until: instant.nullable(),
  actions: z.object({ withdraw: z.boolean(), photo: z.boolean(), change_account: z.boolean() }),
})
export type OrderReturn = z.infer<typeof orderReturn>

const theReturn = z.strictObject({ id: uuid })

export const returnCalls = describe({
  'POST /api/order/{id}/return': {
    summary: 'Ask to return goods of a finished order, or for money back',
    who: 'buyer',
    input: returnForm,
    reply: z.object({ id: uuid, amount: satang }),
    fresh: true,
    idempotent: true,
    refusals: ['order_moved_on', 'return_late', 'return_too_many', 'refund_too_much'],
  },
  'GET /api/order/{id}/return': {
    summary: 'The returns of an order, newest first, and what may still be returned',
    who: 'buyer',
    input: theReturn,
    reply: z.object({
      list: z.array(orderReturn),
      /** Quantities per line that may still be returned; empty when none may. */
      open: z.array(returnLine),
      /** Deadline for a request; null while the order is not finished. */
      until: instant.nullable(),
      /** Refunded in addition when everything is returned. */
      shipping: satang,
    }),
  },
  'POST /api/return/{id}/withdraw': {
    summary: 'Take a request back, also one that was agreed to, until the goods are received',
    who: 'buyer',
    input: theReturn,
    reply: done,
    idempotent: true,
    refusals: ['return_moved_on'],
  },
  'PUT /api/return/{id}/refund-to': {
    summary: 'Have the money paid to another account; it waits as another card does, and the owner is told',
    who: 'buyer',
    input: z.strictObject({ id: uuid, refund_to: refundTo }),
    reply: done,
    fresh: true,
    refusals: ['return_moved_on'],
  },
  'POST /api/return/photo': {
    summary: 'Add a photo to a request (multipart: return, file)',
    who: 'buyer',
    input: z.strictObject({ return: uuid }),
    reply: z.object({ id: uuid, uploaded_at: instant }),
    multipart: true,
    refusals: ['return_moved_on', 'proof_limit', 'picture_unreadable', 'picture_kind', 'too_large'],
  },
  'GET /api/return/{id}/photo/{photo}': {
    summary: 'A photo of a return, for its buyer',
    who: 'buyer',
    input: z.strictObject({ id: uuid, photo: uuid }),
    reply: 'picture',
  },
})

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
  not_yours: notYours.nullable(),
})
export type StaffReturn = z.infer<typeof staffReturn>

export const staffReturnItem = staffReturn.pick({
  id: true,
  order_id: true,
  order_number: true,
  status: true,
  kind: true,
  reason: true,
  amount: true,
  requested_at: true,
})

export const staffReturnCalls = describe({
  'GET /api/staff/return': {
    summary: 'Returns, newest first; of those asked for on Bangkok days, both counted',
    who: ['operations', 'finance'],
    input: z.strictObject({
      status: returnStatus.optional(),
      waits: z.enum(RETURN_WAITS).optional(),
      from: bangkokDay.optional(),
      to: bangkokDay.optional(),
      cursor,
    }),
    reply: page(staffReturnItem),
  },
  'GET /api/staff/return/{id}': {
    summary: 'One return; finance sees where the money goes',
    who: ['operations', 'finance'],
    input: theReturn,
    reply: staffReturn,
  },
  'GET /api/staff/return/{id}/photo/{photo}': {
    summary: 'A photo of a return',
    who: ['operations', 'finance'],
    input: z.strictObject({ id: uuid, photo: uuid }),
    reply: 'picture',
  },
  'POST /api/staff/return/{id}/approve': {
    summary: 'Agree; of goods: say where they are to be sent',
    who: ['operations'],
    input: theReturn.extend({ send_to: text(300).default('') }),
    reply: done,
    idempotent: true,
    refusals: ['return_moved_on', 'send_to_missing', 'own_account'],
  },
  'POST /api/staff/return/{id}/reject': {
    summary: 'Decline, also what was agreed by mistake, with the reason the buyer reads; goods that are here go back',
    who: ['operations', 'finance'],
    input: theReturn.extend({
      answer: filled(300),
      /** Parcel with which received goods go back to the buyer. */
      parcel: z.strictObject({ carrier: filledLine(60), tracking_number: filledLine(60) }).optional(),
    }),
    reply: done,
    idempotent: true,
    refusals: ['return_moved_on', 'parcel_missing', 'out_of_stock', 'own_account'],
  },
  'POST /api/staff/return/{id}/refuse-goods': {
    summary: 'The goods came, but not as agreed: ends the return with a reason the buyer reads',
    who: ['operations'],
    input: theReturn.extend({ answer: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['return_moved_on'],
  },
  'POST /api/staff/return/{id}/receive': {
    summary: 'The goods are back; what can be sold again goes into the stock',
    who: ['operations'],
    input: theReturn.extend({ sellable: pieces.default([]) }),
    reply: done,
    idempotent: true,
    refusals: ['return_moved_on', 'return_too_many', 'own_account'],
  },
  'POST /api/staff/return/{id}/close': {
    summary: 'Nothing had been paid for it: ends the return without money; an order that came back whole is canceled',
    who: ['operations', 'finance'],
    input: theReturn,
    reply: done,
    idempotent: true,
    refusals: ['return_moved_on', 'order_paid', 'own_account'],
  },
  'POST /api/staff/return/{id}/refund': {
    summary: 'The money was paid back; takes its share of rewards and points back',
    who: ['finance'],
    fresh: true,
    input: theReturn.extend({ amount: satang, bank_reference: filledLine(60) }),
    reply: done,
    idempotent: true,
    refusals: [
      'return_moved_on',
      'refund_held',
      'amount_differs',
      'reference_used',
      'not_paid',
      'own_account',
      'account_missing',
      'account_writer',
      'approval_needed',
      'approval_open',
      'colleague_new',
    ],
  },
})
