import * as z from 'zod'
import { describe } from './call.ts'
import { bangkokDay, cursor, done, filled, filledLine, instant, page, satang, text, uuid } from './fields.ts'

/** Source of a deposit: the cash box, or a settlement of the payment provider. */
export const CARRIED_FROM = ['cash', 'provider'] as const
const carriedFrom = z.enum(CARRIED_FROM)
export type CarriedFrom = z.infer<typeof carriedFrom>

const deposit = z.object({
  id: uuid,
  from: carriedFrom,
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
export type CashDeposit = z.infer<typeof deposit>

export const cashCalls = describe({
  'GET /api/staff/cash-deposit': {
    summary:
      'Cash that was carried to the bank and what the payment provider sent there, newest first; what is in the cash box and with the provider by the books',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    reply: page(deposit).extend({ cash: z.int(), provider: z.int() }),
  },
  'POST /api/staff/cash-deposit': {
    summary:
      'Cash was carried to the bank, or the payment provider sent what it had, less its fee: out of there, into the account',
    who: ['finance'],
    fresh: true,
    input: z.strictObject({
      from: carriedFrom.default('cash'),
      amount: z.int().positive().max(100_000_000_000),
      fee: z.int().min(0).max(100_000_000_000).default(0),
      bank_reference: filledLine(60),
      deposited_on: bangkokDay,
      closed_reason: text(300).default(''),
      /** Reason of the fee. */
      reason: text(300).default(''),
    }),
    /** With a fee above the limit of one person the deposit is booked once a second person approves, or after a day. */
    reply: z.object({ id: uuid.nullable(), waits_until: instant.nullable() }),
    idempotent: true,
    refusals: ['cash_smaller', 'provider_smaller', 'reference_used', 'books_closed', 'approval_open'],
  },
  'POST /api/staff/cash-deposit/{id}/void': {
    summary:
      'It was noted by mistake: the cash is in the box again, and the reference free; by somebody else than who noted it',
    who: ['finance'],
    fresh: true,
    input: z.strictObject({ id: uuid, reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['not_found', 'entry_moved_on', 'entry_writer'],
  },
})
