import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, id, instant, page, points, satang, uuid } from '../fields.ts'

/** A buyer or client as shown to a partner. */
export const buyer = z.object({
  /** Null for all but clients of this partner. */
  id: id.nullable(),
  name: z.string(),
  /** `unconfirmed` registered with the partner's number and has not confirmed the e-mail address yet. */
  is: z.enum(['client', 'guest', 'unconfirmed', 'former', 'self']),
})
export type Buyer = z.infer<typeof buyer>

export const REWARD_KINDS = ['sales', 'newcomer', 'activity'] as const
export const rewardKind = z.enum(REWARD_KINDS)
export type RewardKind = z.infer<typeof rewardKind>
export const REWARD_STATUSES = ['pending', 'approved', 'canceled'] as const
export const rewardStatus = z.enum(REWARD_STATUSES)
export type RewardStatus = z.infer<typeof rewardStatus>

/** `gross` is earned, `tax` withheld, `net` withdrawable: gross = tax + net. */
const rewardAmounts = { gross: satang, tax: satang, net: satang }

export const income = z.object({
  points: z.object({ today: points, month: points, total: points }),
  /** Gross earned on each Bangkok day, less what was canceled or reversed on it. */
  rewards: z.object({ today: satang, month: satang, total: satang }),
  /** Gross of pending rewards. */
  pending: satang,
  /** After tax; can be withdrawn now. */
  withdrawable: satang,
  /** Debt after reversals; offset by later rewards. */
  owed: satang,
})
export type Income = z.infer<typeof income>

export const rewardLine = z.object({
  id: uuid,
  kind: rewardKind,
  status: rewardStatus,
  ...rewardAmounts,
  /** True while tax is an estimate, until the line settles. */
  tax_estimated: z.boolean(),
  order_number: z.string().nullable(),
  /** The order, if the partner may open it: of a present client, or of a guest. */
  shown_order: uuid.nullable(),
  /** Subtotal after discount that the rate applies to. */
  base: satang,
  /** Basis points of the base (1000 = 10 %); null for fixed amounts. */
  rate_bp: z.int().nullable(),
  tax_rule: z.string(),
  /** Gross settled earlier in the same Bangkok year, input of the tax rule. */
  year_to_date: satang.nullable(),
  /** Tax withheld of it by then; null where it was not stored. */
  withheld_to_date: satang.nullable(),
  earned_at: instant,
  /** Planned settlement; null until the order is finished. */
  settles_at: instant.nullable(),
  settled_at: instant.nullable(),
  canceled_at: instant.nullable(),
  reason: z.string(),
  /** Id of the line that a reversal reverses; its amounts are negative. */
  reverses: uuid.nullable(),
  /** Buyer of the order, with a name only for the partner's own clients; null without an order. */
  who: buyer.nullable(),
  /** First product of the order, and the number of others. */
  first_line: z.object({ name: z.string(), quantity: z.int(), more: z.int() }).nullable(),
  /** Why it is on hold: signs of an own purchase, or a second person has to approve. */
  hold: z.enum(['own_signs', 'second_person']).nullable(),
  /** On hold until staff have reviewed it. */
  on_hold: z.boolean(),
  /** A return of its order is open: it settles once the return has ended. */
  return_open: z.boolean(),
})
export type RewardLine = z.infer<typeof rewardLine>

// Repeated here: withdrawals import this file.
const withdrawalStatus = z.enum(['under_review', 'paid'])

const rewardRef = z.object({ id: uuid, gross: satang, earned_at: instant, status: rewardStatus })
export const rewardDetail = z.object({
  ...rewardLine.shape,
  /** Reversals of it, oldest first. */
  reversed_by: z.array(rewardRef),
  /** The reward that it reverses. */
  taken_from: rewardRef.nullable(),
  /** When the order was finished; its rewards settle `settlement_days` later. */
  order_finished_at: instant.nullable(),
  settlement_days: z.int().nullable(),
  /** Withdrawals that pay it out, first in first out; `left` can still be withdrawn. */
  paid_in: z.array(z.object({ id: uuid, amount: satang, status: withdrawalStatus, requested_at: instant })),
  left: satang,
  /** The reward with its reversals: earned − reversed = counted; counted − tax = net. */
  standing: z.object({ earned: satang, reversed: satang, counted: satang, tax: satang, net: satang }).nullable(),
})
export type RewardDetail = z.infer<typeof rewardDetail>

/** Filter by status and by the Bangkok days of earning, both included. */
const lineFilter = { status: rewardStatus.optional(), from: bangkokDay.optional(), to: bangkokDay.optional() }
export const INCOME_LISTS = ['sales', 'activity', 'total'] as const

const lineTotals = z.object({ lines: z.int(), gross: satang, tax: satang, net: satang })
/** Totals of a list with the same filter; tax of pending lines is not known yet and is 0. */
const rewardTotals = z.object({
  pending: lineTotals,
  approved: lineTotals,
  canceled: lineTotals,
  /** Canceled on these days, whenever earned; rewards of the days = pending + approved + canceled − this. */
  canceled_then: z.object({ lines: z.int(), gross: satang }),
})
export type RewardTotals = z.infer<typeof rewardTotals>

const incomePeriod = z.object({
  /** YYYY-MM-DD, or YYYY-MM. */
  period: z.string(),
  points,
  /** Gross earned in the period, less what was canceled or reversed in it. */
  rewards: satang,
  sales: satang,
  newcomer: satang,
  activity: satang,
})
export type IncomePeriod = z.infer<typeof incomePeriod>

const rewardListCall = (summary: string) => ({
  summary,
  who: 'partner' as const,
  input: z.strictObject({ ...lineFilter, cursor }),
  reply: page(rewardLine),
})

export const incomeCalls = defineCalls({
  'GET /api/income': { summary: 'Points, rewards and balance', who: 'partner', reply: income },
  'GET /api/income/sales': rewardListCall('Sales rewards and their reversals with their why and when, newest first'),
  'GET /api/income/activity': rewardListCall('Activity and newcomer rewards and their reversals, newest first'),
  'GET /api/income/total': rewardListCall('Rewards of all kinds and their reversals, newest first'),
  'GET /api/income/sum': {
    summary: 'Totals of a list of reward lines',
    who: 'partner',
    input: z.strictObject({ of: z.enum(INCOME_LISTS), ...lineFilter }),
    reply: rewardTotals,
  },
  'GET /api/income/period': {
    summary: 'Points and rewards per day or month, newest first; empty periods are omitted',
    who: 'partner',
    input: z.strictObject({ by: z.enum(['day', 'month']), cursor }),
    reply: page(incomePeriod),
  },
  'GET /api/income/line/{id}': {
    summary: 'One reward line with its reversals or the line it reverses',
    who: 'partner',
    input: z.strictObject({ id: uuid }),
    reply: rewardDetail,
    errors: ['not_found'],
  },
})
