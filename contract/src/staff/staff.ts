import * as z from 'zod'
import { anyRole, passkeyAssertion } from '../auth/staff.ts'
import { defineCalls, STAFF_ROLES } from '../call.ts'
import { cursor, email, instant, lang, page, requiredLine, requiredText, uuid } from '../fields.ts'
import { MIN_STAFF_PASSWORD, ASSIGNABLE_ROLES } from './kinds.ts'

export const staffPassword = z.string().min(MIN_STAFF_PASSWORD).max(200)
const currentPassword = z.string().min(1).max(200)

/** A code of the authenticator app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(6).max(40)

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

export const staffAccountCalls = defineCalls({
  'PUT /api/staff/me/password': {
    summary: "Change the caller's password; ends all other sessions",
    who: anyRole,
    recentAuth: true,
    input: z.strictObject({ current: currentPassword, password: staffPassword }),
    errors: ['wrong_password', 'password_common', 'too_many'],
  },
  'POST /api/staff/me/prove': {
    beforeSecondFactor: true,
    summary:
      'Reauthenticate with password and second factor; calls that require recent authentication are allowed for five minutes; sets a new token',
    who: anyRole,
    input: z.strictObject({
      /** Not needed with a passkey whose authenticator verified its user (WebAuthn UV). */
      password: currentPassword.optional(),
      code: secondFactorCode.optional(),
      passkey: passkeyAssertion.optional(),
    }),
    reply: z.object({ token: z.string() }),
    session: 'begins',
    errors: ['wrong_password', 'code_needed', 'app_code_wrong', 'passkey_wrong', 'passkey_unverified', 'too_many'],
  },
  'GET /api/staff/me/session': {
    summary: "The caller's sessions, this one first",
    who: anyRole,
    reply: z.object({ list: z.array(staffSession) }),
  },
  'DELETE /api/staff/me/session/{id}': {
    summary: "End one of the caller's sessions",
    who: anyRole,
    recentAuth: true,
    input: z.strictObject({ id: uuid }),
  },
})

const assignableRoles = z
  .array(z.enum(ASSIGNABLE_ROLES))
  .min(1)
  .max(ASSIGNABLE_ROLES.length)
  .refine((roles) => new Set(roles).size === roles.length)

export const colleague = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)).min(1),
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
  /** Whether the caller may change the account: never their own, nor an owner. */
  editable: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

const colleagueInput = z.strictObject({ id: uuid })
const colleagueReasonInput = colleagueInput.extend({ reason: requiredText(300) })
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const staffColleagueCalls = defineCalls({
  'GET /api/staff/colleague': {
    summary: 'All staff accounts, oldest first',
    who: [],
    input: z.strictObject({ cursor }),
    reply: page(colleague),
  },
  'POST /api/staff/colleague': {
    summary: 'Invite a colleague; an emailed link lets them choose a password',
    who: [],
    recentAuth: true,
    input: z.strictObject({ email, name: requiredLine(80), roles: assignableRoles, lang }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    errors: ['staff_email_taken'],
  },
  'POST /api/staff/colleague/{id}/link': {
    summary: 'Email a new link for choosing a password; earlier links become invalid',
    who: [],
    recentAuth: true,
    input: colleagueInput.extend({ lang }),
    idempotent: true,
    errors: ['colleague_disabled'],
  },
  'PUT /api/staff/colleague/{id}/roles': {
    summary: "Replace a colleague's roles, as they were shown; ends all their sessions",
    who: [],
    recentAuth: true,
    input: colleagueReasonInput.extend({ roles: assignableRoles, seen: z.array(z.enum(STAFF_ROLES)) }),
    idempotent: true,
    errors: ['colleague_moved_on'],
  },
  'POST /api/staff/colleague/{id}/disable': {
    summary: 'Disable an account; ends all its sessions',
    who: [],
    recentAuth: true,
    input: colleagueReasonInput,
  },
  'POST /api/staff/colleague/{id}/enable': {
    summary: 'Enable an account',
    who: [],
    recentAuth: true,
    input: colleagueReasonInput,
  },
  'GET /api/staff/colleague/{id}/session': {
    summary: 'Sessions of a colleague',
    who: [],
    input: colleagueInput,
    reply: z.object({ list: z.array(staffSession) }),
  },
  'POST /api/staff/colleague/{id}/session/end': {
    summary: 'End one or all sessions of a colleague, owners included',
    who: [],
    recentAuth: true,
    input: colleagueReasonInput.extend({ session: uuid.optional() }),
    reply: z.object({ ended: z.int() }),
  },
  'POST /api/staff/colleague/{id}/second-step-off': {
    summary: 'Remove all second factors of a colleague, owners included; ends all their sessions',
    who: [],
    recentAuth: true,
    input: colleagueReasonInput,
  },
  'POST /api/staff/welcome/look': {
    summary: 'Account that an emailed link belongs to',
    who: 'public',
    input: z.strictObject({ token: linkToken }),
    reply: z.object({ name: z.string(), email: z.string() }),
    errors: ['link_over', 'too_many'],
  },
  'POST /api/staff/welcome': {
    summary: 'Choose a password with an emailed link, once; ends all sessions',
    who: 'public',
    input: z.strictObject({ token: linkToken, password: staffPassword }),
    errors: ['link_over', 'password_common', 'too_many'],
  },
})
