import * as z from 'zod'
import { describe } from './call.ts'
import { bangkokDay, cursor, done, filled, filledLine, instant, page, satang, uuid } from './fields.ts'

const deposit = z.object({
  id: uuid,
  amount: satang,
  bank_reference: z.string(),
  /** The day of the bank's statement. */
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
    summary: 'Cash that was carried to the bank, newest first, and what is in the cash box by the books',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    reply: page(deposit).extend({ cash: z.int() }),
  },
  'POST /api/staff/cash-deposit': {
    summary: 'Cash was carried to the bank: out of the cash box, into the account',
    who: ['finance'],
    fresh: true,
    input: z.strictObject({
      amount: z.int().positive().max(100_000_000_000),
      bank_reference: filledLine(60),
      deposited_on: bangkokDay,
    }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    refusals: ['cash_smaller', 'reference_used'],
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
