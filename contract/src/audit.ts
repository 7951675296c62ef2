import * as z from 'zod'
import { describe } from './call.ts'
import { bangkokDay, cursor, instant, nothing, page, uuid } from './fields.ts'
import { anyRole } from './staff-session.ts'

const values = z.record(z.string(), z.unknown())

export const auditRow = z.object({
  id: uuid,
  at: instant,
  actor: z.object({
    /** `nobody`: without a session, such as who asks for a code; `other`: written by something this version does not know. */
    kind: z.enum(['staff', 'user', 'guest', 'system', 'nobody', 'other']),
    /** Empty for the system and for nobody. */
    id: z.string(),
    /** Of staff and of customers who have not left. */
    name: z.string().nullable(),
  }),
  /** entity.verb */
  action: z.string(),
  /** `name`: the number of an order, the name of a colleague, customer or product. */
  ref: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  /** Hash of the session, network (its hash once the address is erased), id of the request. */
  origin: z.object({ session: z.string().nullable(), network: z.string().nullable(), request: z.string().nullable() }),
  /** What was there and what came in its place, where the deed keeps it. */
  before: values.nullable(),
  after: values.nullable(),
  reason: z.string().nullable(),
  /** What else was noted. */
  more: values,
  /** Its free text was erased with the person it was about, or when its time was over. */
  words_erased: z.boolean(),
  /** Its free text is not what was written with it, or does not open: it is not shown. */
  words_altered: z.boolean(),
})
export type AuditRow = z.infer<typeof auditRow>

const filter = z.strictObject({
  /** staff:…, user:100001, system, nobody */
  actor: z
    .string()
    .regex(/^(system|nobody|(staff|guest):[0-9a-f-]{36}|user:\d{1,16})$/)
    .optional(),
  /** The part of the action before the point. */
  group: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  ref_type: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  /** An id, the number of an order, or how the name of a colleague or customer begins. */
  ref_id: z.string().trim().min(1).max(80).optional(),
  from: bangkokDay.optional(),
  to: bangkokDay.optional(),
})

export const auditCalls = describe({
  'GET /api/staff/audit': {
    summary: 'Who did what, newest first; owners see everything, others their own deeds',
    who: anyRole,
    input: filter.extend({ cursor }),
    reply: page(auditRow),
  },
  'GET /api/staff/audit/seal': {
    summary: 'How far the log is sealed into its chain, and what waits',
    who: [],
    polled: true,
    input: nothing,
    reply: z.object({
      last: z.object({ number: z.int(), at: instant, hash: z.string() }).nullable(),
      /** At most 1,000 are counted. */
      waiting: z.int(),
      /** The oldest of those. */
      waiting_since: instant.nullable(),
    }),
  },
  'GET /api/staff/audit/csv': {
    summary: 'The same as a table',
    who: [],
    fresh: true,
    input: filter,
    reply: 'csv',
  },
})
