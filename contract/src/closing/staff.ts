import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, instant, page, satang, text } from '../fields.ts'
import { COMPANY_ACCOUNTS } from '../ledger/kinds.ts'

/**
 * Totals of a day. Money in and out counts on the day of the bank statement (without one, of the confirmation),
 * rewards and tax on the day they were booked.
 */
export const DAY_SUMS = [
  'transfer_in',
  'cod_in',
  'cash_in',
  'provider_in',
  'refund_out',
  'refund_cash',
  'refund_back',
  'withdrawal_out',
  'withdrawal_back',
  'debt_repaid',
  'cash_deposited',
  'provider_settled',
  'reward',
  'reward_back',
  'tax',
  'tax_back',
] as const
export type DaySum = (typeof DAY_SUMS)[number]

/** How many days ago the first closed day may be; every later one follows the day before. */
export const MAX_FIRST_DAYS = 31

const daySum = z.object({ kind: z.enum(DAY_SUMS), count: z.int(), amount: satang })
const countedAmounts = z.object({ bank_in: satang, bank_out: satang, cod: satang })
/** Typed in: whole satang, not below zero. */
const amount = z.int().min(0).max(100_000_000_000)
const countedInput = z.strictObject({ bank_in: amount, bank_out: amount, cod: amount })

const closingAccount = z.object({
  kind: z.enum(COMPANY_ACCOUNTS),
  unit: z.enum(['satang', 'point']),
  /** Null where too many entries since the last closing would have to be summed during a request. */
  opening: z.int().nullable(),
  /** Booked on the previous day after its closing. */
  late: z.int(),
  increase: z.int(),
  decrease: z.int(),
  /** opening + late + increase − decrease */
  closing: z.int().nullable(),
  /** Current sums, where they differ from the closed ones. */
  now: z.object({ increase: z.int(), decrease: z.int() }).nullable(),
})
export type ClosingAccount = z.infer<typeof closingAccount>

const dayClosing = z.object({
  counted: countedAmounts,
  /** Counted amounts minus those of the ledger. */
  difference: countedAmounts,
  reason: z.string(),
  closed_at: instant,
  closed_by: z.string(),
})
export type DayClosing = z.infer<typeof dayClosing>

/**
 * - `today`: not over, figures so far
 * - `due`: may be closed
 * - `waits`: an earlier day has to be closed first
 * - `closed`
 * - `before`: before the first closed day, or too long ago to be the first
 */
export const DAY_STATES = ['today', 'due', 'waits', 'closed', 'before'] as const

const closingRow = z.object({
  day: bangkokDay,
  ...dayClosing.shape,
  expected: countedAmounts,
  /** Entries were booked on the day after its closing. */
  deviates: z.boolean(),
})
export type ClosingRow = z.infer<typeof closingRow>

export const staffClosingCalls = defineCalls({
  'GET /api/staff/closing': {
    summary: 'Closed days, newest first, with counted amounts and differences',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    reply: page(closingRow),
  },
  'GET /api/staff/closing/due': {
    summary: 'Next day to close, and the number of past days not closed',
    who: ['finance'],
    reply: z.object({
      today: bangkokDay,
      /** Null until a day was closed; then any day of the last month may be the first. */
      last: bangkokDay.nullable(),
      due: bangkokDay.nullable(),
      /** Number of past days not closed. */
      open: z.int(),
    }),
  },
  'GET /api/staff/closing/csv': {
    summary: 'Closed days of a period with sums, counted amounts, balances and differences (CSV); audited',
    who: ['finance'],
    input: z.strictObject({ from: bangkokDay, to: bangkokDay }),
    reply: 'csv',
  },
  'GET /api/staff/closing/{day}': {
    summary: 'Totals of a Bangkok day, frozen once closed, and current totals where they differ',
    who: ['finance'],
    input: z.strictObject({ day: bangkokDay }),
    reply: z.object({
      day: bangkokDay,
      state: z.enum(DAY_STATES),
      /** The earlier day to be closed first. */
      due: bangkokDay.nullable(),
      sums: z.array(daySum),
      /** Current totals, where any differs from the closed ones. */
      now: z.array(daySum).nullable(),
      expected: countedAmounts,
      accounts: z.array(closingAccount),
      closing: dayClosing.nullable(),
    }),
  },
  'POST /api/staff/closing': {
    summary: 'Close a past day with the counted amounts; freezes its totals',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({
      day: bangkokDay,
      counted: countedInput,
      /** Ledger amounts shown while counting; fails with `sums_differ` if they have changed. */
      expected: countedInput,
      /** Required where anything differs. */
      reason: text(300).default(''),
    }),
    idempotent: true,
    errors: ['day_not_over', 'day_closed', 'day_order', 'sums_differ'],
  },
})
