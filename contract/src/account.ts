import * as z from 'zod'
import { typedPhone } from './addresses.ts'
import { describe } from './call.ts'
import { done, email, filledLine, instant, lang, nothing, passwordHash, satang, uuid } from './fields.ts'
import { CODE } from './patterns.ts'

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
export const OBSTACLES = [
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

export const deletion = z.object({
  obstacles: z.array(
    z.object({
      what: z.enum(OBSTACLES),
      /** Number of orders or returns; 0 where it is an amount. */
      count: z.int(),
      amount: satang.nullable(),
    }),
  ),
  /** The account is a partner's: employee number and clients are lost. */
  partner: z.boolean(),
  /** What is retained by law, and for how many years. */
  kept: z.object({ orders: z.int(), rewards: z.int(), years: z.int() }),
})
export type Deletion = z.infer<typeof deletion>

/** Values of the data export: money in baht, time in UTC. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const dataSection = z.object({
  name: z.string(),
  /** In the caller's language. */
  title: z.string(),
  rows: z.array(z.record(z.string(), z.union([value, z.array(z.record(z.string(), value))]))),
})
export type DataSection = z.infer<typeof dataSection>

export const accountCalls = describe({
  'POST /api/account/prove': {
    summary:
      'Prove the password once more; opens what asks for a fresh password for five minutes, and goes on under a new token',
    who: 'user',
    input: z.strictObject({ password: passwordHash }),
    reply: z.object({ token: z.string() }),
    refusals: ['wrong_password', 'too_many'],
  },
  'POST /api/user/avatar': {
    summary: "Upload the caller's picture (multipart: file); the middle square of it is kept",
    who: 'user',
    input: nothing,
    reply: z.object({ avatar: z.string() }),
    multipart: true,
    refusals: ['too_many', 'too_large', 'picture_kind', 'picture_unreadable'],
  },
  'DELETE /api/user/avatar': { summary: "Remove the caller's picture", who: 'user', input: nothing, reply: done },
  'PUT /api/account/nickname': {
    summary: 'Change the name',
    who: 'user',
    input: z.strictObject({ nickname: filledLine(40) }),
    reply: done,
  },
  'PUT /api/account/language': {
    summary: 'The language mails are written in',
    who: 'user',
    input: z.strictObject({ lang }),
    reply: done,
  },
  'PUT /api/account/phone': {
    summary: 'Change the phone number',
    who: 'user',
    input: z.strictObject({ phone: typedPhone }),
    reply: done,
    fresh: true,
  },
  'GET /api/account/email': {
    summary: 'The change of e-mail that waits for its code',
    who: 'user',
    input: nothing,
    reply: z.object({ pending: z.object({ email: z.string(), expires_at: instant }).nullable() }),
  },
  'POST /api/account/email': {
    summary: 'Mail a code to a new address; whether somebody else uses it is not told',
    who: 'user',
    input: z.strictObject({ email }),
    reply: z.object({ expires_at: instant }),
    fresh: true,
    refusals: ['email_same', 'too_many'],
  },
  'POST /api/account/email/confirm': {
    summary: 'Change the e-mail by the code that was mailed to it',
    who: 'user',
    input: z.strictObject({ code: z.string().regex(CODE) }),
    reply: done,
    refusals: ['code_wrong', 'code_late', 'code_spent'],
  },
  'POST /api/account/email/proof': {
    summary: 'Mail the link that confirms the e-mail once more',
    who: 'user',
    input: nothing,
    reply: z.object({
      /** Seconds until another one may be requested. */
      again_in: z.int(),
    }),
    refusals: ['too_many'],
  },
  'PUT /api/account/password': {
    summary: 'Change the password; ends all other sessions, and goes on under a new token',
    who: 'user',
    input: z.strictObject({ current: passwordHash, password: passwordHash }),
    reply: z.object({ token: z.string() }),
    refusals: ['wrong_password', 'password_common', 'too_many'],
  },
  'GET /api/account/session': {
    summary: "The caller's living sessions, this one first",
    who: 'user',
    input: nothing,
    reply: z.object({ list: z.array(ownSession) }),
  },
  'DELETE /api/account/session/{id}': {
    summary: 'End one session',
    who: 'user',
    fresh: true,
    input: z.strictObject({ id: uuid }),
    reply: done,
  },
  'POST /api/account/session/end-others': {
    summary: 'End all sessions but this one',
    who: 'user',
    fresh: true,
    input: nothing,
    reply: z.object({ ended: z.int() }),
  },
  'POST /api/account/download': {
    summary: 'Everything kept about the caller',
    who: 'user',
    input: nothing,
    reply: z.object({
      made_at: instant,
      sections: z.array(dataSection),
      /** Labels of the fields in the caller's language, by their name in the rows. */
      labels: z.record(z.string(), z.string()),
    }),
    fresh: true,
    refusals: ['too_many'],
  },
  'GET /api/account/deletion': {
    summary: 'What keeps the account from being deleted, and what stays afterwards',
    who: 'user',
    input: nothing,
    reply: deletion,
  },
  'POST /api/account/delete': {
    summary: 'Delete the account for good',
    who: 'user',
    input: z.strictObject({ password: passwordHash }),
    reply: done,
    refusals: ['wrong_password', 'deletion_blocked', 'too_many'],
  },
})
