import * as z from 'zod'
import { describe } from './call.ts'
import { bangkokDay, cursor, instant, page, uuid } from './fields.ts'
import { anyRole } from './staff-session.ts'

const values = z.record(z.string(), z.unknown())

export const auditRow = z.object({
  id: uuid,
  at: instant,
  actor: z.object({
    kind: z.enum(['staff', 'user', 'guest', 'system']),
    /** Empty for the system. */
    id: z.string(),
    /** Of staff and of customers who have not left. */
    name: z.string().nullable(),
  }),
  /** entity.verb */
  action: z.string(),
  ref: z.object({ type: z.string(), id: z.string() }),
  /** What was there and what came in its place, where the deed keeps it. */
  before: values.nullable(),
  after: values.nullable(),
  reason: z.string().nullable(),
  /** What else was noted. */
  more: values,
})
export type AuditRow = z.infer<typeof auditRow>

const filter = z.strictObject({
  /** staff:…, user:100001, system */
  actor: z
    .string()
    .regex(/^(system|(staff|guest):[0-9a-f-]{36}|user:\d{1,16})$/)
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
  'GET /api/staff/audit/csv': {
    summary: 'The same as a table',
    who: [],
    input: filter,
    reply: 'csv',
  },
})
