import * as z from 'zod'
import { describe } from './call.ts'
import { instant, nothing, satang } from './fields.ts'

/** What can wait for somebody, in the order of a day's work. */
export const WAITING = [
  'slips_late',
  'slips',
  'cod_to_confirm',
  'to_ship',
  'pickups',
  'cash_due',
  'goods_out',
  'returns_to_answer',
  'returns_to_receive',
  'refunds',
  'withdrawals',
  'approvals',
  'rewards_held',
  'debts',
  'applications',
  'stock_low',
] as const
export type Waiting = (typeof WAITING)[number]

/** Counting stops there: "99+". */
export const MOST_COUNTED = 100

/** What a shop settles before its first order, in that order. */
export const FIRST_STEPS = ['seller', 'promptpay', 'agreements', 'products', 'banners', 'colleagues'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const figures = z.object({ orders: z.int(), paid: satang, customers: z.int() })
/** `so_far`: until the same time of that day; `whole`: of all of it. */
const earlier = z.object({ so_far: figures, whole: figures })

export const staffToday = z.object({
  /** What the caller's role may see, and only that; at most {@link MOST_COUNTED} of each are counted. */
  waiting: z.array(z.object({ what: z.enum(WAITING), count: z.int() })),
  /** Bangkok days; null for a role that sees no money. */
  days: z.object({ today: figures, yesterday: earlier, week_ago: earlier }).nullable(),
  /** Those of the caller's role; null for the others, and in a shop where somebody has ordered. */
  first_steps: z.array(z.object({ what: z.enum(FIRST_STEPS), done: z.boolean() })).nullable(),
  at: instant,
})
export type StaffToday = z.infer<typeof staffToday>

export const staffTodayCalls = describe({
  'GET /api/staff/today': {
    summary: 'What waits for the caller, and today beside yesterday and the same weekday a week ago',
    who: ['operations', 'finance', 'content'],
    polled: true,
    input: nothing,
    reply: staffToday,
  },
})
