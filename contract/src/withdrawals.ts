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

/** Where it goes; the account with its last four digits. */
const target = { bank, bank_name: z.string(), account_tail: z.string() }

/** Net is what is paid; gross and tax are the rewards behind it and what was withheld of them when they settled. */
const amounts = { gross: satang, tax: satang, net: satang }

export const withdrawal = z.object({
  id: uuid,
  status: withdrawalStatus,
  ...target,
  ...amounts,
  requested_at: instant,
  /** Not paid before then, as the card had just been changed; null otherwise, and once it is decided. */
  hold_until: instant.nullable(),
  /** The payout day it waits for; null once it is decided. */
  expected_on: bangkokDay.nullable(),
  /** That day is over. */
  late: z.boolean(),
  decided_at: instant.nullable(),
  /** Why it was rejected, or the bank gave it back. */
  reason: z.string(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawalDetail = withdrawal.extend({
  history: z.array(z.object({ what: z.enum(['requested', 'held', 'paid', 'rejected', 'returned']), at: instant })),
  bank_reference: z.string(),
})
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

/** What a withdrawal takes out of one reward, after tax. */
const paidReward = z.object({
  /** Null for what is of no reward. */
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
      /** Later rewards make it up. */
      owed: satang,
      minimum: satang,
      /** All of it can be paid out in spite of the minimum, as nothing else is on its way. */
      last: z.boolean(),
      /** When what is asked for now would be paid, and the days of the month on which payouts are made. */
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
      /** All there is, also below the minimum; for whom nothing else is on its way. */
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
    /** All there is, as it was shown. */
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

/** What keeps a withdrawal from being paid: a changed card, money owed, a second person, an open batch. */
export const WAITS_FOR = ['hold', 'owed', 'approval', 'batch'] as const

export const staffWithdrawal = withdrawal.extend({
  partner: z.object({ id, nickname: z.string(), employee_no: employeeNo }),
  /** What the partner owes: it can only be rejected, and what comes back pays that first. */
  owed: satang,
  /** Above the limit: one person approves, another pays. */
  needs_approval: z.boolean(),
  approved: z.object({ by: z.string(), at: instant, by_me: z.boolean() }).nullable(),
  /** Asked for by staff on behalf of the partner, and whether staff wrote the account down. */
  by_staff: z.object({ name: z.string(), account: z.boolean() }).nullable(),
  /** The open batch it lies in. */
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

/** Somebody of staff with the name, the phone, or the account or id number of the payee. */
export const payeeLikeStaff = z.object({ name: z.string(), why: z.array(z.enum(['name', 'phone', 'card'])) })
export type PayeeLikeStaff = z.infer<typeof payeeLikeStaff>

export const staffWithdrawalDetail = staffWithdrawal.extend({
  bank_reference: z.string(),
  /** YYYY-MM-DD, as the bank's statement says. */
  paid_on: z.string().nullable(),
  /** The bank gave the transfer back: under which reference, on which day of its statement. */
  returned: z.object({ bank_reference: z.string(), on: z.string() }).nullable(),
  decided_by: z.string().nullable(),
  /** Whose account it is, as on the card; the number is a call of its own. */
  payee: z.object({ name: z.string(), english_name: z.string(), branch: z.string() }),
  card_linked_at: instant.nullable(),
  card_changed_at: instant.nullable(),
  balance: z.object({ pending: satang, available: satang, hold: satang, owed: satang }),
  /** Others of this partner, newest first. */
  others: z.array(withdrawal),
  /** The newest settled rewards and reversals up to the request. */
  rewards: z.array(
    z.object({
      id: uuid,
      kind: z.enum(['sales', 'newcomer', 'activity']),
      order: z.object({ id: uuid, number: z.string() }).nullable(),
      /** What entered the year's income; below zero on a reversal. */
      gross: satang,
      tax: satang,
      settled_at: instant,
    }),
  ),
  flags: z.array(z.enum(REVIEW_FLAGS)),
  /** They neither approve nor pay it. */
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
      /** Asked for on these Bangkok days, both counted. */
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
      /** Of the line on the statement that brought it back. */
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
