import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, employeeNo, id, instant, page, satang, uuid } from '../fields.ts'
import { COMPANY_ACCOUNTS, LEDGER_CODES, PARTNER_ACCOUNTS } from './kinds.ts'

const accountKind = z.enum([...COMPANY_ACCOUNTS, ...PARTNER_ACCOUNTS])
export type LedgerAccount = z.infer<typeof accountKind>

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
  'opening',
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

/** Codes of the ledger checks, each named after what it finds. */
export const LEDGER_CHECKS = [
  'transfer_mixes_units',
  'debits_differ_from_credits',
  'partner_account_overdrawn',
  'event_rows_incomplete',
  'transfer_without_cause',
  'return_partner_differs',
  'order_mentor_differs',
  'points_differ_from_days',
  'pending_growth_differs',
  'refunded_subtotal_differs',
  'paid_order_without_reward_decision',
  'return_refund_differs',
  'returned_more_than_bought',
  'stock_differs_from_movements',
  'canceled_order_goods_missing',
  'outstanding_goods_wrong',
  'order_discount_differs',
  'order_paid_state_differs',
  'late_payment_not_owed_back',
  'canceled_order_refund_differs',
  'refunds_exceed_payments',
  'refund_state_differs',
  'refund_transfers_exceed_payments',
  'receipt_rest_differs',
  'money_accounts_differ',
  'opening_order_differs',
  'provider_charge_receipt_differs',
  'refund_payable_differs',
  'refund_transfer_entry_differs',
  'sales_differ_from_orders',
  'unapplied_differs',
  'returned_refund_not_owed',
  'reward_line_entries_differ',
  'reward_line_amounts_wrong',
  'reversals_exceed_reward_line',
  'partner_balance_differs',
  'hold_differs_from_withdrawals',
  'withdrawal_entries_differ',
  'withdrawal_payout_differs',
  'payout_row_differs',
  'payout_reference_differs',
  'bank_file_differs',
  'withdrawal_return_differs',
  'payer_recorded_returned_money',
  'given_up_balance_entries_differ',
  'debt_entries_differ',
  'entry_voided_without_second_person',
  'opening_entries_differ',
  'opening_signed_by_one',
  'account_totals_differ',
  'partner_day_differs',
  'reward_day_differs',
  'partner_year_differs',
  'activity_month_differs',
] as const
const ledgerCheckName = z.enum(LEDGER_CHECKS)
export type LedgerCheckName = z.infer<typeof ledgerCheckName>

const ledgerCheck = z.object({
  asked_at: instant,
  finished_at: instant,
  /** Number of checks that ran. */
  checks: z.int(),
  /** Violations: row and detail. */
  broken: z.array(z.object({ check: ledgerCheckName, at: z.string(), what: z.string() })),
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
    reply: z.object({ last: ledgerCheck.nullable(), under_way: z.boolean() }),
  },
  'POST /api/staff/ledger/check': {
    summary: 'Request a ledger check; it runs in the background within a minute',
    who: ['finance'],
  },
})
