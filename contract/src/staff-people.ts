import * as z from 'zod'
import { dataSection } from './account.ts'
import { describe } from './call.ts'
import type { RefusalCode } from './envelope.ts'
import {
  cursor,
  done,
  employeeNo,
  filled,
  id,
  instant,
  lang,
  line,
  page,
  pathId,
  points,
  satang,
  uuid,
} from './fields.ts'
import { orderStatus } from './orders.ts'

const desk = ['operations', 'finance'] as const
const level = z.int().min(1).max(4)
/** Prefix of a name, or a phone, e-mail or number. */
const search = line(80).optional()
const state = z.enum(['active', 'disabled']).optional()
const one = z.strictObject({ id: pathId })
const withReason = one.extend({ reason: filled(300) })

const named = z.object({ id, nickname: z.string(), employee_no: z.string() })

/** Phone and e-mail are masked; full values are read by `reveal`, with a reason. */
const masked = {
  phone: z.string(),
  email: z.string(),
  /** The address was verified by its mailed link. */
  email_proven: z.boolean(),
}

export const customerRow = z.object({
  id,
  nickname: z.string(),
  ...masked,
  registered_at: instant,
  disabled_at: instant.nullable(),
  /** The user deleted the account. */
  deleted: z.boolean(),
  /** Account of the same person that this one was merged into. */
  merged_into: id.nullable(),
  employee_no: z.string().nullable(),
})
export type CustomerRow = z.infer<typeof customerRow>

export const partnerRow = z.object({
  id,
  employee_no: z.string(),
  nickname: z.string(),
  ...masked,
  level,
  approved_at: instant,
  /** Disabled as a partner, or the whole account. */
  disabled_at: instant.nullable(),
})
export type PartnerRow = z.infer<typeof partnerRow>

export const PROTECTED = ['phone', 'email', 'address', 'birth_date', 'card_number', 'national_id'] as const
export type ProtectedField = (typeof PROTECTED)[number]
/** Fields of bank cards: only for finance. */
export const PROTECTED_BY_FINANCE: readonly ProtectedField[] = ['card_number', 'national_id']

export const customer = customerRow.extend({
  lang,
  mentor: named.nullable(),
  last_login_at: instant.nullable(),
  orders: z.object({ count: z.int(), paid: satang }),
  addresses: z.array(z.object({ id, masked: z.string(), is_default: z.boolean() })),
  consents: z.array(z.object({ agreement: z.enum(['user', 'privacy', 'partner']), version: z.string(), at: instant })),
  /** Stored fields that can be revealed, with a reason. */
  protected: z.array(z.enum(PROTECTED)),
})
export type Customer = z.infer<typeof customer>

/** Why one account cannot be merged into another. */
export const MERGE_OBSTACLES = [
  'merge_partner',
  'merge_application',
  'merge_disabled',
  'merge_mentors',
  'merge_money',
] as const satisfies readonly RefusalCode[]

export const mergeSide = customerRow.extend({
  mentor: named.nullable(),
  orders: z.object({ count: z.int(), paid: satang }),
  addresses: z.int(),
  cart_lines: z.int(),
  /** Consents to notes of their partner. */
  consents: z.int(),
  /** Client files about them, and the notes in all files. */
  files: z.int(),
  notes: z.int(),
  /** Points of a partner; 0 for customers. */
  points,
  /** Why this account cannot be the remaining one; null where it can. */
  obstacle: z.enum(MERGE_OBSTACLES).nullable(),
})
export type MergeSide = z.infer<typeof mergeSide>

export const levelChange = z.object({
  at: instant,
  from: level.nullable(),
  to: level,
  /** Null where growth raised the level. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

export const staffPartner = partnerRow.extend({
  /** Disabled as a partner; the account may be disabled separately. */
  partner_disabled_at: instant.nullable(),
  account_disabled_at: instant.nullable(),
  mentor: named.nullable(),
  clients: z.int(),
  growth: points,
  points,
  /** Pending settlement, withdrawable, reserved for withdrawals, owed after reversals. */
  balance: z.object({ pending: satang, available: satang, hold: satang, receivable: satang }),
  levels: z.array(levelChange),
})
export type StaffPartner = z.infer<typeof staffPartner>

