import * as z from 'zod'
import { anyRole } from '../auth/staff.ts'
import { defineCalls } from '../call.ts'
import { instant, satang } from '../fields.ts'
import { COUNTED_TASKS, WAITING_TASKS } from './kinds.ts'

/** Setup steps before the first order, in order. */
export const SETUP_STEPS = ['seller', 'promptpay', 'agreements', 'products', 'banners', 'colleagues'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

const figures = z.object({ orders: z.int(), paid: satang, customers: z.int() })
/** `so_far`: until the same time of day; `full_day`: the full day. */
const earlierDay = z.object({ so_far: figures, full_day: figures })

export const staffDashboard = z.object({
  /** Only what the caller's roles may see; at most `MAX_COUNTED` of each are counted. */
  waiting: z.array(z.object({ what: z.enum(WAITING_TASKS), count: z.int() })),
  /** Bangkok days; null for roles that see no money. */
  days: z.object({ today: figures, yesterday: earlierDay, week_ago: earlierDay }).nullable(),
  /** Setup steps of the caller's roles; null for other roles and once there is an order. */
  first_steps: z.array(z.object({ what: z.enum(SETUP_STEPS), done: z.boolean() })).nullable(),
  at: instant,
})
export type StaffDashboard = z.infer<typeof staffDashboard>

const openTasks = z.object({
  tasks: z.array(
    z.object({
      what: z.enum(COUNTED_TASKS),
      count: z.int(),
      /** Changes when a task of this kind appears, changes or is done; compared only with an earlier one. */
      stamp: z.string(),
      /** The caller has switched its number off. */
      off: z.boolean(),
    }),
  ),
})
export type OpenTasks = z.infer<typeof openTasks>

export const staffDashboardCalls = defineCalls({
  'GET /api/staff/open-tasks': {
    summary: 'How many open tasks of each kind the caller has, with a stamp that changes with them',
    who: anyRole,
    polled: true,
    reply: openTasks,
  },
  'GET /api/staff/today': {
    summary: "Open tasks of the caller, and today's figures compared with yesterday and a week ago",
    who: ['operations', 'finance', 'content'],
    polled: true,
    reply: staffDashboard,
  },
})
