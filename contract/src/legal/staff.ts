import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { instant } from '../fields.ts'

/** Kinds of data erased after their retention time. */
export const RETENTION_KINDS = [
  'unpaid_orders',
  'evidence',
  'guests',
  'leads',
  'applications',
  'returns',
  'sale_documents',
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
  'inbox',
  'receivers',
  'contacts',
  'import_files',
] as const

export type RetentionKind = (typeof RETENTION_KINDS)[number]

const retentionEntry = z.object({
  kind: z.enum(RETENTION_KINDS),
  length: z.int(),
  unit: z.enum(['days', 'months', 'years']),
  /** Shop rule that sets the length; null for a fixed one. */
  rule: z.enum(['retention', 'lead_retention']).nullable(),
  /** Number of overdue items, erased by the next run. */
  due: z.int(),
  last_run_at: instant.nullable(),
  /** Number erased by the last run that found any. */
  erased: z.int(),
  erased_at: instant.nullable(),
})

export type Retention = z.infer<typeof retentionEntry>

export const staffRetentionCalls = defineCalls({
  'GET /api/staff/retention': {
    summary: 'Retention periods of personal data, rows due for erasure, and the last run',
    who: [],
    reply: z.object({ list: z.array(retentionEntry) }),
  },
})
