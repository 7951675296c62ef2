import * as z from 'zod'
import { describe, STAFF_ROLES } from './call.ts'
import { done, email, instant, lang, nothing } from './fields.ts'
import { passkeyProof } from './passkeys.ts'

/**
 * State of the second factor: set up; not set up; advised (a demo shop, where the role does not require it);
 * needed before any other call.
 */
const FACTOR_STATES = ['on', 'off', 'advised', 'needed'] as const

/** All roles; `owner` is always included. */
export const anyRole = ['operations', 'finance', 'content'] as const

/** CSRF token, sent as `X-CSRF-Token` with every change. */
const csrf = z.string()

export const staffSessionCalls = describe({
  'POST /api/staff/login': {
    summary: 'Staff sign in with the password itself, over TLS',
    who: 'public',
    input: z.strictObject({
      email,
      password: z.string().min(1).max(200),
      /** Code of the authenticator app, or a recovery code; required where a second factor is set up. */
      code: z.string().trim().max(40).optional(),
      /** Passkey as second factor, instead of a code. */
      passkey: passkeyProof.optional(),
    }),
    reply: z.object({ token: z.string(), csrf }),
    session: 'begins',
    refusals: ['wrong_login', 'code_needed', 'app_code_wrong', 'passkey_wrong', 'too_many'],
  },
  'POST /api/staff/sign-in-link': {
    summary:
      'Mail a link that makes a browser known, for whoever has to wait because others guess; the same answer for anybody',
    who: 'public',
    input: z.strictObject({ email, lang }),
    reply: done,
    refusals: ['too_many'],
  },
  'POST /api/staff/sign-in-link/follow': {
    summary: 'This browser waits for nobody else any more; password and second step are still asked for',
    who: 'public',
    input: z.strictObject({ token: z.string().min(1).max(120) }),
    reply: done,
    refusals: ['link_over'],
  },
  'POST /api/staff/logout': {
    summary: 'End the staff session',
    beforeFactor: true,
    who: anyRole,
    input: nothing,
    reply: done,
    session: 'ends',
  },
  'GET /api/staff/me': {
    summary: 'Who is at work',
    beforeFactor: true,
    who: anyRole,
    input: nothing,
    reply: z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      factor: z.enum(FACTOR_STATES),
      shop_url: z
        .string()
        .describe('Origin of the shop where staff have a host of their own; empty where both are on one'),
      now: instant.describe('What the clock of the shop says'),
      demo_clock: z
        .number()
        .int()
        .nullable()
        .describe('In a demo, for its owner: by how many seconds its clock runs ahead; null otherwise'),
      csrf,
    }),
  },
  'POST /api/staff/demo-clock': {
    summary: "Move the demo's clock on, never back; what has fallen due by then is done at once",
    who: [],
    input: z.strictObject({ days: z.number().int().min(1).max(366) }),
    reply: z.object({ demo_clock: z.number().int() }),
    refusals: ['not_found'],
  },
})
