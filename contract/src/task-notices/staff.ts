import * as z from 'zod'
import { anyRole } from '../auth/staff.ts'
import { defineCalls } from '../call.ts'
import { COUNTED_TASKS } from '../dashboard/kinds.ts'
import { lang, line, uuid } from '../fields.ts'
import { pushAddress, pushDevice } from '../push/shop.ts'
import { NOTICE_WAYS, waysOf } from './kinds.ts'

const hour = z.int().min(0).max(23)
const way = z.enum(NOTICE_WAYS)
const task = z.enum(COUNTED_TASKS)

const noticeTimes = z.strictObject({
  /** Hours in Bangkok between which nothing is sent, over midnight if `from` is later; null for none. */
  quiet: z
    .strictObject({ from: hour, until: hour })
    .refine(({ from, until }) => from !== until)
    .nullable(),
  /** Hour in Bangkok of the daily mail; null for every hour. */
  digest_hour: hour.nullable(),
})

export const staffTaskNoticeCalls = defineCalls({
  'GET /api/staff/me/notice': {
    summary: 'How the caller is notified of open tasks, and the devices that get push notifications',
    who: anyRole,
    reply: noticeTimes.extend({
      tasks: z.array(z.object({ what: task, way, usual: way })),
      /** VAPID public key for `PushManager.subscribe`; base64url. */
      public_key: z.string(),
      devices: z.array(pushDevice),
    }),
  },
  'PUT /api/staff/me/notice': {
    summary: 'Choose how to be notified of kinds of open tasks, and when',
    who: anyRole,
    input: noticeTimes.extend({
      tasks: z
        .array(z.strictObject({ what: task, way }).refine((choice) => waysOf(choice.what).includes(choice.way)))
        .max(COUNTED_TASKS.length),
    }),
  },
  'POST /api/staff/me/push': {
    summary: 'Register this browser for push notifications about open tasks',
    who: anyRole,
    input: pushAddress.extend({ lang, device: line(60).default('') }),
    reply: z.object({ id: uuid }),
    errors: ['too_many'],
  },
  'DELETE /api/staff/me/push/{id}': {
    summary: 'Unregister a browser',
    who: anyRole,
    input: z.strictObject({ id: uuid }),
  },
})
