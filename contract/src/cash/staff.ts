import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, requiredText, requiredLine, instant, page, satang, text, uuid } from '../fields.ts'

/** Source of a deposit: the cash box, or a settlement of the payment provider. */
export const DEPOSIT_SOURCES = ['cash', 'provider'] as const
const depositSource = z.enum(DEPOSIT_SOURCES)
export type DepositSource = z.infer<typeof depositSource>

const cashDeposit = z.object({
  id: uuid,
  from: depositSource,
  /** Amount credited to the account. */
  amount: satang,
  /** Deducted by the provider, in addition to the amount. */
  fee: satang,
  bank_reference: z.string(),
  /** Day on the bank statement. */
  deposited_on: bangkokDay,
  by: z.string(),
  at: instant,
  voided_at: instant.nullable(),
  voided_by: z.string(),
  void_reason: z.string(),
})
export type CashDeposit = z.infer<typeof cashDeposit>

export const staffCashCalls = defineCalls({
  'GET /api/staff/cash-deposit': {
    summary:
      'Deposits of cash and transfers of the payment provider to the bank, newest first; ledger balances of cash and provider',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    reply: page(cashDeposit).extend({ cash: z.int(), provider: z.int() }),
  },
  'POST /api/staff/cash-deposit': {
    summary: 'Record a cash deposit, or a transfer of the payment provider less its fee',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({
      from: depositSource.default('cash'),
      amount: z.int().positive().max(100_000_000_000),
      fee: z.int().min(0).max(100_000_000_000).default(0),
      bank_reference: requiredLine(60),
      deposited_on: bangkokDay,
      closed_reason: text(300).default(''),
      /** Reason of the fee. */
      reason: text(300).default(''),
    }),
    /** With a fee above the limit of one person the deposit is booked once a second person approves, or after a day. */
    reply: z.object({ id: uuid.nullable(), waits_until: instant.nullable() }),
    idempotent: true,
    errors: ['cash_smaller', 'provider_smaller', 'reference_used', 'books_closed', 'approval_open'],
  },
  'POST /api/staff/cash-deposit/{id}/void': {
    summary:
      'Void a deposit recorded by mistake; its bank reference can be used again. Not by the person who recorded it',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: uuid, reason: requiredText(300) }),
    idempotent: true,
    errors: ['not_found', 'entry_moved_on', 'entry_writer'],
  },
})
