import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { deletionCheck } from '../account/shop.ts'
import { bangkokDay, cursor, email, id, instant, page, pathId, requiredText, uuid } from '../fields.ts'
import { CORRECTION_STATES, ERASURE_STATES, IDENTITY_PROOFS, REFUSAL_GROUNDS, REQUEST_CHANNELS } from './kinds.ts'

const identityProof = z.enum(IDENTITY_PROOFS)

/** A correction of the e-mail address that staff started. */
export const emailCorrection = z.object({
  id: uuid,
  state: z.enum(CORRECTION_STATES),
  /** Masked; `from` is empty where the account had no address any more. */
  from: z.string(),
  to: z.string(),
  proof: identityProof,
  reason: z.string(),
  by: z.string(),
  at: instant,
  /** When the link to the new address is sent unless a second person approves earlier. */
  usable_at: instant,
  expires_at: instant,
  ended_at: instant.nullable(),
  /** When the reader of the old address objected, also after the change. */
  objected_at: instant.nullable(),
  /** An earlier one was objected to: only the approval of a second person lets it happen. */
  contested: z.boolean(),
  approval: uuid.nullable(),
})
export type EmailCorrection = z.infer<typeof emailCorrection>

/** A request to erase an account that came by phone, mail or letter. */
const erasureRequest = z.object({
  id: uuid,
  state: z.enum(ERASURE_STATES),
  received_on: bangkokDay,
  /** The last day for the answer. */
  due_on: bangkokDay,
  channel: z.enum(REQUEST_CHANNELS),
  by: z.string(),
  at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
})

export const listedErasure = erasureRequest.extend({
  customer: z.object({ id, nickname: z.string(), deleted: z.boolean() }),
})
export type ListedErasure = z.infer<typeof listedErasure>

/** With what is said about the person: erased with the account. */
export const customerErasure = erasureRequest.extend({
  proof: identityProof,
  reason: z.string(),
  /** Before then it is not carried out, so that the person can object to the notice. */
  ready_at: instant,
  ground: z.enum(REFUSAL_GROUNDS).nullable(),
  answer: z.string(),
  /** Recorded by the caller, who does not carry it out. */
  mine: z.boolean(),
  /** Of an open one: what has to be settled before. */
  obstacles: deletionCheck.shape.obstacles,
})
export type CustomerErasure = z.infer<typeof customerErasure>

const accountInput = z.strictObject({ id: pathId })
const correctionInput = accountInput.extend({ correction: uuid })
const erasureInput = accountInput.extend({ request: uuid })
const reason = requiredText(300)

export const staffCareCalls = defineCalls({
  'POST /api/staff/customer/{id}/email-correction': {
    summary:
      'Correct a mistyped address: a link emailed to the new one changes it, the old one may object. Accounts with money wait for a second person or a day',
    who: ['operations'],
    recentAuth: true,
    input: accountInput.extend({ email, proof: identityProof, reason }),
    /** `contested`: only the approval lets it happen. */
    reply: z.object({ id: uuid, usable_at: instant, approval: uuid.nullable(), contested: z.boolean() }),
    idempotent: true,
    errors: ['correction_same', 'email_taken', 'correction_open', 'no_mailbox', 'own_account', 'too_many'],
  },
  'POST /api/staff/customer/{id}/email-correction/{correction}/send': {
    summary: 'Email the link of a correction to the new address again',
    who: ['operations'],
    input: correctionInput,
    idempotent: true,
    errors: ['correction_over', 'correction_unchecked', 'too_many'],
  },
  'POST /api/staff/customer/{id}/email-correction/{correction}/withdraw': {
    summary: 'Withdraw a correction that has not happened yet; its link is no longer valid',
    who: ['operations'],
    input: correctionInput.extend({ reason }),
    idempotent: true,
    errors: ['correction_over'],
  },
  'GET /api/staff/erasure-request': {
    summary: 'Requests to erase accounts: open ones by due day, or decided ones, newest first',
    who: ['operations'],
    input: z.strictObject({ state: z.enum(['open', 'decided']).default('open'), cursor }),
    reply: page(listedErasure),
  },
  'POST /api/staff/customer/{id}/erasure-request': {
    summary: 'Record a request to erase an account; the person is emailed, and another member of staff carries it out',
    who: ['operations'],
    input: accountInput.extend({
      received_on: bangkokDay,
      channel: z.enum(REQUEST_CHANNELS),
      proof: identityProof,
      reason,
    }),
    reply: z.object({ id: uuid, due_on: bangkokDay }),
    idempotent: true,
    errors: ['erasure_open', 'erasure_day', 'too_many'],
  },
  'POST /api/staff/customer/{id}/erasure-request/{request}/carry-out': {
    summary:
      'Erase the account of a request permanently, as another person than who recorded it; repeating it changes nothing',
    who: ['operations'],
    recentAuth: true,
    input: erasureInput,
    errors: ['erasure_over', 'erasure_early', 'deletion_blocked', 'same_person', 'colleague_new', 'own_account'],
  },
  'POST /api/staff/customer/{id}/erasure-request/{request}/refuse': {
    summary: 'Refuse a request with its legal ground; the person is emailed',
    who: ['operations'],
    recentAuth: true,
    input: erasureInput.extend({ ground: z.enum(REFUSAL_GROUNDS), reason }),
    idempotent: true,
    errors: ['erasure_over'],
  },
  'POST /api/staff/customer/{id}/erasure-request/{request}/withdraw': {
    summary: 'Close a request that the person took back or did not make; the person is emailed',
    who: ['operations'],
    input: erasureInput.extend({ reason }),
    idempotent: true,
    errors: ['erasure_over'],
  },
})
