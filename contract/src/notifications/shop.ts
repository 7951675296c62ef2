import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cursor, instant, page, uuid } from '../fields.ts'
import { EVENT_GROUPS, EVENT_KINDS, SWITCHABLE_WAYS } from './kinds.ts'

export const notification = z.object({
  id: uuid,
  kind: z.enum(EVENT_KINDS),
  at: instant,
  read: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** Names and values, such as the order number and the deadline. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Opens what it is about. */
  path: z.string(),
})
export type Notification = z.infer<typeof notification>

/** `always`: cannot be switched off; null: not sent in this way. */
const wayState = z.enum(['on', 'off', 'always']).nullable()

export const notificationCalls = defineCalls({
  'GET /api/notification': {
    summary: 'What happened to the orders, returns and rewards of the caller, and messages to a customer, newest first',
    who: 'user',
    input: z.strictObject({ cursor }),
    reply: page(notification),
  },
  'GET /api/notification/unread': {
    summary: 'Number of unread notifications, with messages to a customer, and of unread messages of a partner',
    who: 'user',
    reply: z.object({ notifications: z.int(), messages: z.int() }),
  },
  'POST /api/notification/{id}/read': {
    summary: 'Mark a notification as read',
    who: 'user',
    input: z.strictObject({ id: uuid }),
  },
  'POST /api/notification/read': {
    summary: 'Mark all notifications up to this one as read',
    who: 'user',
    input: z.strictObject({ newest: uuid }),
  },
  'GET /api/notification/setting': {
    summary: 'Groups of events and the ways in which they reach the caller',
    who: 'user',
    reply: z.object({
      groups: z.array(z.object({ group: z.enum(EVENT_GROUPS), email: wayState, push: wayState })),
    }),
  },
  'PUT /api/notification/setting': {
    summary: 'Switch emails or push notifications of a group on or off, on all devices',
    who: 'user',
    input: z.strictObject({ group: z.enum(EVENT_GROUPS), way: z.enum(SWITCHABLE_WAYS), on: z.boolean() }),
    errors: ['forbidden'],
  },
})