export const staffPeopleCalls = describe({
  'GET /api/staff/partner': {
    summary: 'Partners, newest first',
    who: desk,
    input: z.strictObject({ q: search, level: z.enum(['1', '2', '3', '4']).optional(), state, cursor }),
    reply: page(partnerRow),
  },
  'GET /api/staff/partner/{id}': {
    summary: 'One partner: level and how it came, mentor, balance',
    who: desk,
    input: one,
    reply: staffPartner,
  },
  'GET /api/staff/partner/{id}/client': {
    summary: "A partner's clients, newest first",
    who: desk,
    input: one.extend({ cursor }),
    reply: page(customerRow),
  },
  'PUT /api/staff/partner/{id}/level': {
    summary: 'Set the level; later growth still raises it',
    who: ['operations'],
    fresh: true,
    input: withReason.extend({ level }),
    reply: done,
    refusals: ['own_account'],
  },
  'POST /api/staff/partner/{id}/disable': {
    summary: 'A partner no longer: link, clients and income close, the account stays',
    who: ['operations'],
    input: withReason,
    reply: done,
  },
  'POST /api/staff/partner/{id}/enable': {
    summary: 'A partner again, with number, level and clients as before',
    who: ['operations'],
    input: withReason,
    reply: done,
    refusals: ['own_account'],
  },
  'GET /api/staff/customer': {
    summary: 'Everybody with an account, newest first',
    who: desk,
    input: z.strictObject({ q: search, state, cursor }),
    reply: page(customerRow),
  },
  'GET /api/staff/customer/{id}': {
    summary: 'One customer; what is protected is masked',
    who: desk,
    input: one,
    reply: customer,
  },
  'GET /api/staff/customer/{id}/order': {
    summary: "A customer's orders, newest first",
    who: desk,
    input: one.extend({ cursor }),
    reply: page(z.object({ id: uuid, number: z.string(), status: orderStatus, total: satang, placed_at: instant })),
  },
  'PUT /api/staff/customer/{id}/mentor': {
    summary: 'Move somebody to another partner, or to none: later orders count there, what was earned stays',
    who: ['operations'],
    fresh: true,
    input: withReason.extend({ employee_no: employeeNo.nullable() }),
    reply: done,
    refusals: ['mentor_unknown', 'mentor_circle', 'own_account'],
  },
  'POST /api/staff/customer/{id}/disable': {
    summary: 'They can no longer sign in; all their sessions end',
    who: ['operations'],
    input: withReason,
    reply: done,
  },
  'POST /api/staff/customer/{id}/enable': {
    summary: 'They may sign in again',
    who: ['operations'],
    input: withReason,
    reply: done,
    refusals: ['own_account'],
  },
  'POST /api/staff/customer/{id}/end-sessions': {
    summary: 'Sign them out everywhere; they may sign in again',
    who: ['operations'],
    input: withReason,
    reply: z.object({ ended: z.int() }),
  },
  'GET /api/staff/customer/{id}/merge': {
    summary: 'Two accounts of one person side by side, and which of them could take over the other',
    who: ['operations'],
    input: one.extend({ other: pathId }),
    reply: z.object({ sides: z.array(mergeSide).length(2) }),
    refusals: ['merge_self'],
  },
  'POST /api/staff/customer/{id}/merge': {
    summary: 'This account takes over the other one of the same person, which is closed for good',
    who: ['operations'],
    fresh: true,
    input: withReason.extend({ other: id }),
    reply: done,
    refusals: ['merge_self', ...MERGE_OBSTACLES, 'own_account'],
  },
  'POST /api/staff/customer/{id}/reveal': {
    summary: 'One protected field in full; who looked and why is noted. Of a bank card for finance only',
    who: desk,
    fresh: true,
    input: withReason.extend({ field: z.enum(PROTECTED), address_id: id.optional() }),
    reply: z.object({ value: z.string() }),
    refusals: ['too_many'],
  },
  'POST /api/staff/customer/{id}/export': {
    summary: 'Everything kept about somebody, as they can take it themselves; who took it and why is noted',
    who: [],
    fresh: true,
    input: withReason,
    reply: z.object({
      made_at: instant,
      sections: z.array(dataSection),
      labels: z.record(z.string(), z.string()),
    }),
  },
})
