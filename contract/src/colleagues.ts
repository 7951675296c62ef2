import * as z from 'zod'
import { describe, STAFF_ROLES } from './call.ts'
import { cursor, done, email, filled, filledLine, instant, lang, page, uuid } from './fields.ts'
import { staffPassword, staffSession } from './staff-account.ts'

/** Roles that can be assigned in the back office; owners are added and disabled on the command line. */
export const GIVEN_ROLES = ['operations', 'finance', 'content'] as const
const givenRole = z.enum(GIVEN_ROLES)

export const colleague = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  created_at: instant,
  /** Last request; null when not within the last weeks. */
  seen_at: instant.nullable(),
  second_step: z.boolean(),
  disabled_at: instant.nullable(),
  /** Expiry of an unused password link; null for none. */
  link_until: instant.nullable(),
  /** No password chosen yet. */
  invited: z.boolean(),
  /** Whether the caller may reset their second factors: owners may for all others. */
  resettable: z.boolean(),
  /** Whether the caller may change the account: never their own, nor one of the same or a higher role. */
  editable: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

const one = z.strictObject({ id: uuid })
const withReason = one.extend({ reason: filled(300) })
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const colleagueCalls = describe({
  'GET /api/staff/colleague': {
    summary: 'Who works here, in the order they came',
    who: [],
    input: z.strictObject({ cursor }),
    reply: page(colleague),
  },
  'POST /api/staff/colleague': {
    summary: 'Add somebody; a mailed link lets them choose their own password',
    who: [],
    fresh: true,
    input: z.strictObject({ email, name: filledLine(80), role: givenRole, lang }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    refusals: ['staff_email_taken'],
  },
  'POST /api/staff/colleague/{id}/link': {
    summary: 'Mail a fresh link to choose a password; earlier ones end',
    who: [],
    fresh: true,
    input: one.extend({ lang }),
    reply: done,
    idempotent: true,
    refusals: ['colleague_disabled'],
  },
  'PUT /api/staff/colleague/{id}/role': {
    summary: 'Give another role; all their sessions end',
    who: [],
    fresh: true,
    input: withReason.extend({ role: givenRole }),
    reply: done,
  },
  'POST /api/staff/colleague/{id}/disable': {
    summary: 'They can no longer sign in; all their sessions end',
    who: [],
    fresh: true,
    input: withReason,
    reply: done,
  },
  'POST /api/staff/colleague/{id}/enable': {
    summary: 'They may sign in again',
    who: [],
    fresh: true,
    input: withReason,
    reply: done,
  },
  'GET /api/staff/colleague/{id}/session': {
    summary: 'Where somebody is signed in',
    who: [],
    input: one,
    reply: z.object({ list: z.array(staffSession) }),
  },
  'POST /api/staff/colleague/{id}/session/end': {
    summary: 'End one session of somebody, or all; owners too',
    who: [],
    fresh: true,
    input: withReason.extend({ session: uuid.optional() }),
    reply: z.object({ ended: z.int() }),
  },
  'POST /api/staff/colleague/{id}/second-step-off': {
    summary: 'For somebody who has lost every second factor, another owner too; all their sessions end',
    who: [],
    fresh: true,
    input: withReason,
    reply: done,
  },
  'POST /api/staff/welcome/look': {
    summary: 'Whose mailed link this is',
    who: 'public',
    input: z.strictObject({ token }),
    reply: z.object({ name: z.string(), email: z.string() }),
    refusals: ['link_over', 'too_many'],
  },
  'POST /api/staff/welcome': {
    summary: 'Choose a password with a mailed link; it is used up and all sessions end',
    who: 'public',
    input: z.strictObject({ token, password: staffPassword }),
    reply: done,
    refusals: ['link_over', 'password_common', 'too_many'],
  },
})
