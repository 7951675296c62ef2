import * as z from 'zod'
import { buyer } from './buyer.ts'
import { describe } from './call.ts'
import { bank } from './cards.ts'
import {
  bangkokDay,
  cursor,
  done,
  employeeNo,
  filled,
  filledLine,
  id,
  instant,
  nothing,
  page,
  satang,
  uuid,
  text,
} from './fields.ts'
import { GIVE_UP_REASONS } from './give-up-reasons.ts'

import { rewardKind } from './income.ts'

export const WITHDRAWAL_STATUSES = ['under_review', 'paid', 'rejected', 'returned'] as const
export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES)
export type WithdrawalStatus = z.infer<typeof withdrawalStatus>

/** Account it is paid to, with the last four digits. */
const target = { bank, bank_name: z.string(), account_tail: z.string() }

/** `net` is paid; `gross` and `tax` are the rewards behind it and the tax withheld when they settled. */
const amounts = { gross: satang, tax: satang, net: satang }

export const withdrawal = z.object({
  id: uuid,
  status: withdrawalStatus,
  ...target,
  ...amounts,
  requested_at: instant,
  /** Not paid before then, as the card was changed; null otherwise and once it is decided. */
  hold_until: instant.nullable(),
  /** Expected payout day; null once it is decided. */
  expected_on: bangkokDay.nullable(),
  /** The expected payout day has passed. */
  late: z.boolean(),
  decided_at: instant.nullable(),
  /** Reason of the rejection or of the bank's return. */
  reason: z.string(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawalDetail = withdrawal.extend({
  history: z.array(z.object({ what: z.enum(['requested', 'held', 'paid', 'rejected', 'returned']), at: instant })),
  bank_reference: z.string(),
})
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

/** Part of a withdrawal that comes from one reward, after tax. */
const paidReward = z.object({
  /** Null for a part that comes from no reward. */
  id: uuid.nullable(),
  amount: satang,
  kind: rewardKind.nullable(),
  order_number: z.string().nullable(),
  who: buyer.nullable(),
  goods: z.object({ name: z.string(), quantity: z.int(), more: z.int() }).nullable(),
})
export type PaidReward = z.infer<typeof paidReward>

const amount = z.int().positive()
const theWithdrawal = z.strictObject({ id: uuid })
const digits = z.union([
  amount,
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])

export const withdrawalCalls = describe({
  'GET /api/withdrawal/terms': {
    summary: 'What can be withdrawn, from how much on, and where it would go',
    who: 'partner',
    input: nothing,
    reply: z.object({
      withdrawable: satang,
      under_review: satang,
      /** Debt, offset by later rewards. */
      owed: satang,
      minimum: satang,
      /** Everything may be withdrawn although it is below the minimum, as nothing else is pending. */
      last: z.boolean(),
      /** Payout day of a request made now, and the payout days of the month. */
      expected_on: bangkokDay,
      payout_days: z.array(z.int()),
      card: z.object({ ...target, held_until: instant.nullable(), id_expired: z.boolean() }).nullable(),
    }),
  },
  'GET /api/withdrawal/preview': {
    summary: 'The rewards and the tax behind an amount',
    who: 'partner',
    input: z.strictObject({ amount: digits }),
    reply: z.object(amounts),
    refusals: ['withdrawal_too_much'],
  },
  'POST /api/withdrawal': {
    summary: 'Ask for money to be paid out; it is reserved at once',
    who: 'partner',
    input: z.strictObject({
      amount,
      /** Withdraw everything, also below the minimum; allowed when nothing else is pending. */
      last: z.boolean().optional(),
    }),
    reply: withdrawal,
    idempotent: true,
    fresh: true,
    refusals: ['card_missing', 'withdrawal_minimum', 'withdrawal_too_much', 'withdrawal_not_last'],
  },
  'POST /api/withdrawal/give-up': {
    summary: 'Give all that can be withdrawn up for good, by the own wish; not while a withdrawal is under review',
    who: 'partner',
    /** The full balance as it was shown. */
    input: z.strictObject({ amount, reason: z.enum(GIVE_UP_REASONS) }),
    reply: done,
    idempotent: true,
    fresh: true,
    refusals: ['amount_differs', 'withdrawal_open'],
  },
  'GET /api/withdrawal': {
    summary: "The caller's withdrawals, newest first",
    who: 'partner',
    input: z.strictObject({ cursor }),
    reply: page(withdrawal),
  },
  'GET /api/withdrawal/{id}': {
    summary: 'One withdrawal and what happened to it',
    who: 'partner',
    input: theWithdrawal,
    reply: withdrawalDetail,
  },
  'GET /api/withdrawal/{id}/reward': {
    summary: 'The rewards that a withdrawal takes out, what came in first goes out first; none once it was declined',
    who: 'partner',
    input: z.strictObject({ id: uuid, cursor }),
    reply: page(paidReward),
    refusals: ['not_found'],
  },
})

/** What blocks the payment: a changed card, a debt, a missing approval, an open batch. */
export const WAITS_FOR = ['hold', 'owed', 'approval', 'batch'] as const

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
  waits_for: z.array(z.enum(WAITS_FOR)),
})
export type StaffWithdrawal = z.infer<typeof staffWithdrawal>

export const REVIEW_FLAGS = [
  'card_changed',
  'owes',
  'first_payout',
  'rewards_held',
  'return_open',
  'high',
  'like_staff',
] as const

/** A staff member with the name, phone, account or id number of the payee. */
export const payeeLikeStaff = z.object({ name: z.string(), why: z.array(z.enum(['name', 'phone', 'card'])) })
export type PayeeLikeStaff = z.infer<typeof payeeLikeStaff>

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
  like_staff: z.array(payeeLikeStaff),
})
export type StaffWithdrawalDetail = z.infer<typeof staffWithdrawalDetail>

