import * as z from 'zod'
import { ALARM_SUBJECTS, alarmKinds } from './alarm-kinds.ts'
import { describe } from './call.ts'
import { cursor, instant, nothing, page, satang, uuid } from './fields.ts'
import { sku } from './staff-catalogue.ts'
import { anyRole } from './staff-session.ts'

/** The figures of an alarm. A closed list, so that nothing about a person can stand in one. */
export const alarmDetail = z.strictObject({
  /** Number of the order, withdrawal or batch, as people see it. */
  number: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional(),
  /** Name of the setting. */
  setting: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  attempts: z.int().optional(),
  accounts: z.int().optional(),
  networks: z.int().optional(),
  orders: z.int().optional(),
  pieces: z.int().optional(),
  /** Of what the limit allows, of the stock, of a whole. */
  percent: z.int().optional(),
  amount: satang.optional(),
  sku: sku.optional(),
  price: satang.optional(),
  /** The highest that was asked for before. */
  price_before: satang.optional(),
  limit: z.int().optional(),
  minutes: z.int().optional(),
  entries: z.int().optional(),
  /** When it begins to hold, if not at once. */
  from: instant.optional(),
  /** Until when something waits, if nobody acts. */
  until: instant.optional(),
})
export type AlarmDetail = z.infer<typeof alarmDetail>

export const alarmRow = z.object({
  id: uuid,
  kind: z.enum(alarmKinds),
  subject: z.object({
    type: z.enum(ALARM_SUBJECTS),
    id: z.string(),
    /** Of a colleague, a product or a customer who has not left, the number of an order. */
    name: z.string().nullable(),
  }),
  first_at: instant,
  last_at: instant,
  /** How often it happened in its window. */
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
