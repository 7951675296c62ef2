import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, emptyReply, employeeNo, id, instant, emptyObject, page, satang, uuid } from '../fields.ts'

/** Accounts of the company; the others belong to partners. */
export const COMPANY_ACCOUNTS = [
  'bank',
  'cash',
  'provider',
  'unapplied',
  'sales',
  'shipping_income',
  'refund',
  'refund_payable',
  'commission_expense',
  'tax_payable',
  'promo',
  'fees',
  'differences',
  'write_off',
  'given_up',
  'points_issued',
] as const
export const PARTNER_ACCOUNTS = ['pending', 'available', 'hold', 'receivable', 'points', 'growth'] as const
const accountKind = z.enum([...COMPANY_ACCOUNTS, ...PARTNER_ACCOUNTS])
export type LedgerAccount = z.infer<typeof accountKind>

export const LEDGER_CODES = [
  'reward.earned',
  'reward.settled',
  'reward.canceled',
  'reward.reduced',
  'reward.reversed',
  'points.given',
  'points.taken',
  'withdrawal.requested',
  'withdrawal.paid',
  'withdrawal.rejected',
  'withdrawal.returned',
  'debt.repaid',
  'debt.written_off',
  'debt.repayment_voided',
  'debt.write_off_voided',
  'balance.given_up',
  'balance.give_up_voided',
  'cash.deposited',
  'cash.deposit_voided',
  'receipt.booked',
  'receipt.voided',
  'payment.applied',
  'payment.reversed',
  'difference.booked',
  'difference.reversed',
  'refund.owed',
  'refund.voided',
  'refund.paid',
  'refund.returned',
] as const
const ledgerCode = z.enum(LEDGER_CODES)

/** Kinds of rows that cause transfers. */
export const LEDGER_CAUSES = [
  'reward',
  'order',
  'refund_transfer',
  'withdrawal',
  'debt',
  'balance',
  'cash_deposit',
  'receipt',
  'payment',
  'difference',
  'refund',
  'return',
] as const
export type LedgerCause = (typeof LEDGER_CAUSES)[number]

const transferSide = z.object({
  kind: accountKind,
  /** Null for accounts of the company. */
  partner: z.object({ id, nickname: z.string(), employee_no: employeeNo }).nullable(),
})

const ledgerTransfer = z.object({
  id: uuid,
  code: ledgerCode,
  /** Satang, or points. */
  unit: z.enum(['satang', 'point']),
  amount: satang,
  debit: transferSide,
  credit: transferSide,
  cause: z.object({
    type: z.enum(LEDGER_CAUSES),
    id: z.string(),
    /** The order behind it, if any. */
    order: z.object({ id: uuid, number: z.string() }).nullable(),
  }),
  /** Name of the staff member or user, or `system`. */
  actor: z.string(),
  at: instant,
})
export type LedgerTransfer = z.infer<typeof ledgerTransfer>

const ledgerCheck = z.object({
  asked_at: instant,
  finished_at: instant,
  laws: z.int(),
  broken: z.array(z.object({ law: z.string(), at: z.string(), what: z.string() })),
  balances: z.array(z.object({ kind: z.enum(COMPANY_ACCOUNTS), unit: z.enum(['satang', 'point']), amount: satang })),
  /** The check failed to run. */
  failed: z.boolean(),
})

export const staffLedgerCalls = defineCalls({
  'GET /api/staff/ledger': {
    summary: 'Ledger transfers, newest first',
    who: ['finance'],
    input: z.strictObject({
      /** An account kind of partners requires `employee_no` too. */
      account: accountKind.optional(),
      employee_no: employeeNo.optional(),
      code: ledgerCode.optional(),
      from: bangkokDay.optional(),
      to: bangkokDay.optional(),
      cursor,
    }),
    reply: page(ledgerTransfer),
  },
  'GET /api/staff/ledger/check': {
    summary: "Latest ledger check with the shop's account balances, and whether one is running",
    who: ['finance'],
    polled: true,
    input: emptyObject,
    reply: z.object({ last: ledgerCheck.nullable(), under_way: z.boolean() }),
  },
  'POST /api/staff/ledger/check': {
    summary: 'Request a ledger check; it runs in the background within a minute',
    who: ['finance'],
    input: emptyObject,
    reply: emptyReply,
  },
})
