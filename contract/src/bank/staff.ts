import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cursor, requiredText, requiredLine, instant, page, satang, text, uuid } from '../fields.ts'
import { MAX_SHARES, RECEIPT_ERRORS, receiptShare } from '../receipts/staff.ts'
import { MAX_RECEIVED } from '../receipts/kinds.ts'
import { BANK_LINE_STATES, COLUMN_ROLES, DATE_ORDERS } from './kinds.ts'

export const columnRole = z.enum(COLUMN_ROLES)

/** `columns`: its columns are not assigned yet. `wrong`: some lines cannot be parsed, and none was imported. */
export const STATEMENT_STATES = ['read', 'columns', 'wrong'] as const

const bankStatement = z.object({
  id: uuid,
  name: z.string(),
  state: z.enum(STATEMENT_STATES),
  /** Detected bank code, or empty. */
  bank: z.string(),
  uploaded_at: instant,
  uploaded_by: z.string(),
  sha256: z.string(),
})
export type BankStatement = z.infer<typeof bankStatement>

const checkedStatement = bankStatement.extend({
  /** The same file was uploaded before. */
  again: z.boolean(),
  /** New lines, lines known from another file, and new lines with money in. */
  new_lines: z.int(),
  known: z.int(),
  money_in: z.int(),
  /** Lines whose balance does not follow from the line before: lines may be missing. */
  gaps: z.array(z.int()),
  issues: z.array(z.object({ line: z.int(), words: z.string() })),
  /** Number of the header line, or of the first line where none was found, and the beginning of the table. */
  head_line: z.int(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  roles: z.array(columnRole),
})
export type CheckedStatement = z.infer<typeof checkedStatement>

export type BankLineState = (typeof BANK_LINE_STATES)[number]

/** Confidence of a proposal: `sure` may be confirmed in bulk, `check` has to be reviewed. */
export const CONFIDENCES = ['sure', 'likely', 'check'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** Reasons for or against a proposal. */
export const MATCH_REASONS = [
  'slip_reference',
  'order_number',
  'amount',
  'several',
  'slip_time',
  'placed_time',
  'name',
  'more',
  'less',
  'rivals',
  'booked_before',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

const matchProposal = z.object({
  confidence: z.enum(CONFIDENCES),
  reasons: z.array(z.enum(MATCH_REASONS)),
  orders: z.array(z.object({ id: uuid, number: z.string(), buyer: z.string(), missing: satang })),
  /** Receipt booked before the bank line was imported. */
  receipt: z.object({ id: uuid, bank_reference: z.string() }).nullable(),
})

const bankLine = z.object({
  id: uuid,
  at: instant,
  /** False where the bank gives only the day. */
  timed: z.boolean(),
  amount: satang,
  reference: z.string(),
  words: z.string(),
  statement: z.string(),
  line: z.int(),
  /** The day it would be booked on is closed. */
  closed: z.boolean(),
  proposal: matchProposal.nullable(),
  receipt: z.object({ id: uuid, bank_reference: z.string(), orders: z.array(z.string()), rest: satang }).nullable(),
  dismissed: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type BankLine = z.infer<typeof bankLine>

const bankLineInput = z.strictObject({ id: uuid })

export const staffBankCalls = defineCalls({
  'GET /api/staff/statement': {
    summary: 'Uploaded bank statements, newest first',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    /** `example`: the demo offers an example statement. */
    reply: page(bankStatement).extend({ example: z.boolean() }),
  },
  'GET /api/staff/statement/example': {
    summary: 'Demo only: a sample statement with payments of open orders',
    who: ['finance'],
    reply: 'csv',
  },
  'POST /api/staff/statement': {
    summary:
      'Upload a bank statement (multipart: file, CSV or XLSX); the file is stored unchanged, each line imported once',
    who: ['finance'],
    reply: checkedStatement,
    multipart: true,
    errors: ['too_many', 'too_large', 'table_unreadable', 'busy'],
  },
  'POST /api/staff/statement/{id}/columns': {
    summary: 'Set the columns of a statement; stored for later files with the same header',
    who: ['finance'],
    input: z.strictObject({
      id: uuid,
      head_line: z.int().min(1).max(200),
      roles: z.array(columnRole).min(2).max(60),
      order: z.enum(DATE_ORDERS).default('dmy'),
    }),
    reply: checkedStatement,
    errors: ['not_found', 'table_unreadable', 'busy'],
  },
  'GET /api/staff/bank-line': {
    summary: 'Statement lines, newest first; open ones with suggested orders',
    who: ['finance'],
    input: z.strictObject({ state: z.enum(BANK_LINE_STATES).default('open'), cursor }),
    reply: page(bankLine),
  },
  'POST /api/staff/bank-line/{id}/confirm': {
    summary: 'Match a statement line with the orders it pays',
    who: ['finance'],
    input: bankLineInput.extend({
      orders: z.array(receiptShare).min(1).max(MAX_SHARES),
      fee: satang.min(0).max(MAX_RECEIVED).default(0),
      surplus: z.enum(['owe', 'keep', 'book']).optional(),
      reason: text(300).default(''),
      closed_reason: text(300).default(''),
    }),
    idempotent: true,
    errors: [...RECEIPT_ERRORS, 'line_moved_on', 'line_ahead'],
  },
  'POST /api/staff/bank-line/{id}/keep': {
    summary: 'Book a statement line as a receipt without an order yet',
    who: ['finance'],
    input: bankLineInput.extend({ closed_reason: text(300).default('') }),
    idempotent: true,
    errors: ['not_found', 'line_moved_on', 'line_ahead', 'reference_used', 'receipt_has_rest', 'books_closed'],
  },
  'POST /api/staff/bank-line/{id}/link': {
    summary: 'Match a statement line with an earlier receipt of the same bank reference',
    who: ['finance'],
    input: bankLineInput.extend({ bank_reference: requiredLine(60) }),
    idempotent: true,
    errors: ['not_found', 'line_moved_on', 'amount_differs'],
  },
  'POST /api/staff/bank-line/{id}/dismiss': {
    summary: 'Dismiss a statement line that is not a payment, such as an own transfer or interest',
    who: ['finance'],
    input: bankLineInput.extend({ reason: requiredText(300) }),
    idempotent: true,
    errors: ['not_found', 'line_moved_on'],
  },
  'POST /api/staff/bank-line/{id}/reopen': {
    summary: 'Undo dismissing a statement line',
    who: ['finance'],
    input: bankLineInput,
    idempotent: true,
    errors: ['not_found', 'line_moved_on'],
  },
})
