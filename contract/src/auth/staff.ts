import * as z from 'zod'
import { defineCalls, STAFF_ROLES } from '../call.ts'
import { email, instant, lang, requiredLine, typedDigits, uuid } from '../fields.ts'

export const MAX_PASSKEYS = 10

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/)
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
}

/** WebAuthn assertion of an authenticator; unknown fields are ignored. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** WebAuthn registration of an authenticator. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/**
 * State of the second factor: set up; not set up; advised (a demo shop, where the role does not require it);
 * needed before any other call.
 */
const FACTOR_STATES = ['on', 'off', 'advised', 'needed'] as const

/** All roles; `owner` is always included. */
export const anyRole = ['operations', 'finance', 'content'] as const

/** CSRF token, sent as `X-CSRF-Token` with every change. */
const csrfToken = z.string()

export const staffAuthCalls = defineCalls({
  'POST /api/staff/login': {
    summary: 'Sign in as staff; the password itself is sent, over TLS',
    who: 'public',
    input: z.strictObject({
      email,
      password: z.string().min(1).max(200),
      /** Code of the authenticator app, or a recovery code; required where a second factor is set up. */
      code: typedDigits.pipe(z.string().max(40)).optional(),
      /** Passkey as second factor, instead of a code. */
      passkey: passkeyAssertion.optional(),
    }),
    reply: z.object({ token: z.string(), csrf: csrfToken }),
    session: 'begins',
    errors: ['wrong_login', 'code_needed', 'app_code_wrong', 'passkey_wrong', 'too_many'],
  },
  'POST /api/staff/sign-in-link': {
    summary:
      'Email a link that makes a browser known, for staff delayed by the attempts of others; the reply is always the same',
    who: 'public',
    input: z.strictObject({ email, lang }),
    errors: ['too_many'],
  },
  'POST /api/staff/sign-in-link/follow': {
    summary:
      "Exempt this browser, by an emailed link, from the account's sign-in delay; password and second factor are still required",
    who: 'public',
    input: z.strictObject({ token: z.string().min(1).max(120) }),
    errors: ['link_over'],
  },
  'POST /api/staff/logout': {
    summary: 'End the staff session',
    beforeSecondFactor: true,
    who: anyRole,
    session: 'ends',
  },
  'GET /api/staff/me': {
    summary: 'The signed-in staff member',
    beforeSecondFactor: true,
    who: anyRole,
    reply: z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      roles: z.array(z.enum(STAFF_ROLES)).min(1),
      may: z.array(z.string()).describe('Keys of the calls of staff that this member may make'),
      polled: z.array(z.string()).describe('Keys of the calls that do not count as use of the session'),
      idle_seconds: z.number().int().describe('How long the session lasts without use'),
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
      csrf: csrfToken,
    }),
  },
  'POST /api/staff/demo-clock': {
    summary: "Move the demo's clock forward; jobs due by then run at once",
    who: [],
    input: z.strictObject({ days: z.number().int().min(1).max(366) }),
    reply: z.object({ demo_clock: z.number().int() }),
    errors: ['not_found'],
  },
})

/** Options for the browser's WebAuthn call, as JSON. */
const webauthnOptions = z.object({ options: z.record(z.string(), z.unknown()) })
const recoveryCodesReply = z.object({
  /** Shown only once; empty where earlier ones are still valid. */
  recovery_codes: z.array(z.string()),
})

/** Six digits of the authenticator app. */
const appCode = typedDigits.pipe(z.string().regex(/^\d{6}$/))

/** Second factors of the caller. A session that still needs one may make only these and few other calls. */
export const staffSecondFactorCalls = defineCalls({
  'GET /api/staff/me/second-step': {
    summary: "The caller's second factors: authenticator app (RFC 6238) and passkeys (WebAuthn)",
    who: anyRole,
    beforeSecondFactor: true,
    reply: z.object({
      on: z.boolean(),
      since: instant.nullable(),
      /** One of the roles requires a second factor. */
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
    summary: 'Create a secret for an authenticator app; required at sign-in once it is confirmed',
    who: anyRole,
    recentAuth: true,
    beforeSecondFactor: true,
    reply: z.object({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** otpauth://, for a QR code. */
      uri: z.string(),
    }),
    errors: ['second_step_on'],
  },
  'POST /api/staff/me/second-step/confirm': {
    summary: 'Confirm the authenticator app by a code; returns recovery codes for the first factor',
    who: anyRole,
    recentAuth: true,
    beforeSecondFactor: true,
    input: z.strictObject({ code: appCode }),
    reply: recoveryCodesReply,
    errors: ['app_code_wrong', 'second_step_on', 'too_many'],
  },
  'POST /api/staff/me/second-step/stop': {
    summary: 'Remove the authenticator app',
    who: anyRole,
    recentAuth: true,
    errors: ['last_factor'],
  },
  'POST /api/staff/me/passkey/start': {
    summary: 'Options for creating a passkey',
    who: anyRole,
    recentAuth: true,
    beforeSecondFactor: true,
    reply: webauthnOptions,
    errors: ['passkey_limit'],
  },
  'POST /api/staff/me/passkey': {
    summary: 'Register a created passkey; returns recovery codes for the first factor',
    who: anyRole,
    recentAuth: true,
    beforeSecondFactor: true,
    input: z.strictObject({ name: requiredLine(60), passkey: passkeyRegistration }),
    reply: recoveryCodesReply.extend({ id: uuid }),
    errors: ['passkey_wrong', 'passkey_limit'],
  },
  'DELETE /api/staff/me/passkey/{id}': {
    summary: 'Remove a passkey',
    who: anyRole,
    recentAuth: true,
    input: z.strictObject({ id: uuid }),
    errors: ['last_factor'],
  },
  'POST /api/staff/me/recovery-codes': {
    summary: 'Replace the recovery codes',
    who: anyRole,
    recentAuth: true,
    reply: recoveryCodesReply,
    errors: ['factor_missing'],
  },
})

export const staffPasskeyCalls = defineCalls({
  'POST /api/staff/login/passkey/start': {
    summary: 'Options for authentication with a passkey, for sign-in or reauthentication',
    who: 'public',
    reply: webauthnOptions,
    errors: ['too_many'],
  },
  'POST /api/staff/login/passkey': {
    summary: 'Sign in with a passkey alone; the authenticator must have verified its user',
    who: 'public',
    input: z.strictObject({ passkey: passkeyAssertion }),
    reply: z.object({ token: z.string(), csrf: z.string() }),
    session: 'begins',
    errors: ['passkey_wrong', 'passkey_unverified', 'too_many'],
  },
})