export const staffWithdrawalCalls = describe({
  'GET /api/staff/withdrawal': {
    summary: 'Withdrawals: those under review oldest first, all others newest first',
    who: ['finance'],
    input: z.strictObject({
      status: withdrawalStatus.optional(),
      employee_no: employeeNo.optional(),
      bank: bank.optional(),
      /** Requested on these Bangkok days, both included. */
      from: bangkokDay.optional(),
      to: bangkokDay.optional(),
      cursor,
    }),
    reply: page(staffWithdrawal),
  },
  'GET /api/staff/withdrawal/{id}': {
    summary: 'One withdrawal with what speaks for and against paying it',
    who: ['finance'],
    input: theWithdrawal,
    reply: staffWithdrawalDetail,
  },
  'POST /api/staff/withdrawal/{id}/account': {
    summary: 'The whole account number to pay to; reading it is written down with its reason',
    who: ['finance'],
    fresh: true,
    input: theWithdrawal.extend({ reason: filled(300) }),
    reply: z.object({ account_number: z.string() }),
  },
  'POST /api/staff/withdrawal/{id}/approve': {
    summary: 'The first of two people says yes to an amount above the limit',
    who: ['finance'],
    fresh: true,
    input: theWithdrawal.extend({ amount }),
    reply: done,
    idempotent: true,
    refusals: [
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
    summary: 'The money was transferred',
    who: ['finance'],
    fresh: true,
    input: theWithdrawal.extend({
      amount,
      bank_reference: filledLine(60),
      paid_on: bangkokDay.optional(),
      closed_reason: text(300).default(''),
    }),
    reply: done,
    idempotent: true,
    refusals: [
      'withdrawal_moved_on',
      'withdrawal_in_batch',
      'withdrawal_held',
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
    summary: 'The bank gave the transfer back: the partner has the money again and reads why',
    who: ['finance'],
    fresh: true,
    input: theWithdrawal.extend({
      amount,
      /** Reference of the return on the bank statement. */
      bank_reference: filledLine(60),
      returned_on: bangkokDay.optional(),
      closed_reason: text(300).default(''),
      reason: filled(300),
    }),
    reply: done,
    idempotent: true,
    refusals: ['withdrawal_moved_on', 'own_withdrawal', 'amount_differs', 'reference_used', 'books_closed'],
  },
  'POST /api/staff/withdrawal/{id}/reject': {
    summary: 'Decline, with the reason the partner reads; the money comes back',
    who: ['finance'],
    fresh: true,
    input: theWithdrawal.extend({ reason: filled(300) }),
    reply: done,
    idempotent: true,
    refusals: ['withdrawal_moved_on', 'withdrawal_in_batch', 'own_withdrawal'],
  },
})
