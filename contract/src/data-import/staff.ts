import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { instant, satang, uuid } from '../fields.ts'
import { IMPORT_KINDS } from './kinds.ts'

export const IMPORT_STATES = ['checked', 'applying', 'applied', 'stopped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

const rowCounts = z.object({ new: z.int(), changed: z.int(), same: z.int(), kept: z.int(), wrong: z.int() })

/** Sums of the whole file, to be compared with those of the other system. */
const importSums = z.object({
  partners: z.int(),
  customers: z.int(),
  with_mentor: z.int(),
  balance: satang,
  points: z.int(),
  growth: z.int(),
  year_income: satang,
  year_tax: satang,
  variants: z.int(),
  pieces: z.int(),
  /** Pieces at today’s prices. */
  stock_value: satang,
  /** Open orders, their totals, and how much of them the other system received. */
  orders: z.int(),
  orders_total: satang,
  orders_paid: satang,
})
export type ImportSums = z.infer<typeof importSums>

const importIssue = z.object({
  kind: z.enum(IMPORT_KINDS),
  sheet: z.string(),
  line: z.int(),
  column: z.string(),
  severity: z.enum(['error', 'warning']),
  words: z.string(),
})
export type ImportIssue = z.infer<typeof importIssue>

const importSummary = z.object({
  id: uuid,
  name: z.string(),
  at: instant,
  by: z.string(),
  state: z.enum(IMPORT_STATES),
  sums: importSums,
  steps: z.int(),
  done: z.int(),
  applied_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** Where the background job stopped, and why, in the caller’s language. */
  stopped: z.object({ sheet: z.string(), line: z.int(), words: z.string() }).nullable(),
  /** The uploaded lines were erased. */
  erased: z.boolean(),
})
export type ImportSummary = z.infer<typeof importSummary>

/** Opening balances, and money that was received for open orders: not signed off, signed off and not booked yet, booked. */
const openingPart = z.object({ partners: z.int(), amount: satang, orders: z.int(), orders_amount: satang })
const openings = z.object({
  waiting: openingPart,
  signed: openingPart,
  booked: openingPart,
  /** Above this sum a second person approves. */
  limit: satang,
  approval: z.object({ id: uuid, effective_at: instant }).nullable(),
})

const invitations = z.object({
  people: z.int(),
  /** Not invited yet; those whose balance is not booked wait for it. */
  ready: z.int(),
  waiting: z.int(),
  sent: z.int(),
  opened: z.int(),
  /** Sent more than three days ago and not opened. */
  again: z.int(),
})

const idInput = z.strictObject({ id: uuid })

export const staffDataImportCalls = defineCalls({
  'GET /api/staff/data-import': {
    summary: 'Imports from another system, newest first, with opening balances and invitations',
    who: [],
    polled: true,
    reply: z.object({ list: z.array(importSummary), openings, invitations }),
  },
  'GET /api/staff/data-import/template': {
    summary: 'Workbook to fill in, with explained columns in the caller’s language',
    who: [],
    reply: 'xlsx',
  },
  'POST /api/staff/data-import': {
    summary: 'Check a workbook of another system (multipart: file, XLSX with sheets or CSV of one); changes nothing',
    who: [],
    recentAuth: true,
    reply: idInput,
    multipart: true,
    errors: [
      'too_many',
      'too_large',
      'busy',
      'import_too_large',
      'import_unreadable',
      'import_line',
      'import_empty',
      'import_head',
      'import_head_twice',
      'import_head_missing',
      'import_sheet',
      'import_sheet_twice',
      'import_merged',
    ],
  },
  'GET /api/staff/data-import/{id}': {
    summary: 'Report of a checked workbook, computed anew: counts, sums, and the first issues',
    who: [],
    input: idInput,
    reply: importSummary.extend({
      /** Hash of what applying it would change; null where it cannot be applied. */
      plan: z.string().nullable(),
      counts: z.object({ partners: rowCounts, customers: rowCounts, stock: rowCounts, orders: rowCounts }),
      issues: z.array(importIssue),
      errors: z.int(),
      warnings: z.int(),
    }),
    errors: ['not_found'],
  },
  'GET /api/staff/data-import/{id}/report': {
    summary: 'All issues of a checked workbook as XLSX',
    who: [],
    input: idInput,
    reply: 'xlsx',
    errors: ['not_found'],
  },
  'POST /api/staff/data-import/{id}/apply': {
    summary: 'Apply a checked workbook exactly as its report says; runs in the background',
    who: [],
    recentAuth: true,
    input: idInput.extend({ plan: z.string().regex(/^[0-9a-f]{64}$/) }),
    idempotent: true,
    errors: ['not_found', 'edit_conflict', 'import_done', 'import_running'],
  },
  'POST /api/staff/data-import/sign-off': {
    summary:
      'Sign off the opening balances and the money of open orders: they are booked; above the limit after a second approval',
    who: [],
    recentAuth: true,
    /** The sums on the screen. */
    input: z.strictObject({
      partners: z.int().min(0),
      amount: satang.min(0),
      orders: z.int().min(0).default(0),
      orders_amount: satang.min(0).default(0),
    }),
    reply: z.object({ waits_until: instant.nullable() }),
    idempotent: true,
    errors: ['sums_differ', 'own_account', 'approval_open', 'import_running'],
  },
  'POST /api/staff/data-import/invitation': {
    summary: 'Mail the next batch of imported people a link to choose a password',
    who: [],
    recentAuth: true,
    /** Those who were invited more than three days ago and did not open it. */
    input: z.strictObject({ again: z.boolean().default(false) }),
    reply: z.object({ sent: z.int() }),
    idempotent: true,
    errors: ['too_many', 'import_running'],
  },
})
