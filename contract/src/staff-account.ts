import * as z from 'zod'
import { describe } from './call.ts'
import { done, instant, nothing, uuid } from './fields.ts'
import { anyRole } from './staff-session.ts'

/** What staff sign in with; chosen by themselves. */
export const MIN_STAFF_PASSWORD = 12
export const staffPassword = z.string().min(MIN_STAFF_PASSWORD).max(200)
const password = z.string().min(1).max(200)

/** Six digits of the authenticator app. */
const digits = z
  .string()
  .trim()
  .regex(/^\d{6}$/)
/** The same, or a recovery code. */
export const secondStep = z.string().trim().min(6).max(20)

export const staffAccountCalls = describe({
  'PUT /api/staff/me/password': {
    summary: 'Change the own password; every other session ends',
    who: anyRole,
    input: z.strictObject({ current: password, password: staffPassword }),
    reply: done,
    refusals: ['wrong_password', 'password_common', 'too_many'],
  },
  'GET /api/staff/me/session': {
    summary: 'Where one is signed in, this session first',
    who: anyRole,
    input: nothing,
    reply: z.object({
      list: z.array(
        z.object({
          id: uuid,
          browser: z.string(),
          system: z.string(),
          created_at: instant,
          seen_at: instant,
          current: z.boolean(),
        }),
      ),
    }),
  },
  'DELETE /api/staff/me/session/{id}': {
    summary: 'End one of the own sessions',
    who: anyRole,
    input: z.strictObject({ id: uuid }),
    reply: done,
  },
  'GET /api/staff/me/second-step': {
    summary: 'Whether signing in asks for a code of the authenticator app (RFC 6238)',
    who: anyRole,
    input: nothing,
    reply: z.object({ on: z.boolean(), since: instant.nullable(), recovery_left: z.int() }),
  },
  'POST /api/staff/me/second-step/start': {
    summary: 'A fresh secret for the authenticator app; asked for at sign-in once it is confirmed',
    who: anyRole,
    input: z.strictObject({ password }),
    reply: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** otpauth://, for a QR code. */
      uri: z.string(),
    }),
    refusals: ['wrong_password', 'second_step_on', 'too_many'],
  },
  'POST /api/staff/me/second-step/confirm': {
    summary: 'Proves that the app shows the right codes; answers with recovery codes, shown this once',
    who: anyRole,
    input: z.strictObject({ code: digits }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: ['app_code_wrong', 'second_step_on', 'too_many'],
  },
  'POST /api/staff/me/second-step/stop': {
    summary: 'Sign in with the password alone again',
    who: anyRole,
    input: z.strictObject({ password, code: secondStep }),
    reply: done,
    refusals: ['wrong_password', 'app_code_wrong', 'too_many'],
  },
})
