import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { LIST_SORTS } from '../find/kinds.ts'
import {
  bangkokDay,
  cursor,
  employeeNo,
  id,
  instant,
  page,
  requiredLine,
  requiredText,
  satang,
  text,
  uuid,
} from '../fields.ts'
import { bank } from './card.ts'
import { withdrawal, withdrawalAmount, withdrawalInput, withdrawalStatus } from './shop.ts'
import { givenReason } from '../reasons/staff.ts'

/** What blocks the payment: a changed card, a debt, a missing approval, an open batch. */
export const WITHDRAWAL_BLOCKERS = ['hold', 'owed', 'approval', 'batch'] as const

export const staffWithdrawal = withdrawal.extend({
  partner: z.object({ id, nickname: z.string(), employee_no: employeeNo }),
  /** Debt of the partner: the withdrawal can only be rejected, and its amount pays the debt first. */
  owed: satang,
  /** Above the limit: one person has to approve, another to pay. */
  needs_approval: z.boolean(),
  approved: z.object({ by: z.string(), at: instant, by_me: z.boolean() }).nullable(),
  /** Requested by staff on behalf of the partner; `account`: staff entered the account too. */
  by_staff: z.object({ name: z.string(), account: z.boolean() }).nullable(),
  /** The open payout batch it is in. */
  batch: z.int().nullable(),
  waits_for: z.array(z.enum(WITHDRAWAL_BLOCKERS)),
})

export type StaffWithdrawal = z.infer<typeof staffWithdrawal>

export const REVIEW_FLAGS = [
  'card_changed',
  'owes',
  'first_payout',
  'rewards_on_hold',
  'return_open',
  'high',
  'like_staff',
  'other_birth_date',
] as const

/** A staff member with the name, phone, account or id number of the payee. */
export const staffPayeeMatch = z.object({ name: z.string(), why: z.array(z.enum(['name', 'phone', 'card'])) })

export type StaffPayeeMatch = z.infer<typeof staffPayeeMatch>

export const staffWithdrawalDetail = staffWithdrawal.extend({
  bank_reference: z.string(),
  /** YYYY-MM-DD, day on the bank statement. */
  paid_on: z.string().nullable(),
  /** The bank returned the transfer: reference and day of its statement. */
  returned: z.object({ bank_reference: z.string(), on: z.string() }).nullable(),
  decided_by: z.string().nullable(),
  /** Payee as on the card; the account number is read by a separate call. */
  payee: z.object({ name: z.string(), english_name: z.string(), branch: z.string() }),
  card_linked_at: instant.nullable(),
  card_changed_at: instant.nullable(),
  balance: z.object({ pending: satang, available: satang, hold: satang, owed: satang }),
  /** Other withdrawals of this partner, newest first. */
  others: z.array(withdrawal),
  /** The newest settled rewards and reversals up to the request. */
  rewards: z.array(
    z.object({
      id: uuid,
      kind: z.enum(['sales', 'newcomer', 'activity']),
      order: z.object({ id: uuid, number: z.string() }).nullable(),
      /** Amount that entered the year's income; negative for a reversal. */
      gross: satang,
      tax: satang,
      settled_at: instant,
    }),
  ),
  flags: z.array(z.enum(REVIEW_FLAGS)),
  /** These may neither approve nor pay it. */
  like_staff: z.array(staffPayeeMatch),
})

export type StaffWithdrawalDetail = z.infer<typeof staffWithdrawalDetail>

export const staffWithdrawalCalls = defineCalls({
  'GET /api/staff/withdrawal': {
    summary: 'Withdrawals; those under review oldest first, others newest first',
    who: ['finance'],
    input: z.strictObject({
      status: withdrawalStatus.optional(),
      employee_no: employeeNo.optional(),
      bank: bank.optional(),
      /** Requested on these Bangkok days, both included. */
      from: bangkokDay.optional(),
      to: bangkokDay.optional(),
      sort: z.enum(LIST_SORTS.withdrawals).optional(),
      cursor,
    }),
    reply: page(staffWithdrawal),
  },
  'GET /api/staff/withdrawal/{id}': {
    summary: 'One withdrawal with its checks',
    who: ['finance'],
    input: withdrawalInput,
    reply: staffWithdrawalDetail,
  },
  'POST /api/staff/withdrawal/{id}/account': {
    summary: 'Reveal the full account number to pay to; audited with a reason',
    who: ['finance'],
    recentAuth: true,
    input: withdrawalInput.extend({ reason: requiredText(300) }),
    reply: z.object({ account_number: z.string() }),
  },
  'POST /api/staff/withdrawal/{id}/approve': {
    summary: 'Give the first of two approvals of a withdrawal above the limit',
    who: ['finance'],
    recentAuth: true,
    input: withdrawalInput.extend({ amount: withdrawalAmount }),
    idempotent: true,
    errors: [
      'withdrawal_moved_on',
      'withdrawal_approved',
      'own_withdrawal',
      'payee_like_you',
      'same_person',
      'colleague_new',
      'amount_differs',
    ],
  },
  'POST /api/staff/withdrawal/{id}/pay': {
    summary: 'Record the bank transfer of a withdrawal',
    who: ['finance'],
    recentAuth: true,
    input: withdrawalInput.extend({
      amount: withdrawalAmount,
      bank_reference: requiredLine(60),
      paid_on: bangkokDay.optional(),
      closed_reason: text(300).default(''),
    }),
    idempotent: true,
    errors: [
      'withdrawal_moved_on',
      'withdrawal_in_batch',
      'withdrawal_on_hold',
      'withdrawal_owed',
      'withdrawal_unapproved',
      'same_person',
      'colleague_new',
      'own_withdrawal',
      'payee_like_you',
      'amount_differs',
      'reference_used',
      'books_closed',
    ],
  },
  'POST /api/staff/withdrawal/{id}/returned': {
    summary: 'Record that the bank returned a transfer; credits the balance, with the reason shown to the partner',
    who: ['finance'],
    recentAuth: true,
    input: withdrawalInput.extend({
      amount: withdrawalAmount,
      /** Reference of the return on the bank statement. */
      bank_reference: requiredLine(60),
      returned_on: bangkokDay.optional(),
      closed_reason: text(300).default(''),
      ...givenReason,
    }),
    idempotent: true,
    errors: [
      'withdrawal_moved_on',
      'own_withdrawal',
      'amount_differs',
      'reference_used',
      'books_closed',
      'reason_changed',
    ],
  },
  'POST /api/staff/withdrawal/{id}/reject': {
    summary: 'Reject a withdrawal, with the reason shown to the partner; credits the balance',
    who: ['finance'],
    recentAuth: true,
    input: withdrawalInput.extend(givenReason),
    idempotent: true,
    errors: ['withdrawal_moved_on', 'withdrawal_in_batch', 'own_withdrawal', 'reason_changed'],
  },
})
