import * as z from 'zod'
import { usedLink } from '../share/shop.ts'
import { defineCalls } from '../call.ts'
import {
  email,
  emailedCode,
  employeeNo,
  requiredLine,
  id,
  instant,
  lang,
  passwordHash,
  phone,
  points,
  uuid,
} from '../fields.ts'
import { LEVELS } from '../levels/kinds.ts'

export const user = z.object({
  id,
  nickname: z.string(),
  email: z.string(),
  phone: z.string(),
  /** False until the address is verified by its mailed link; with an empty `email` its owner denied the account. */
  email_proven: z.boolean(),
  lang,
  /** Version of the picture; null for the default picture (id 998). */
  avatar: z.string().nullable(),
  /** The partner this user is a client of; only staff can change it. */
  mentor: z.object({ nickname: z.string(), employee_no: z.string() }).nullable(),
})

export const sale = z.object({
  employee_no: z.string(),
  level: z.int().min(1).max(4),
  level_name: z.enum(LEVELS),
  growth: points,
  points_today: points,
  points_month: points,
  points_total: points,
  /** A level reached that has not been announced to the partner yet. */
  risen: z.enum(LEVELS).nullable(),
})

export const userInfo = z.object({
  user,
  /** Present for partners only. */
  sale: sale.nullable(),
})
export type UserInfo = z.infer<typeof userInfo>

export const loginForm = z.strictObject({ email, password: passwordHash })
export const registerForm = z.strictObject({
  nickname: requiredLine(40),
  email,
  phone,
  password: passwordHash,
  invitation_code: employeeNo.optional(),
  /** The partner's link the person came by. */
  link: usedLink.optional(),
  agreed: z.literal(true),
  lang,
})

const tokenReply = z.object({ token: z.string() })
/** Signed token of a mailed link. */
const signedToken = z.string().min(1).max(120)

export const authCalls = defineCalls({
  'POST /api/login': {
    summary: 'Sign in; orders of the sent guest token, or of the guest cookie, are moved to the account',
    who: 'public',
    input: loginForm,
    reply: tokenReply,
    errors: ['wrong_login', 'account_merged', 'too_many'],
  },
  'POST /api/register': {
    summary:
      'Create an account; an emailed link verifies the email address, and only then an invitation code binds the account to a partner',
    who: 'public',
    input: registerForm,
    reply: tokenReply,
    errors: ['invitation_unknown', 'password_common', 'too_many'],
  },
  'POST /api/reset-password/code': {
    summary: 'Email a password reset code; the reply does not reveal whether the address is registered',
    who: 'public',
    input: z.strictObject({ email }),
    reply: z.object({
      /** Id of the request, sent along with the code. */
      request: uuid,
      /** Seconds until another code may be requested. */
      again_in: z.int(),
    }),
    errors: ['codes_enough', 'too_many'],
  },
  'POST /api/reset-password': {
    summary: 'Reset the password with the emailed code; ends all sessions',
    who: 'public',
    input: z.strictObject({ email, request: uuid, code: emailedCode, password: passwordHash }),
    errors: ['code_wrong', 'code_late', 'code_spent', 'password_common', 'too_many'],
  },
  'POST /api/reset-password/link': {
    summary: 'Reset the password with the emailed link; ends all sessions',
    who: 'public',
    input: z.strictObject({ token: signedToken, password: passwordHash }),
    errors: ['link_over', 'password_common'],
  },
  'POST /api/email-verification/look': {
    summary: 'Account that an emailed link belongs to, shown before the reader confirms it',
    who: 'public',
    input: z.strictObject({ token: signedToken }),
    reply: z.object({
      nickname: z.string(),
      /** Masked. */
      email: z.string(),
      registered_at: instant,
      /** Partner of the invitation code; becomes the mentor once the address is verified. */
      mentor: z.object({ nickname: z.string(), employee_no: z.string() }).nullable(),
      proven: z.boolean(),
    }),
    errors: ['link_over'],
  },
  'POST /api/email-verification': {
    summary: 'Verify the email address of an account with its emailed link; idempotent',
    who: 'public',
    input: z.strictObject({ token: signedToken }),
    errors: ['link_over'],
  },
  'POST /api/email-verification/deny': {
    summary: 'Remove an email address from an account that another person registered with it',
    who: 'public',
    input: z.strictObject({ token: signedToken }),
    errors: ['link_over'],
  },
  'POST /api/logout': { summary: 'End this session', who: 'user' },
  'GET /api/user-info': { summary: 'Who is signed in', who: 'user', reply: userInfo },
  'POST /api/guest': {
    summary:
      'Issue a guest token, which owns the orders of an anonymous phone, also as a cookie; a browser that has the cookie gets its token again',
    who: 'public',
    reply: tokenReply,
    errors: ['too_many'],
  },
  'POST /api/guest/restore': {
    summary: 'The guest token in the cookie of a browser that has lost its storage; null without one',
    who: 'public',
    reply: z.object({ token: z.string().nullable() }),
  },
  'POST /api/guest/forget': {
    summary: 'Remove the guest cookie from this browser, for a shared phone; orders and their links stay valid',
    who: 'public',
  },
})
