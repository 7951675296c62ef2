import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, instant, page, uuid } from '../fields.ts'
import { anyRole } from '../auth/staff.ts'

const valueMap = z.record(z.string(), z.unknown())

export const auditRow = z.object({
  id: uuid,
  at: instant,
  actor: z.object({
    /** `anonymous`: without a session, such as a request for a code; `other`: an actor this version does not know. */
    kind: z.enum(['staff', 'user', 'guest', 'order_link', 'system', 'anonymous', 'other']),
    /** Empty for `system` and `anonymous`. */
    id: z.string(),
    /** Name of staff and of existing customers. */
    name: z.string().nullable(),
  }),
  /** group.action, such as `order.shipped` */
  action: z.string(),
  /** `name`: the number of an order, the name of a colleague, customer or product. */
  ref: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  /** Hash of the session, network (its hash once the address is erased), id of the request. */
  origin: z.object({ session: z.string().nullable(), network: z.string().nullable(), request: z.string().nullable() }),
  /** Values before and after, where the action records them. */
  before: valueMap.nullable(),
  after: valueMap.nullable(),
  reason: z.string().nullable(),
  /** Further details. */
  more: valueMap,
  /** Its free text was erased with the person concerned, or after its retention time. */
  words_erased: z.boolean(),
  /** Its free text does not match its hash or cannot be decrypted, and is not shown. */
  words_altered: z.boolean(),
})
export type AuditRow = z.infer<typeof auditRow>

const auditFilter = z.strictObject({
  /** staff:…, user:100001, system, anonymous */
  actor: z
    .string()
    .regex(/^(system|anonymous|(staff|guest|order_link):[0-9a-f-]{36}|user:\d{1,16})$/)
    .optional(),
  /** Part of the action before the dot. */
  group: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  ref_type: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  /** An id, the number of an order or partner, an SKU, or the beginning of a name or of a staff member's email. */
  ref_id: z.string().trim().min(1).max(80).optional(),
  from: bangkokDay.optional(),
  to: bangkokDay.optional(),
})

export const staffAuditCalls = defineCalls({
  'GET /api/staff/audit': {
    summary: 'Audit log, newest first; owners see all entries, others their own',
    who: anyRole,
    input: auditFilter.extend({ cursor }),
    reply: page(auditRow),
  },
  'GET /api/staff/audit/seal': {
    summary: "State of the audit log's hash chain: last sealed entry and entries not sealed yet",
    who: [],
    polled: true,
    reply: z.object({
      last: z.object({ number: z.int(), at: instant, hash: z.string() }).nullable(),
      /** At most 1,000 are counted. */
      waiting: z.int(),
      /** Time of the oldest one. */
      waiting_since: instant.nullable(),
    }),
  },
  'GET /api/staff/audit/csv': {
    summary: 'The audit log as CSV',
    who: [],
    recentAuth: true,
    input: auditFilter,
    reply: 'csv',
  },
})
