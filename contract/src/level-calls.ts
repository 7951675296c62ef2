import * as z from 'zod'
import { buyer } from './buyer.ts'
import { describe } from './call.ts'
import { cursor, done, instant, nothing, page, points, satang, uuid } from './fields.ts'

const levelNumber = z.int().min(1).max(4)

export const levelInfo = z.object({
  level: levelNumber,
  growth: points,
  /** Of it, what does not count for the level yet, as its orders can still be returned. */
  growth_waits: points,
  levels: z.array(
    z.object({
      level: levelNumber,
      name: z.string(),
      /** Growth that opens it. */
      from: points,
      /** Growth that fills its bar. */
      value: points,
      /** Of goods, in basis points (1000 = 10 %). */
      rate_bp: z.int(),
      /** When it was reached; null where it was not, or before this was noted. */
      reached_at: instant.nullable(),
    }),
  ),
  /** For the first paid order of somebody new. */
  newcomer_reward: satang,
})
export type LevelInfo = z.infer<typeof levelInfo>

export const growthEntry = z.object({
  id: uuid,
  /** Negative when an order was refunded or canceled. */
  points,
  order_number: z.string().nullable(),
  /** Whose order: the partner's own, a client's, or of a guest of their link. */
  whose: z.enum(['own', 'client', 'guest']).nullable(),
  /** The order it is of: who bought, a name only of the partner's own clients; null without an order. */
  who: buyer.nullable(),
  /** The first of its goods, and how many others. */
  goods: z.object({ name: z.string(), quantity: z.int(), more: z.int() }).nullable(),
  at: instant,
  /** Null once it counts for the level. `at` is null until the order is delivered, `days` later it counts. */
  waits: z.object({ at: instant.nullable(), days: z.int() }).nullable(),
})
export type GrowthEntry = z.infer<typeof growthEntry>

export const levelCalls = describe({
  'GET /api/level': {
    summary: 'What each level brings, and how far the caller is',
    who: 'partner',
    input: nothing,
    reply: levelInfo,
  },
  'GET /api/level/growth': {
    summary: 'How points and growth came, newest first',
    who: 'partner',
    input: z.strictObject({ cursor }),
    reply: page(growthEntry),
  },
  'POST /api/level/seen': {
    summary: 'The partner has been told of the level they reached',
    who: 'partner',
    input: z.strictObject({ level: levelNumber }),
    reply: done,
  },
})
