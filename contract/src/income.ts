import * as z from 'zod'
import { describe } from './call.ts'
import { buyer } from './buyer.ts'
import { bangkokDay, cursor, instant, nothing, page, points, satang, uuid } from './fields.ts'

export const REWARD_KINDS = ['sales', 'newcomer', 'activity'] as const
export const rewardKind = z.enum(REWARD_KINDS)
export type RewardKind = z.infer<typeof rewardKind>
export const REWARD_STATUSES = ['pending', 'approved', 'canceled'] as const
export const rewardStatus = z.enum(REWARD_STATUSES)
export type RewardStatus = z.infer<typeof rewardStatus>

/** Gross is what was earned, tax is withheld, net can be withdrawn: gross = tax + net. */
const amounts = { gross: satang, tax: satang, net: satang }

export const income = z.object({
  points: z.object({ today: points, month: points, total: points }),
  /** Gross of what was earned on each Bangkok day, less what was canceled or taken back on it. */
  rewards: z.object({ today: satang, month: satang, total: satang }),
  /** Gross still waiting for settlement. */
  pending: satang,
  /** After tax; what a withdrawal can take now. */
  withdrawable: satang,
  /** Owed back after refunds; later rewards make it up. */
  owed: satang,
})
export type Income = z.infer<typeof income>

export const rewardLine = z.object({
  id: uuid,
  kind: rewardKind,
  status: rewardStatus,
  ...amounts,
  /** True while tax is an estimate, until the line settles. */
  tax_estimated: z.boolean(),
  order_number: z.string().nullable(),
  /** Goods after discount that the rate applies to. */
  base: satang,
  /** Basis points of the base (1000 = 10 %); null for fixed amounts. */
  rate_bp: z.int().nullable(),
  tax_rule: z.string(),
  /** Gross settled earlier in the same Bangkok year, as the tax rule saw it. */
  year_to_date: satang.nullable(),
  /** Withheld of it by then; null where it was not kept. */
  withheld_to_date: satang.nullable(),
  earned_at: instant,
  /** When it settles if nothing happens; null until the order is finished. */
  settles_at: instant.nullable(),
  settled_at: instant.nullable(),
  canceled_at: instant.nullable(),
  reason: z.string(),
  /** A reversal points to the line it takes back; its amounts are negative. */
  reverses: uuid.nullable(),
  /** The order it is of: who bought, a name only of the partner's own clients; null without an order. */
  who: buyer.nullable(),
  /** The first of its goods, and how many others. */
  goods: z.object({ name: z.string(), quantity: z.int(), more: z.int() }).nullable(),
  /** Why it is held: it may be an own purchase, or a second person has to agree. */
  hold: z.enum(['own_signs', 'second_person']).nullable(),
  /** Held back until the brand has looked at it. */
  held: z.boolean(),
  /** A return of its order is open: it settles once that has ended. */
  return_open: z.boolean(),
})
export type RewardLine = z.infer<typeof rewardLine>

// Named here too, as withdrawals name rewards.
const withdrawalStatus = z.enum(['under_review', 'paid'])

const linked = z.object({ id: uuid, gross: satang, earned_at: instant, status: rewardStatus })
export const rewardDetail = z.object({
  ...rewardLine.shape,
  /** What took something of it back, oldest first. */
  reversed_by: z.array(linked),
  /** What it takes back itself. */
  taken_from: linked.nullable(),
  /** The order was finished then, and so many days later its rewards settle. */
  order_finished_at: instant.nullable(),
  settlement_days: z.int().nullable(),
  /** Of the reward with all that was taken back of it: earned − taken back = counted; counted − tax = net. */
  /** In which withdrawals that stand it is paid out, by what came in first; what is left of it can be withdrawn. */
  paid_in: z.array(z.object({ id: uuid, amount: satang, status: withdrawalStatus, requested_at: instant })),
  left: satang,
  standing: z.object({ earned: satang, taken_back: satang, counted: satang, tax: satang, net: satang }).nullable(),
})
export type RewardDetail = z.infer<typeof rewardDetail>

/** Lines by state and by the Bangkok days they were earned on, both included. */
const filter = { status: rewardStatus.optional(), from: bangkokDay.optional(), to: bangkokDay.optional() }
export const INCOME_LISTS = ['sales', 'activity', 'total'] as const

const sumOf = z.object({ lines: z.int(), gross: satang, tax: satang, net: satang })
/** Of a list with the same filter; of pending lines the tax is not known yet and is 0. */
const sums = z.object({
  pending: sumOf,
  approved: sumOf,
  canceled: sumOf,
  /** Canceled on these days, whenever it was earned; rewards of the days = pending + approved + canceled − this. */
  canceled_then: z.object({ lines: z.int(), gross: satang }),
})
export type RewardSums = z.infer<typeof sums>

const period = z.object({
  /** YYYY-MM-DD, or YYYY-MM. */
  period: z.string(),
  points,
  /** Gross of what was earned then, less what was canceled or taken back then. */
  rewards: satang,
  sales: satang,
  newcomer: satang,
  activity: satang,
})
export type IncomePeriod = z.infer<typeof period>

const lines = (summary: string) => ({
  summary,
  who: 'partner' as const,
  input: z.strictObject({ ...filter, cursor }),
  reply: page(rewardLine),
})

export const incomeCalls = describe({
  'GET /api/income': { summary: 'Points, rewards and balance', who: 'partner', input: nothing, reply: income },
  'GET /api/income/sales': lines('Sales rewards and their reversals with their why and when, newest first'),
  'GET /api/income/activity': lines('Activity and newcomer rewards and their reversals, newest first'),
  'GET /api/income/total': lines('Rewards of all kinds and their reversals, newest first'),
  'GET /api/income/sum': {
    summary: 'What the lines of a list come to',
    who: 'partner',
    input: z.strictObject({ of: z.enum(INCOME_LISTS), ...filter }),
    reply: sums,
  },
  'GET /api/income/period': {
    summary: 'Points and rewards by day or month, newest first; times without either are left out',
    who: 'partner',
    input: z.strictObject({ by: z.enum(['day', 'month']), cursor }),
    reply: page(period),
  },
  'GET /api/income/line/{id}': {
    summary: 'One reward line, what takes it back and what it takes back',
    who: 'partner',
    input: z.strictObject({ id: uuid }),
    reply: rewardDetail,
    refusals: ['not_found'],
  },
})
