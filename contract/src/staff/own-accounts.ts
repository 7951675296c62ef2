import * as z from 'zod'
import { uuidInput } from '../approvals/staff.ts'
import { defineCalls } from '../call.ts'
import { id, instant, requiredLine, requiredText, uuid } from '../fields.ts'

const ownAccountLink = z.object({
  id: uuid,
  user: z.object({ id, name: z.string(), email: z.string(), employee_no: z.string().nullable() }).nullable(),
  colleague: z.object({ id: uuid, name: z.string(), email: z.string() }).nullable(),
  declared_by: z.string(),
  declared_at: instant,
  confirmed_by: z.string().nullable(),
})

export type OwnAccountLink = z.infer<typeof ownAccountLink>

export const ACCOUNT_MATCHES = ['email', 'phone', 'name'] as const

/** Accounts that seem to belong to the same person. One with the same verified e-mail counts as theirs without a link. */
const likelyAccount = z.object({
  user: z.object({ id, name: z.string(), email: z.string(), employee_no: z.string().nullable() }),
  why: z.array(z.enum(ACCOUNT_MATCHES)),
})

/** Verified e-mail or employee number of a customer account, or e-mail of another staff account. */
const accountName = requiredLine(254)

export const staffOwnAccountCalls = defineCalls({
  'GET /api/staff/me/account': {
    summary: "The caller's declared customer and staff accounts",
    who: ['operations', 'finance', 'content'],
    reply: z.object({ list: z.array(ownAccountLink) }),
  },
  'POST /api/staff/me/account': {
    summary: 'Declare a customer or staff account of the caller, who can no longer decide about it',
    who: ['operations', 'finance', 'content'],
    recentAuth: true,
    input: z.strictObject({ account_name: accountName }),
    errors: ['account_unknown', 'account_linked', 'too_many'],
  },
  'GET /api/staff/colleague/{id}/account': {
    summary: "A colleague's own accounts, and suspected ones",
    who: [],
    input: uuidInput,
    reply: z.object({ list: z.array(ownAccountLink), likely: z.array(likelyAccount) }),
  },
  'POST /api/staff/colleague/{id}/account': {
    summary: 'Link an account to the colleague it belongs to',
    who: [],
    recentAuth: true,
    input: uuidInput.extend({ account_name: accountName }),
    errors: ['account_unknown', 'account_linked'],
  },
  'POST /api/staff/colleague/{id}/account/{link}/confirm': {
    summary: 'Confirm an account declared by a colleague',
    who: [],
    recentAuth: true,
    input: uuidInput.extend({ link: uuid }),
    errors: ['same_person', 'account_unknown'],
  },
  'POST /api/staff/colleague/{id}/account/{link}/end': {
    summary: 'Unlink an account from a colleague; not from the caller',
    who: [],
    recentAuth: true,
    input: uuidInput.extend({ link: uuid, reason: requiredText(300) }),
    errors: ['same_person'],
  },
})
