import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { instant, picture, requiredLine, satang, text, uuid } from '../fields.ts'
import { CANCELED_PIECE_REASONS } from '../orders/kinds.ts'
import { bareDigits, isRefundNumber, type RefundMethod } from '../refunds/kinds.ts'
import { RETURN_KINDS, RETURN_REASONS, type RETURN_NEXT_STEPS, RETURN_STATUSES } from './kinds.ts'

export const returnStatus = z.enum(RETURN_STATUSES)

export type ReturnStatus = z.infer<typeof returnStatus>

/** Statuses of a return that still has to be answered, received or refunded. */
export const OPEN_RETURNS = ['requested', 'approved', 'received'] as const satisfies readonly ReturnStatus[]

export type OpenReturn = (typeof OPEN_RETURNS)[number]

/** `goods`: goods are sent back and refunded; `money`: refund without sending anything. */
export const returnKind = z.enum(RETURN_KINDS)

export const returnReason = z.enum(RETURN_REASONS)

export type ReturnNextStep = (typeof RETURN_NEXT_STEPS)[number]

export const MAX_RETURN_PHOTOS = 4

const lineIndex = z.int().min(0).max(999)

export const returnedLines = z.array(z.strictObject({ line: lineIndex, quantity: z.int().min(1).max(999) })).max(50)

const refundNumber = (method: RefundMethod) =>
  z
    .string()
    .transform(bareDigits)
    .refine((digits) => isRefundNumber(method, digits))

/** Account to refund to: a PromptPay id (phone, tax id, e-wallet) or an account at a Thai bank. */
export const refundAccountInput = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('promptpay'),
    number: refundNumber('promptpay'),
    name: requiredLine(80),
  }),
  z.strictObject({
    by: z.literal('bank'),
    bank: requiredLine(60),
    number: refundNumber('bank'),
    name: requiredLine(80),
  }),
])

export const returnForm = z.strictObject({
  id: uuid,
  lines: returnedLines.min(1),
  kind: returnKind,
  reason: returnReason,
  words: text(500).default(''),
  refund_to: refundAccountInput,
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
  /** Why the pieces were canceled before shipping; null for a return. */
  unsent: z.enum(CANCELED_PIECE_REASONS).nullable(),
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
  retracted_at: instant.nullable(),
  /** Closed without a refund, as nothing had been paid. */
  closed_at: instant.nullable(),
  /** Parcel with which received but rejected goods go back to the buyer; null otherwise. */
  sent_back: z
    .object({ carrier: z.string(), tracking_number: z.string(), tracking_link: z.string().nullable() })
    .nullable(),
  /** Not paid before then, as the account was changed. */
  hold_until: instant.nullable(),
  actions: z.object({ retract: z.boolean(), photo: z.boolean(), change_account: z.boolean() }),
})

export type OrderReturn = z.infer<typeof orderReturn>

export const returnInput = z.strictObject({ id: uuid })

export const returnCalls = defineCalls({
  'POST /api/order/{id}/return': {
    summary: 'Request a return or refund for goods of a finished order',
    who: 'buyer',
    orderLink: true,
    input: returnForm,
    reply: z.object({ id: uuid, amount: satang }),
    recentAuth: true,
    idempotent: true,
    errors: ['order_moved_on', 'return_late', 'return_too_many', 'refund_too_much'],
  },
  'GET /api/order/{id}/return': {
    summary: 'Returns of an order, newest first, and quantities that can still be returned',
    who: 'buyer',
    orderLink: true,
    input: returnInput,
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
  'POST /api/return/{id}/retract': {
    summary: 'Retract a return request, also an approved one, until the goods are received',
    who: 'buyer',
    orderLink: true,
    input: returnInput,
    idempotent: true,
    errors: ['return_moved_on'],
  },
  'PUT /api/return/{id}/refund-to': {
    summary:
      'Change the refund account; applies after the same waiting time as a changed card, and its owner is notified',
    who: 'buyer',
    orderLink: true,
    input: z.strictObject({ id: uuid, refund_to: refundAccountInput }),
    recentAuth: true,
    errors: ['return_moved_on'],
  },
  'POST /api/return/photo': {
    summary: 'Add a photo to a request (multipart: return, file)',
    who: 'buyer',
    orderLink: true,
    input: z.strictObject({ return: uuid }),
    reply: z.object({ id: uuid, uploaded_at: instant }),
    multipart: true,
    errors: ['return_moved_on', 'upload_limit', 'picture_unreadable', 'picture_kind', 'too_large'],
  },
  'GET /api/return/{id}/photo/{photo}': {
    summary: 'Photo of a return, for its buyer',
    who: 'buyer',
    orderLink: true,
    input: z.strictObject({ id: uuid, photo: uuid }),
    reply: 'picture',
  },
})
