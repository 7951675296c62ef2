import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { LIST_SORTS } from '../find/kinds.ts'
import {
  accountState,
  customerRow,
  maskedContact,
  partnerRef,
  PERSON_ROLES,
  personInput,
  personReasonInput,
  searchText,
} from '../customers/staff.ts'
import { bangkokDay, cursor, id, instant, localizedStrings, page, points, satang } from '../fields.ts'
import { SALES_PERIODS } from './kinds.ts'
import { givenReason } from '../reasons/staff.ts'

const level = z.int().min(1).max(4)

export const partnerRow = z.object({
  id,
  employee_no: z.string(),
  nickname: z.string(),
  ...maskedContact,
  level,
  approved_at: instant,
  /** Disabled as a partner, or the whole account. */
  disabled_at: instant.nullable(),
})

export type PartnerRow = z.infer<typeof partnerRow>

/**
 * With the points that count for the level, the withdrawable balance, and the sales of the period by which the list is
 * sorted; null when it is sorted by something else.
 */
export const listedPartner = partnerRow.extend({ growth: points, available: satang, sales: satang.nullable() })

export type ListedPartner = z.infer<typeof listedPartner>

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
  mentor: partnerRef.nullable(),
  clients: z.int(),
  growth: points,
  points,
  /** Pending settlement, withdrawable, reserved for withdrawals, owed after reversals. */
  balance: z.object({ pending: satang, available: satang, hold: satang, receivable: satang }),
  levels: z.array(levelChange),
  /** Their public page; null if they have none. */
  page: z
    .object({
      greeting: z.string(),
      line: z.string(),
      phone: z.string(),
      picks: z.array(z.object({ id, name: localizedStrings })),
      updated_at: instant,
      taken_down: z.object({ at: instant, reason: z.string() }).nullable(),
    })
    .nullable(),
})

export type StaffPartner = z.infer<typeof staffPartner>

export const staffPartnerCalls = defineCalls({
  'GET /api/staff/partner': {
    summary: 'Partners, newest first or sorted',
    who: PERSON_ROLES,
    input: z.strictObject({
      q: searchText,
      level: z.enum(['1', '2', '3', '4']).optional(),
      state: accountState,
      sort: z.enum(LIST_SORTS.partners).optional(),
      /** Whose sales, with the sort `sales`: this month, or as given; Bangkok days. */
      period: z.enum(SALES_PERIODS).optional(),
      from: bangkokDay.optional(),
      to: bangkokDay.optional(),
      cursor,
    }),
    reply: page(listedPartner),
  },
  'GET /api/staff/partner/{id}': {
    summary: 'One partner with level history, mentor and balance',
    who: PERSON_ROLES,
    input: personInput,
    reply: staffPartner,
  },
  'GET /api/staff/partner/{id}/client': {
    summary: "A partner's clients, newest first",
    who: PERSON_ROLES,
    input: personInput.extend({ cursor }),
    reply: page(customerRow),
  },
  'PUT /api/staff/partner/{id}/level': {
    summary: "Set a partner's level; later growth can still raise it",
    who: ['operations'],
    recentAuth: true,
    input: personReasonInput.extend({ level }),
    errors: ['own_account'],
  },
  'POST /api/staff/partner/{id}/disable': {
    summary: 'Revoke the partner status; link, clients and income are closed, the customer account stays',
    who: ['operations'],
    input: personReasonInput,
    clearsCache: true,
  },
  'POST /api/staff/partner/{id}/enable': {
    summary: 'Restore the partner status with number, level and clients',
    who: ['operations'],
    input: personReasonInput,
    clearsCache: true,
    errors: ['own_account'],
  },
  'POST /api/staff/partner/{id}/page': {
    summary: "Take a partner's public page down, or show it again",
    who: ['operations'],
    input: personInput.extend({ ...givenReason, shown: z.boolean() }),
    clearsCache: true,
  },
})
