import * as z from 'zod'
import { describe } from './call.ts'
import { cursor, instant, nothing, page, points, satang, uuid } from './fields.ts'

export const REWARD_KINDS = ['sales', 'newcomer', 'activity'] as const
export const rewardKind = z.enum(REWARD_KINDS)
export const REWARD_STATUSES = ['pending', 'approved', 'canceled'] as const
export const rewardStatus = z.enum(REWARD_STATUSES)
export type RewardStatus = z.infer<typeof rewardStatus>

/** Gross is what was earned, tax is withheld, net can be withdrawn: gross = tax + net. */
const amounts = { gross: satang, tax: satang, net: satang }

export const income = z.object({
  points: z.object({ today: points, month: points, total: points }),
  /** Gross of the lines of each Bangkok day; canceled ones left out, a reversal counts on its own day. */
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
  earned_at: instant,
  /** When it settles if nothing happens; null until the order is finished. */
  settles_at: instant.nullable(),
  settled_at: instant.nullable(),
  reason: z.string(),
  /** A reversal points to the line it takes back; its amounts are negative. */
  reverses: uuid.nullable(),
  /** Held back until the brand has looked at it. */
  held: z.boolean(),
})
export type RewardLine = z.infer<typeof rewardLine>

export const incomeCalls = describe({
  'GET /api/income': { summary: 'Points, rewards and balance', who: 'partner', input: nothing, reply: income },
  'GET /api/income/sales': {
    summary: 'Sales rewards and their reversals with their why and when, newest first; no newcomer or activity ones',
    who: 'partner',
    input: z.strictObject({ status: rewardStatus.optional(), cursor }),
    reply: page(rewardLine),
  },
})
