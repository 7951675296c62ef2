import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { email, instant, pathId, requiredText, uuid } from '../fields.ts'
import { CORRECTION_STATES, IDENTITY_PROOFS } from './kinds.ts'

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

const accountInput = z.strictObject({ id: pathId })
const correctionInput = accountInput.extend({ correction: uuid })
const reason = requiredText(300)

export const staffCareCalls = defineCalls({
  'POST /api/staff/customer/{id}/email-correction': {
    summary:
      'Correct a mistyped address: a link emailed to the new one changes it, the old one may object. Accounts with money wait for a second person or a day',
    who: ['operations'],
    recentAuth: true,
    input: accountInput.extend({ email, proof: identityProof, reason }),
    reply: z.object({ id: uuid, usable_at: instant, approval: uuid.nullable() }),
    idempotent: true,
    errors: ['email_same', 'email_taken', 'correction_open', 'no_mailbox', 'own_account', 'too_many'],
  },
  'POST /api/staff/customer/{id}/email-correction/{correction}/send': {
    summary: 'Email the link of a correction to the new address again',
    who: ['operations'],
    input: correctionInput,
    idempotent: true,
    errors: ['correction_over', 'too_many'],
  },
  'POST /api/staff/customer/{id}/email-correction/{correction}/withdraw': {
    summary: 'Withdraw a correction that has not happened yet; its link is no longer valid',
    who: ['operations'],
    input: correctionInput.extend({ reason }),
    idempotent: true,
    errors: ['correction_over'],
  },
})
