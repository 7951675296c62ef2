import * as z from 'zod'
import { describe } from './call.ts'
import { done, instant, nothing, uuid } from './fields.ts'
import { passkeyProof } from './passkeys.ts'
import { anyRole } from './staff-session.ts'

/** Shortest password of staff. */
export const MIN_STAFF_PASSWORD = 12
export const staffPassword = z.string().min(MIN_STAFF_PASSWORD).max(200)
const password = z.string().min(1).max(200)

/** A code of the authenticator app, or a recovery code. */
export const secondStep = z.string().trim().min(6).max(40)

export const staffSession = z.object({
  id: uuid,
  browser: z.string(),
  system: z.string(),
  /** IP address, or its prefix of one subscriber. */
  network: z.string(),
  created_at: instant,
  seen_at: instant,
  current: z.boolean(),
})
export type StaffSession = z.infer<typeof staffSession>

export const staffAccountCalls = describe({
  'PUT /api/staff/me/password': {
    summary: 'Change the own password; every other session ends',
    who: anyRole,
    fresh: true,
    input: z.strictObject({ current: password, password: staffPassword }),
    reply: done,
    refusals: ['wrong_password', 'password_common', 'too_many'],
  },
  'POST /api/staff/me/prove': {
    beforeFactor: true,
    summary:
      'Prove the password and the second factor once more; opens the calls that want a fresh proof for five minutes, under a new token',
    who: anyRole,
    input: z.strictObject({
      /** Not needed with a passkey whose authenticator verified its user (WebAuthn UV). */
      password: password.optional(),
      code: secondStep.optional(),
      passkey: passkeyProof.optional(),
    }),
    reply: z.object({ token: z.string() }),
    session: 'begins',
    refusals: ['wrong_password', 'code_needed', 'app_code_wrong', 'passkey_wrong', 'passkey_unverified', 'too_many'],
  },
  'GET /api/staff/me/session': {
    summary: 'Where one is signed in, this session first',
    who: anyRole,
    input: nothing,
    reply: z.object({ list: z.array(staffSession) }),
  },
  'DELETE /api/staff/me/session/{id}': {
    summary: 'End one of the own sessions',
    who: anyRole,
    fresh: true,
    input: z.strictObject({ id: uuid }),
    reply: done,
  },
})
