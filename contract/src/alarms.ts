import * as z from 'zod'
import { ALARM_SUBJECTS, alarmKinds } from './alarm-kinds.ts'
import { describe } from './call.ts'
import { cursor, instant, nothing, page, satang, uuid } from './fields.ts'
import { sku } from './staff-catalogue.ts'
import { anyRole } from './staff-session.ts'

/** Figures of an alarm. A closed set of fields, so that no personal data can get in. */
export const alarmDetail = z.strictObject({
  /** Number of the order, withdrawal or batch, as displayed. */
  number: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional(),
  /** Name of the shop rule. */
  setting: z
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
  /** Highest price before. */
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

export const alarmCalls = describe({
  'GET /api/staff/alarm': {
    summary: 'Alarms the caller’s role is told of, newest first; those nobody has acknowledged, or all',
    who: anyRole,
    polled: true,
    input: z.strictObject({ state: z.enum(['open', 'all']).default('open'), cursor }),
    reply: page(alarmRow),
  },
  'POST /api/staff/alarm/{id}/acknowledge': {
    summary: 'Somebody looks after it: it and older ones about the same thing are shown as open no more',
    who: anyRole,
    fresh: true,
    input: z.strictObject({ id: uuid }),
    reply: nothing,
  },
})
