import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, instant, page, satang, uuid } from '../fields.ts'
import { buyer, rewardKind } from '../income/shop.ts'
import { bank } from './card.ts'
import { GIVE_UP_REASONS, WITHDRAWAL_STATUSES } from './kinds.ts'

export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES)

export type WithdrawalStatus = z.infer<typeof withdrawalStatus>

/** Account it is paid to, with the last four digits. */
const payoutAccount = { bank, bank_name: z.string(), account_tail: z.string() }

/** `net` is paid; `gross` and `tax` are the rewards behind it and the tax withheld when they settled. */
const withdrawalAmounts = { gross: satang, tax: satang, net: satang }

export const withdrawal = z.object({
  id: uuid,
  status: withdrawalStatus,
  ...payoutAccount,
  ...withdrawalAmounts,
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
  history: z.array(z.object({ what: z.enum(['requested', 'hold_ends', 'paid', 'rejected', 'returned']), at: instant })),
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
  first_line: z.object({ name: z.string(), quantity: z.int(), more: z.int() }).nullable(),
})

export type PaidReward = z.infer<typeof paidReward>

export const withdrawalAmount = z.int().positive()

export const withdrawalInput = z.strictObject({ id: uuid })

const amountInput = z.union([
  withdrawalAmount,
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])

export const withdrawalCalls = defineCalls({
  'GET /api/withdrawal/terms': {
    summary: 'Withdrawable amount, minimum and bank card',
    who: 'partner',
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
      card: z.object({ ...payoutAccount, hold_until: instant.nullable(), id_expired: z.boolean() }).nullable(),
    }),
  },
  'GET /api/withdrawal/preview': {
    summary: 'Rewards and tax of an amount to withdraw',
    who: 'partner',
    input: z.strictObject({ amount: amountInput }),
    reply: z.object(withdrawalAmounts),
    errors: ['withdrawal_too_much'],
  },
  'POST /api/withdrawal': {
    summary: 'Request a withdrawal; reserves the amount',
    who: 'partner',
    input: z.strictObject({
      amount: withdrawalAmount,
      /** Withdraw everything, also below the minimum; allowed when nothing else is pending. */
      last: z.boolean().optional(),
    }),
    reply: withdrawal,
    idempotent: true,
    recentAuth: true,
    errors: ['card_missing', 'withdrawal_minimum', 'withdrawal_too_much', 'withdrawal_not_last'],
  },
  'POST /api/withdrawal/give-up': {
    summary: 'Give up the withdrawable balance permanently; not while a withdrawal is under review',
    who: 'partner',
    /** The full balance as it was shown. */
    input: z.strictObject({ amount: withdrawalAmount, reason: z.enum(GIVE_UP_REASONS) }),
    idempotent: true,
    recentAuth: true,
    errors: ['amount_differs', 'withdrawal_open'],
  },
  'GET /api/withdrawal': {
    summary: "The caller's withdrawals, newest first",
    who: 'partner',
    input: z.strictObject({ cursor }),
    reply: page(withdrawal),
  },
  'GET /api/withdrawal/{id}': {
    summary: 'One withdrawal with its timeline',
    who: 'partner',
    input: withdrawalInput,
    reply: withdrawalDetail,
  },
  'GET /api/withdrawal/{id}/reward': {
    summary: 'Rewards paid out by a withdrawal, first in, first out; none if rejected',
    who: 'partner',
    input: z.strictObject({ id: uuid, cursor }),
    reply: page(paidReward),
    errors: ['not_found'],
  },
})
