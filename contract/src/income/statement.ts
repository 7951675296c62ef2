import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cursor, instant, page, satang, uuid } from '../fields.ts'
import { buyer, rewardKind } from './shop.ts'
import type { STATEMENT_CHANGES } from './kinds.ts'

/** YYYY-MM, a Bangkok month. */
export const calendarMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/** Kind of a statement row: a change of the balance, or of its reserved part. */
export const STATEMENT_ROWS = [
  'settled',
  'reversed',
  'requested',
  'released',
  'paid',
  'returned',
  'repaid',
  'written_off',
  'given_up',
  'repayment_voided',
  'write_off_voided',
  'give_up_voided',
  'taken_over',
  'other',
] as const

export type StatementRowKind = (typeof STATEMENT_ROWS)[number]

/** Balance of the partner: withdrawable + reserved − owed = balance. */
const statementBalance = z.object({ withdrawable: satang, reserved: satang, owed: satang, balance: satang })

export type StatementBalance = z.infer<typeof statementBalance>

/** Changes of the balance; opening + their sum = closing. */
const statementChanges = z.object({
  /** Gross of settled rewards. */
  rewards: satang,
  /** Gross of reversed rewards, negative. */
  reversed: satang,
  /** Tax withheld and returned; negative where more was withheld. */
  tax: satang,
  /** Transferred to the partner's bank, negative; and transfers the bank returned. */
  paid: satang,
  returned: satang,
  /** Debts: repaid by the partner, and written off by the company. */
  repaid: satang,
  written_off: satang,
  /** Balances given up by the partner, negative. */
  given_up: satang,
  /** Voided entries: repayments and write-offs negative, balances given up positive. */
  repayment_voided: satang,
  write_off_voided: satang,
  give_up_voided: satang,
  /** Balance brought from the previous system. */
  taken_over: satang,
  other: satang,
} satisfies Record<(typeof STATEMENT_CHANGES)[number], typeof satang>)

export type StatementChanges = z.infer<typeof statementChanges>

export const incomeStatement = z.object({
  month: calendarMonth,
  /** The month is over: its figures are final. */
  closed: z.boolean(),
  /** First month of the partner, and the current one. */
  first: calendarMonth,
  latest: calendarMonth,
  opening: statementBalance,
  changes: statementChanges,
  closing: statementBalance,
})

export type IncomeStatement = z.infer<typeof incomeStatement>

export const statementRow = z.object({
  id: uuid,
  at: instant,
  kind: z.enum(STATEMENT_ROWS),
  /** Of rewards and reversals. */
  gross: satang.nullable(),
  tax: satang.nullable(),
  /** Amount reserved or released without a change of the balance; otherwise the change. */
  amount: satang,
  /** Change of the balance. */
  change: satang,
  /** Part of the change that reduced the debt. */
  to_debt: satang,
  reward: z.object({ id: uuid, kind: rewardKind }).nullable(),
  withdrawal: z.object({ id: uuid, account_tail: z.string() }).nullable(),
  order_number: z.string().nullable(),
  who: buyer.nullable(),
  first_line: z.object({ name: z.string(), quantity: z.int(), more: z.int() }).nullable(),
})

export type StatementRow = z.infer<typeof statementRow>

export const monthInput = { month: calendarMonth }

export const incomeStatementCalls = defineCalls({
  'GET /api/income/statement': {
    summary: "The caller's balance of a month: opening, changes, closing; default: this month",
    who: 'partner',
    input: z.strictObject({ month: calendarMonth.optional() }),
    reply: incomeStatement,
  },
  'GET /api/income/statement/row': {
    summary: "Changes of the caller's balance in a month, oldest first, with order, client and product",
    who: 'partner',
    input: z.strictObject({ ...monthInput, cursor }),
    reply: page(statementRow),
  },
  'GET /api/income/statement/pdf': {
    summary: 'The statement of a month with all its rows (PDF), in the language of the caller',
    who: 'partner',
    input: z.strictObject(monthInput),
    reply: 'pdf',
    errors: ['too_many'],
  },
})
