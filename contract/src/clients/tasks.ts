import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { id, lang, satang } from '../fields.ts'
import { TASK_KINDS } from './kinds.ts'
import { orderTotals } from './shop.ts'

export const task = z.object({
  kind: z.enum(TASK_KINDS),
  /** Identifies the task among those of its kind. */
  cause: z.string(),
  client: z.object({ id, nickname: z.string(), avatar: z.string().nullable(), lang, phone: z.string() }),
  /** Due day; for a birthday the day itself. */
  day: z.string(),
  /** Text of the note, or what was bought. */
  about: z.string(),
  /** The same in the client's language. */
  about_theirs: z.string(),
  /** The product it is about, on sale or not. */
  product: id.nullable(),
})

export type Task = z.infer<typeof task>

const taskCause = z.string().regex(/^[0-9a-z:-]{1,80}$/)

export const clientTaskCalls = defineCalls({
  'GET /api/task': {
    summary: "Today's figures and client tasks",
    who: 'partner',
    reply: z.object({
      clients: z.int(),
      /** Paid orders of the partner's clients and guests. */
      orders: z.object({ today: orderTotals, month: orderTotals }),
      /** Rewards that settle within a week. */
      settling: z.object({ count: z.int(), gross: satang, on: z.string() }).nullable(),
      tasks: z.array(task),
    }),
  },
  'POST /api/task/mark': {
    summary: 'Mark a client task as done, postponed or open',
    who: 'partner',
    input: z.strictObject({
      kind: z.enum(TASK_KINDS),
      cause: taskCause,
      as: z.enum(['done', 'tomorrow', 'week', 'open']),
    }),
  },
})
