import * as z from 'zod'
import { describe } from './call.ts'
import { done, filledLine, instant, nothing, uuid } from './fields.ts'
import { passkeyMade, passkeyProof } from './passkeys.ts'
import { anyRole } from './staff-session.ts'

/** Options for the browser's WebAuthn call, as JSON. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })
const recovery = z.object({
  /** Shown only once; empty where earlier ones are still valid. */
  recovery_codes: z.array(z.string()),
})

/** Six digits of the authenticator app. */
const digits = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

/** Second factors of the caller. A session that still needs one may make only these and few other calls. */
export const staffFactorCalls = describe({
  'GET /api/staff/me/second-step': {
    summary: 'What signing in asks for besides the password: authenticator app (RFC 6238), passkeys (WebAuthn)',
    who: anyRole,
    beforeFactor: true,
    input: nothing,
    reply: z.object({
      on: z.boolean(),
      since: instant.nullable(),
      /** The role requires a second factor. */
      required: z.boolean(),
      recovery_left: z.int(),
      passkeys: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          created_at: instant,
          used_at: instant.nullable(),
          /** Synchronized between devices. */
          synced: z.boolean(),
        }),
      ),
    }),
  },
  'POST /api/staff/me/second-step/start': {
    summary: 'A fresh secret for the authenticator app; asked for at sign-in once it is confirmed',
    who: anyRole,
    fresh: true,
    beforeFactor: true,
    input: nothing,
    reply: z.object({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** otpauth://, for a QR code. */
      uri: z.string(),
    }),
    refusals: ['second_step_on'],
  },
  'POST /api/staff/me/second-step/confirm': {
    summary: 'Proves that the app shows the right codes; with the first factor answers with recovery codes',
    who: anyRole,
    fresh: true,
    beforeFactor: true,
    input: z.strictObject({ code: digits }),
    reply: recovery,
    refusals: ['app_code_wrong', 'second_step_on', 'too_many'],
  },
  'POST /api/staff/me/second-step/stop': {
    summary: 'Sign in without the authenticator app',
    who: anyRole,
    fresh: true,
    input: nothing,
    reply: done,
    refusals: ['last_factor'],
  },
  'POST /api/staff/me/passkey/start': {
    summary: 'What the browser needs to make a passkey',
    who: anyRole,
    fresh: true,
    beforeFactor: true,
    input: nothing,
    reply: options,
    refusals: ['passkey_limit'],
  },
  'POST /api/staff/me/passkey': {
    summary: 'Keep a passkey the browser has made; with the first factor answers with recovery codes',
    who: anyRole,
    fresh: true,
    beforeFactor: true,
    input: z.strictObject({ name: filledLine(60), passkey: passkeyMade }),
    reply: recovery.extend({ id: uuid }),
    refusals: ['passkey_wrong', 'passkey_limit'],
  },
  'DELETE /api/staff/me/passkey/{id}': {
    summary: 'Forget a passkey',
    who: anyRole,
    fresh: true,
    input: z.strictObject({ id: uuid }),
    reply: done,
    refusals: ['last_factor'],
  },
  'POST /api/staff/me/recovery-codes': {
    summary: 'New recovery codes in place of the earlier ones',
    who: anyRole,
    fresh: true,
    input: nothing,
    reply: recovery,
    refusals: ['factor_missing'],
  },
})

export const passkeySignInCalls = describe({
  'POST /api/staff/login/passkey/start': {
    summary: 'What the browser needs to ask for a passkey, to sign in or to prove oneself again',
    who: 'public',
    input: nothing,
    reply: options,
    refusals: ['too_many'],
  },
  'POST /api/staff/login/passkey': {
    summary: 'Sign in with a passkey alone; the authenticator must have checked finger, face or PIN',
    who: 'public',
    input: z.strictObject({ passkey: passkeyProof }),
    reply: z.object({ token: z.string(), csrf: z.string() }),
    session: 'begins',
    refusals: ['passkey_wrong', 'passkey_unverified', 'too_many'],
  },
})
