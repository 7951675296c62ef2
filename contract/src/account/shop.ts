import * as z from 'zod'
import { phoneInput } from '../addresses/shop.ts'
import { defineCalls } from '../call.ts'
import { email, emailedCode, instant, lang, passwordHash, requiredLine, satang, uuid } from '../fields.ts'

export const ownSession = z.object({
  id: uuid,
  /** Names for display; empty where the user agent is unknown. */
  browser: z.string(),
  system: z.string(),
  created_at: instant,
  seen_at: instant,
  current: z.boolean(),
})

export type OwnSession = z.infer<typeof ownSession>

/** What prevents the deletion of an account. */
export const DELETION_OBSTACLES = [
  'order_unpaid',
  'order_unshipped',
  'delivery_unpaid',
  'return_open',
  'refund_open',
  'reward_pending',
  'money_withdrawable',
  'money_reserved',
  'money_owed',
] as const

export const deletionCheck = z.object({
  obstacles: z.array(
    z.object({
      what: z.enum(DELETION_OBSTACLES),
      /** Number of orders or returns; 0 where it is an amount. */
      count: z.int(),
      amount: satang.nullable(),
    }),
  ),
  /** The account is a partner's: employee number and clients are lost. */
  partner: z.boolean(),
  /** What is retained by law, and for how many years. */
  retained: z.object({ orders: z.int(), rewards: z.int(), years: z.int() }),
})

export type DeletionCheck = z.infer<typeof deletionCheck>

/** Values of the data export: money in baht, time in UTC. */
const exportValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const dataSection = z.object({
  name: z.string(),
  /** In the caller's language. */
  title: z.string(),
  rows: z.array(z.record(z.string(), z.union([exportValue, z.array(z.record(z.string(), exportValue))]))),
})

export type DataSection = z.infer<typeof dataSection>

/** Signed token of a mailed link. */
const linkToken = z.strictObject({ token: z.string().min(1).max(160) })

export const accountCalls = defineCalls({
  'POST /api/email-correction/look': {
    summary: 'Correction of an address that an emailed link belongs to, shown before the reader decides',
    who: 'public',
    input: linkToken,
    reply: z.object({
      /** Whether the link was mailed to the new address, or to the old one, which may object. */
      sent_to: z.enum(['new', 'old']),
      state: z.enum(['open', 'done', 'objected']),
      /** Only for the reader of the new address. */
      nickname: z.string(),
      registered_at: instant,
      /** The new address, masked. */
      email: z.string(),
      until: instant,
    }),
    errors: ['link_over'],
  },
  'POST /api/email-correction': {
    summary: 'Use the new address for the account, with the link emailed there; ends all sessions of the account',
    who: 'public',
    input: linkToken,
    errors: ['link_over', 'correction_unchecked'],
  },
  'POST /api/email-correction/object': {
    summary: 'Object to a correction with the link emailed to the old address; stops it, or alarms staff after it',
    who: 'public',
    input: linkToken,
    /** Whether the address was changed before. */
    reply: z.object({ was_changed: z.boolean() }),
    errors: ['link_over'],
  },
  'POST /api/account/prove': {
    summary:
      'Reauthenticate with the password; calls that require recent authentication are allowed for five minutes; returns a new token',
    who: 'user',
    input: z.strictObject({ password: passwordHash }),
    reply: z.object({ token: z.string() }),
    errors: ['wrong_password', 'too_many'],
  },
  'PUT /api/account/nickname': {
    summary: 'Change the nickname',
    who: 'user',
    input: z.strictObject({ nickname: requiredLine(40) }),
  },
  'PUT /api/account/language': {
    summary: 'Set the language of emails',
    who: 'user',
    input: z.strictObject({ lang }),
  },
  'PUT /api/account/phone': {
    summary: 'Change the phone number',
    who: 'user',
    input: z.strictObject({ phone: phoneInput }),
    recentAuth: true,
  },
  'GET /api/account/email': {
    summary: 'Pending change of the email address',
    who: 'user',
    reply: z.object({ pending: z.object({ email: z.string(), expires_at: instant }).nullable() }),
  },
  'POST /api/account/email': {
    summary: 'Email a code to a new address; the reply does not reveal whether it is registered',
    who: 'user',
    input: z.strictObject({ email }),
    reply: z.object({ expires_at: instant }),
    recentAuth: true,
    errors: ['email_same', 'too_many'],
  },
  'POST /api/account/email/confirm': {
    summary: 'Change the email address with the emailed code',
    who: 'user',
    input: z.strictObject({ code: emailedCode }),
    errors: ['code_wrong', 'code_late', 'code_spent'],
  },
  'POST /api/account/email/verification': {
    summary: 'Send the verification link of the email address again',
    who: 'user',
    reply: z.object({
      /** Seconds until another one may be requested. */
      again_in: z.int(),
    }),
    errors: ['too_many'],
  },
  'PUT /api/account/password': {
    summary: 'Change the password; ends all other sessions and returns a new token',
    who: 'user',
    input: z.strictObject({ current: passwordHash, password: passwordHash }),
    reply: z.object({ token: z.string() }),
    errors: ['wrong_password', 'password_common', 'too_many'],
  },
  'GET /api/account/session': {
    summary: "The caller's active sessions, this one first",
    who: 'user',
    reply: z.object({ list: z.array(ownSession) }),
  },
  'DELETE /api/account/session/{id}': {
    summary: 'End one session',
    who: 'user',
    recentAuth: true,
    input: z.strictObject({ id: uuid }),
  },
  'POST /api/account/session/end-others': {
    summary: 'End all sessions but this one',
    who: 'user',
    recentAuth: true,
    reply: z.object({ ended: z.int() }),
  },
  'POST /api/account/download': {
    summary: 'Export all data of the caller',
    who: 'user',
    reply: z.object({
      made_at: instant,
      sections: z.array(dataSection),
      /** Labels of the fields in the caller's language, by their name in the rows. */
      labels: z.record(z.string(), z.string()),
    }),
    recentAuth: true,
    errors: ['too_many'],
  },
  'GET /api/account/deletion': {
    summary: 'What prevents deleting the account, and what is retained afterwards',
    who: 'user',
    reply: deletionCheck,
  },
  'POST /api/account/delete': {
    summary: 'Delete the account permanently',
    who: 'user',
    input: z.strictObject({ password: passwordHash }),
    errors: ['wrong_password', 'deletion_blocked', 'too_many'],
  },
})
