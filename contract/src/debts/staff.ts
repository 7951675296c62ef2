import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bank, officialText } from '../withdrawals/card.ts'
import { GIVE_UP_REASONS } from '../withdrawals/kinds.ts'
import {
  bangkokDay,
  cursor,
  employeeNo,
  requiredText,
  requiredLine,
  id,
  instant,
  line,
  page,
  pathId,
  satang,
  uuid,
  text,
} from '../fields.ts'

const amount = z.int().positive().max(100_000_000_000)

/** `repayment`: transferred by the partner; `write_off`: given up by the company. */
export const DEBT_KINDS = ['repayment', 'write_off'] as const

const debtItem = z.object({
  partner: z.object({ id, nickname: z.string(), employee_no: employeeNo, disabled: z.boolean() }),
  owed: satang,
  /** Since when the partner has owed money without interruption. */
  since: instant,
  /** When their last reward settled; null for none. */
  last_reward: instant.nullable(),
  /** Pending rewards, which pay the debt first. */
  pending: satang,
})
export type DebtItem = z.infer<typeof debtItem>

/** Voiding of an entry recorded by mistake; `void_waits_until` while it waits for a second person. */
const voidFields = {
  voided_at: instant.nullable(),
  voided_by: z.string(),
  void_reason: z.string(),
  void_waits_until: instant.nullable(),
}

const debtEntry = z.object({
  id: uuid,
  kind: z.enum(DEBT_KINDS),
  amount: satang,
  /** Bank reference of a repayment. */
  bank_reference: z.string(),
  paid_on: z.string().nullable(),
  by: z.string(),
  at: instant,
  ...voidFields,
})
export type DebtEntry = z.infer<typeof debtEntry>

export const partnerMoney = z.object({
  owed: satang,
  pending: satang,
  available: satang,
  hold: satang,
  /** Below it a partner cannot withdraw. */
  minimum: satang,
  /** A bank card is linked: a final payout goes to it. */
  card: z.boolean(),
  /** A write-off waiting for approval. */
  waits: z.object({ approval: uuid, amount: satang, effective_at: instant }).nullable(),
  /** Newest first, at most 50. */
  entries: z.array(debtEntry),
  /** Balances the partner gave up, newest first. */
  given_up: z.array(
    z.object({ id: uuid, amount: satang, reason: z.enum(GIVE_UP_REASONS), at: instant, ...voidFields }),
  ),
})
export type PartnerMoney = z.infer<typeof partnerMoney>

/** Account that staff enter for a partner without a bank card. */
const payeeAccount = z.strictObject({
  bank,
  bank_name: line(60),
  account_number: z.string().regex(/^[\d -]{6,30}$/),
  payee_first_name: officialText(60),
  payee_last_name: officialText(60),
})

export const staffDebtCalls = defineCalls({
  'GET /api/staff/debt': {
    summary: 'Partners with debts, largest first, and the total',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    reply: page(debtItem).extend({ partners: z.int(), together: satang }),
  },
  'GET /api/staff/partner/{id}/money': {
    summary: "A partner's balance and debt, with repayments and write-offs",
    who: ['finance'],
    input: z.strictObject({ id: pathId }),
    reply: partnerMoney,
    errors: ['not_found'],
  },
  'POST /api/staff/partner/{id}/repayment': {
    summary: 'Record a repayment of a debt, in full or in part',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({
      id: pathId,
      amount,
      bank_reference: requiredLine(60),
      paid_on: bangkokDay.optional(),
      closed_reason: text(300).default(''),
    }),
    idempotent: true,
    errors: ['not_found', 'own_account', 'debt_smaller', 'reference_used', 'books_closed'],
  },
  'POST /api/staff/partner/{id}/write-off': {
    summary:
      "Propose writing off a partner's debt; booked on approval by a second person, or after a waiting period of a day",
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: pathId, amount, reason: requiredText(300) }),
    reply: z.object({ waits_until: instant }),
    idempotent: true,
    errors: ['not_found', 'own_account', 'debt_smaller', 'approval_open'],
  },
  'POST /api/staff/partner-entry/{id}/void': {
    summary:
      'Void a repayment, write-off or give-up recorded by mistake; its bank reference can be used again. Not by the person who recorded it; above the limit by two people',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: uuid, reason: requiredText(300) }),
    reply: z.object({ waits_until: instant.nullable() }),
    idempotent: true,
    errors: ['not_found', 'own_account', 'entry_writer', 'entry_moved_on', 'approval_open'],
  },
  'POST /api/staff/partner/{id}/final-payout': {
    summary:
      "Request the withdrawal of a partner's entire balance, also below the minimum or for a disabled partner; an account entered by staff needs a second person",
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: pathId, amount, reason: requiredText(300), account: payeeAccount.optional() }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    errors: ['not_found', 'own_account', 'card_missing', 'amount_differs', 'withdrawal_owed', 'account_known'],
  },
})
