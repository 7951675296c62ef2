import * as z from 'zod'
import { describe, STAFF_ROLES } from './call.ts'
import { done, email, nothing } from './fields.ts'

/** Every role; `owner` is implied everywhere. */
const anyRole = ['operations', 'finance', 'content'] as const

export const staffSessionCalls = describe({
  'POST /api/staff/login': {
    summary: 'Staff sign in with the password itself, over TLS',
    who: 'public',
    input: z.strictObject({ email, password: z.string().min(1).max(200) }),
    reply: z.object({ token: z.string() }),
    refusals: ['wrong_login', 'too_many'],
  },
  'POST /api/staff/logout': { summary: 'End the staff session', who: anyRole, input: nothing, reply: done },
  'GET /api/staff/me': {
    summary: 'Who is at work',
    who: anyRole,
    input: nothing,
    reply: z.object({ name: z.string(), email: z.string(), role: z.enum(STAFF_ROLES) }),
  },
})
