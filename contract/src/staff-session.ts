import * as z from 'zod'
import { describe, STAFF_ROLES } from './call.ts'
import { done, email, nothing } from './fields.ts'

/** Every role; `owner` is implied everywhere. */
export const anyRole = ['operations', 'finance', 'content'] as const

/** Goes along as `X-CSRF-Token` with every change; a page of another site cannot know it. */
const csrf = z.string()

export const staffSessionCalls = describe({
  'POST /api/staff/login': {
    summary: 'Staff sign in with the password itself, over TLS',
    who: 'public',
    input: z.strictObject({
      email,
      password: z.string().min(1).max(200),
      /** Of the authenticator app, or a recovery code: where the second step is on. */
      code: z.string().trim().max(20).optional(),
    }),
    reply: z.object({ token: z.string(), csrf }),
    session: 'begins',
    refusals: ['wrong_login', 'code_needed', 'app_code_wrong', 'too_many'],
  },
  'POST /api/staff/logout': {
    summary: 'End the staff session',
    who: anyRole,
    input: nothing,
    reply: done,
    session: 'ends',
  },
  'GET /api/staff/me': {
    summary: 'Who is at work',
    who: anyRole,
    input: nothing,
    reply: z.object({ name: z.string(), email: z.string(), role: z.enum(STAFF_ROLES), csrf }),
  },
})
