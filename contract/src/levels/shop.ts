import * as z from 'zod'
import { buyer } from '../income/shop.ts'
import { defineCalls } from '../call.ts'
import { cursor, instant, page, points, satang, uuid } from '../fields.ts'

const levelNumber = z.int().min(1).max(4)

export const levelInfo = z.object({
  level: levelNumber,
  growth: points,
  /** Part of the growth that does not count for the level yet, as its orders can still be returned. */
  growth_waits: points,
  levels: z.array(
    z.object({
      level: levelNumber,
      name: z.string(),
      /** Growth at which the level begins. */
      from: points,
      /** Growth that fills its progress bar. */
      value: points,
      /** Share of the subtotal, in basis points (1000 = 10 %). */
      rate_bp: z.int(),
      /** When it was reached; null where it was not, or not recorded. */
      reached_at: instant.nullable(),
    }),
  ),
  forecast: z.object({
    /** Points that are missing to the next level, waiting ones included; null at the highest. */
    missing: points.nullable(),
    /** For each pace, the days ahead until the level is reached; null when no points came. */
    paces: z.array(z.object({ days: z.int(), points, reached_on: z.string().nullable() })),
    /** Goods for one point, by the sales of the last 90 days; null without any. */
    baht_per_point: satang.nullable(),
    /** Goods for the missing points. */
    goods: satang.nullable(),
  }),
  /** Sales of this month, and the partner's own goal for a month. */
  month: z.object({ sales: satang, goal: satang.nullable() }),
  /** Reward for the first paid order of a new customer. */
  newcomer_reward: satang,
})
export type LevelInfo = z.infer<typeof levelInfo>

export const growthEntry = z.object({
  id: uuid,
  /** Negative when an order was refunded or canceled. */
  points,
  order_number: z.string().nullable(),
  /** Buyer: the partner, a client, or a guest of the shared link. */
  buyer_kind: z.enum(['own', 'client', 'guest']).nullable(),
  /** Buyer of the order, with a name only for the partner's own clients; null without an order. */
  who: buyer.nullable(),
  /** First product of the order, and the number of others. */
  first_line: z.object({ name: z.string(), quantity: z.int(), more: z.int() }).nullable(),
  at: instant,
  /** Null once it counts for the level: `days` after delivery; `at` is null until then. */
  waits: z.object({ at: instant.nullable(), days: z.int() }).nullable(),
})
export type GrowthEntry = z.infer<typeof growthEntry>

export const levelCalls = defineCalls({
  'GET /api/level': {
    summary: "Benefits of each level, and the caller's progress",
    who: 'partner',
    reply: levelInfo,
  },
  'GET /api/level/growth': {
    summary: 'History of points and growth, newest first',
    who: 'partner',
    input: z.strictObject({ cursor }),
    reply: page(growthEntry),
  },
  'PUT /api/level/goal': {
    summary: "Set or remove the partner's own goal of sales in a month",
    who: 'partner',
    input: z.strictObject({ sales: z.int().min(100).max(10_000_000_000).nullable() }),
  },
  'POST /api/level/seen': {
    summary: 'Mark the notice of a reached level as seen',
    who: 'partner',
    input: z.strictObject({ level: levelNumber }),
  },
})
