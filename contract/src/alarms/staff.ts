import * as z from 'zod'
import type { AuditAction } from '../audit/kinds.ts'
import { anyRole } from '../auth/staff.ts'
import { defineCalls } from '../call.ts'
import { sku } from '../catalogue/staff.ts'
import { cursor, emptyObject, instant, page, satang, uuid } from '../fields.ts'
import { ALARM_SUBJECTS, type AlarmKind, alarmKinds, type SecurityEventKind } from './kinds.ts'

/** Figures of an alarm. A closed set of fields, so that no personal data can get in. */
export const alarmDetail = z.strictObject({
  /** Number of the order, withdrawal or batch, as displayed. */
  number: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional(),
  /** Name of the shop rule. */
  shop_rule: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  attempts: z.int().optional(),
  accounts: z.int().optional(),
  networks: z.int().optional(),
  orders: z.int().optional(),
  pieces: z.int().optional(),
  /** Share of the limit or of the stock. */
  percent: z.int().optional(),
  amount: satang.optional(),
  sku: sku.optional(),
  price: satang.optional(),
  /** Highest price of the last days; for a new variant that of other variants or products, or its list price. */
  price_before: satang.optional(),
  limit: z.int().optional(),
  minutes: z.int().optional(),
  entries: z.int().optional(),
  /** When it takes effect, if not at once. */
  from: instant.optional(),
  /** When the waiting ends. */
  until: instant.optional(),
})
export type AlarmDetail = z.infer<typeof alarmDetail>

export const alarmRow = z.object({
  id: uuid,
  kind: z.enum(alarmKinds),
  subject: z.object({
    type: z.enum(ALARM_SUBJECTS),
    id: z.string(),
    /** Name of a staff member, product or existing customer, or number of an order. */
    name: z.string().nullable(),
  }),
  first_at: instant,
  last_at: instant,
  /** Number of occurrences in its window. */
  count: z.int(),
  detail: alarmDetail,
  acknowledged: z.object({ at: instant, by: z.string() }).nullable(),
})
export type AlarmRow = z.infer<typeof alarmRow>

export const staffAlarmCalls = defineCalls({
  'GET /api/staff/alarm': {
    summary: "Alarms of the caller's roles, newest first, open ones or all",
    who: anyRole,
    polled: true,
    input: z.strictObject({ state: z.enum(['open', 'all']).default('open'), cursor }),
    reply: page(alarmRow),
  },
  'POST /api/staff/alarm/{id}/acknowledge': {
    summary: 'Acknowledge an alarm and earlier ones of the same subject',
    who: anyRole,
    recentAuth: true,
    input: z.strictObject({ id: uuid }),
    reply: emptyObject,
  },
})

/** One line of the daily summary; `by` is a staff member, never a customer. */
export type DigestLine =
  | { section: 'security'; kind: SecurityEventKind; count: number }
  | { section: 'alarm'; kind: AlarmKind; count: number }
  | { section: 'new_colleague'; by: string; name: string }
  | { section: 'new_network'; by: string; count: number }
  | { section: 'taken_out'; action: AuditAction; by: string; count: number }
  | { section: 'shop_rule'; name: string; by: string; count: number }
  | { section: 'large_refunds' | 'large_grants'; count: number; amount: number }
  | { section: 'chain_broken' }
  | { section: 'chain_waiting'; count: number }

/** On which days an owner gets the daily summary by e-mail. */
export const DIGEST_CHOICES = ['unusual', 'always', 'never'] as const
export type DigestChoice = (typeof DIGEST_CHOICES)[number]
const digestChoice = z.object({ when: z.enum(DIGEST_CHOICES) })

export const staffDigestCalls = defineCalls({
  'GET /api/staff/me/digest': {
    summary: "The caller's setting for the daily summary email",
    who: [],
    reply: digestChoice,
  },
  'PUT /api/staff/me/digest': {
    summary: 'Set the daily summary email: on unusual days, every day, or never',
    who: [],
    recentAuth: true,
    input: z.strictObject({ when: z.enum(DIGEST_CHOICES) }),
  },
})
