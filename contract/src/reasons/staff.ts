import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { localizedStrings, localizedText, recordVersion, text, uuid } from '../fields.ts'
import { CANCELED_PIECE_REASONS } from '../orders/kinds.ts'
import { MAX_REASON, MAX_REASON_TEMPLATES, REASON_USES } from './kinds.ts'

/** A template as the caller read it; one that was changed since fails with `reason_changed`. */
const chosenTemplate = z.strictObject({ id: uuid, version: recordVersion })

/**
 * A reason for the person concerned: a template, which they read in their own language, own words, or both. Without
 * either the call fails with `bad_input`.
 */
export const givenReason = { template: chosenTemplate.optional(), reason: text(MAX_REASON).default('') }

const reasonUse = z.enum(REASON_USES)

export const reasonTemplate = z.object({
  id: uuid,
  version: z.int(),
  used_for: reasonUse,
  /** Of `pieces_canceled`: what became of the pieces; null for all others. */
  cause: z.enum(CANCELED_PIECE_REASONS).nullable(),
  texts: localizedStrings,
  /** No longer offered. */
  retired: z.boolean(),
})

export type ReasonTemplate = z.infer<typeof reasonTemplate>

const templateVersion = z.strictObject({ id: uuid, version: recordVersion })

export const staffReasonCalls = defineCalls({
  'GET /api/staff/reason-template': {
    summary: 'Templates of reasons in display order, those in use first',
    who: ['operations', 'finance'],
    input: z.strictObject({ used_for: reasonUse.optional(), retired: z.enum(['1']).optional() }),
    reply: z.array(reasonTemplate),
  },
  'POST /api/staff/reason-template': {
    summary: 'Add a template of a reason, as the last one of its kind',
    who: ['operations'],
    input: z.strictObject({
      used_for: reasonUse,
      cause: z.enum(CANCELED_PIECE_REASONS).optional(),
      texts: localizedText(MAX_REASON),
    }),
    reply: templateVersion,
    idempotent: true,
    errors: ['reason_limit'],
  },
  'PUT /api/staff/reason-template/{id}': {
    summary: 'Change the texts of a template; reasons given before keep theirs',
    who: ['operations'],
    input: templateVersion.extend({ texts: localizedText(MAX_REASON) }),
    reply: templateVersion,
    idempotent: true,
    errors: ['edit_conflict'],
  },
  'POST /api/staff/reason-template/{id}/retire': {
    summary: 'Offer a template no longer, or again',
    who: ['operations'],
    input: templateVersion.extend({ retired: z.boolean() }),
    reply: templateVersion,
    idempotent: true,
    errors: ['edit_conflict', 'reason_limit'],
  },
  'POST /api/staff/reason-template/order': {
    summary:
      'Set the order of the templates in use for one purpose; fails with `edit_conflict` when they are others by now',
    who: ['operations'],
    input: z.strictObject({ used_for: reasonUse, ids: z.array(uuid).min(1).max(MAX_REASON_TEMPLATES) }),
    idempotent: true,
    errors: ['edit_conflict'],
  },
})
