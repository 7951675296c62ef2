import * as z from 'zod'
import { describe } from './call.ts'
import { bangkokDay, cursor, done, instant, nothing, page, satang, text } from './fields.ts'
import { HOUSE_ACCOUNTS } from './staff-ledger.ts'

/**
 * What a day is summed by. Money in and out counts on the day of the bank's statement (of the confirmation where
 * nobody said), rewards and tax on the day they were booked.
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

/** What somebody counts by hand: the bank's statement, both ways, and the cash of orders paid at the door or the counter. */
export const COUNTED = ['bank_in', 'bank_out', 'cod'] as const
export type Counted = (typeof COUNTED)[number]

/** The first day may be so long ago; every later one follows its neighbour. */
export const MAX_FIRST_DAYS = 31
/** Longest range of a file, in days. */
export const MAX_CLOSING_DAYS = 366

const sum = z.object({ kind: z.enum(DAY_SUMS), count: z.int(), amount: satang })
const three = z.object({ bank_in: satang, bank_out: satang, cod: satang })
/** Typed in: whole satang, not below zero. */
const amount = z.int().min(0).max(100_000_000_000)
const counted = z.strictObject({ bank_in: amount, bank_out: amount, cod: amount })

const account = z.object({
  kind: z.enum(HOUSE_ACCOUNTS),
  unit: z.enum(['satang', 'point']),
  /** Null where the way back to the last closing is too long to sum while somebody waits. */
  opening: z.int().nullable(),
  /** Booked on the day before, after it was closed. */
  late: z.int(),
  increase: z.int(),
  decrease: z.int(),
  /** opening + late + increase − decrease */
  closing: z.int().nullable(),
  /** What the day comes to now, where that is no longer what was closed. */
  now: z.object({ increase: z.int(), decrease: z.int() }).nullable(),
})
export type ClosingAccount = z.infer<typeof account>

const closing = z.object({
  counted: three,
  /** Counted less what the books say. */
  difference: three,
  reason: z.string(),
  closed_at: instant,
  closed_by: z.string(),
})
export type DayClosing = z.infer<typeof closing>

/**
 * - `today`: not over, what it comes to so far
 * - `due`: may be closed
 * - `waits`: an earlier day comes first
 * - `closed`
 * - `before`: before the first day that was closed, or too long ago to be the first
 */
export const DAY_STATES = ['today', 'due', 'waits', 'closed', 'before'] as const

const row = z.object({
  day: bangkokDay,
  ...closing.shape,
  expected: three,
  /** Something was booked on the day after it was closed. */
  deviates: z.boolean(),
})
export type ClosingRow = z.infer<typeof row>

export const closingCalls = describe({
  'GET /api/staff/closing': {
    summary: 'Days that are closed, newest first, with what was counted and by how much it differed',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    reply: page(row),
  },
  'GET /api/staff/closing/due': {
    summary: 'The day to be closed next, and how many are over and not closed',
    who: ['finance'],
    input: nothing,
    reply: z.object({
      today: bangkokDay,
      /** Null until a day was closed: then anyone of the last month. */
      last: bangkokDay.nullable(),
      due: bangkokDay.nullable(),
      /** Over and not closed. */
      open: z.int(),
    }),
  },
  'GET /api/staff/closing/csv': {
    summary: 'Closed days of a period with their sums, counts, balances and differences; written down',
    who: ['finance'],
    input: z.strictObject({ from: bangkokDay, to: bangkokDay }),
    reply: 'csv',
  },
  'GET /api/staff/closing/{day}': {
    summary: 'A Bangkok day: what it came to, frozen once closed, and what it comes to now where that differs',
    who: ['finance'],
    input: z.strictObject({ day: bangkokDay }),
    reply: z.object({
      day: bangkokDay,
      state: z.enum(DAY_STATES),
      /** Where an earlier day comes first. */
      due: bangkokDay.nullable(),
      sums: z.array(sum),
      /** Of the same kinds, where any is no longer what was closed. */
      now: z.array(sum).nullable(),
      expected: three,
      accounts: z.array(account),
      closing: closing.nullable(),
    }),
  },
  'POST /api/staff/closing': {
    summary: 'Close a day that is over with what was counted; what it came to is frozen',
    who: ['finance'],
    fresh: true,
    input: z.strictObject({
      day: bangkokDay,
      counted,
      /** What the books said when it was counted: refused when they say something else by now. */
      expected: counted,
      /** Needed where anything differs. */
      reason: text(300).default(''),
    }),
    reply: done,
    idempotent: true,
    refusals: ['day_not_over', 'day_closed', 'day_order', 'sums_differ'],
  },
})
