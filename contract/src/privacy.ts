import * as z from 'zod'
import { dataSection, deletion } from './account.ts'
import { describe } from './call.ts'
import { done, instant, nothing } from './fields.ts'

/** Kinds of data erased after their retention time. */
export const RETENTION_KINDS = [
  'unpaid_orders',
  'evidence',
  'guests',
  'leads',
  'applications',
  'returns',
  'sale_papers',
  'bank_statements',
  'payees',
  'approved_applications',
  'audit_words',
  'networks',
  'mails',
  'sessions',
  'replies',
  'codes',
  'notices',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

const kept = z.object({
  kind: z.enum(RETENTION_KINDS),
  length: z.int(),
  unit: z.enum(['days', 'months', 'years']),
  /** Shop rule that sets the length; null for a fixed one. */
  setting: z.enum(['retention', 'lead_retention']).nullable(),
  /** Number of overdue items, erased by the next run. */
  due: z.int(),
  last_run_at: instant.nullable(),
  /** Number erased by the last run that found any. */
  erased: z.int(),
  erased_at: instant.nullable(),
})
export type Retention = z.infer<typeof kept>

export const privacyCalls = describe({
  'GET /api/guest/data': {
    summary: 'What is kept about the guest, and what keeps it from being erased now',
    who: 'buyer',
    input: nothing,
    reply: z.object({
      made_at: instant,
      sections: z.array(dataSection),
      /** Labels of the fields, in the caller's language. */
      labels: z.record(z.string(), z.string()),
      obstacles: deletion.shape.obstacles,
      kept: z.object({ orders: z.int(), years: z.int() }),
    }),
    refusals: ['too_many'],
  },
  'POST /api/guest/erase': {
    summary: 'Erase what is kept about the guest but for what the law demands; the token opens nothing afterwards',
    who: 'buyer',
    input: nothing,
    reply: done,
    refusals: ['deletion_blocked', 'too_many'],
  },
  'GET /api/staff/retention': {
    summary: 'What is kept about people, how long, how much is due, and when it was last erased',
    who: [],
    input: nothing,
    reply: z.object({ list: z.array(kept) }),
  },
})
