import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cursor, id, lang, line, page, pathId, positiveInt, requiredLine, satang, uuid } from '../fields.ts'
import { leadType } from '../leads/shop.ts'
import { CLIENT_LEVELS, CLIENT_SORTS, MAX_TAGGED_AT_ONCE, TASK_KINDS } from './kinds.ts'
import { SKIN_CONDITIONS, SKIN_TYPES } from './profile.ts'
import { clientItem, orderTotals, reportDays } from './shop.ts'

const flag = z.literal('1')

/** Filters and order of the client list; as query params, and as stored in a saved view. */
const clientFilters = {
  /** Part of the name, phone or e-mail. */
  q: line(60).optional(),
  sort: z.enum(CLIENT_SORTS).default('last_order'),
  focus: flag.optional(),
  /** Without an order for this many days. */
  dormant: positiveInt(999).optional(),
  /** Month of the birthday in the partner's file, 1 to 12. */
  birthday: positiveInt(12).optional(),
  level: z.enum(CLIENT_LEVELS).optional(),
  /** Of the address of a counted order. */
  province: line(80).optional(),
  /** Bought in a counted order. */
  product: pathId.optional(),
  /** Only clients whose consent to skin data is in force. */
  skin_type: z.enum(SKIN_TYPES).optional(),
  skin_condition: z.enum(SKIN_CONDITIONS).optional(),
  tag: uuid.optional(),
}

const tagName = requiredLine(30)
const storedFilters = z.strictObject({
  q: line(60).optional(),
  sort: z.enum(CLIENT_SORTS).optional(),
  days: z.union([z.literal(7), z.literal(30), z.literal(90)]).optional(),
  focus: z.boolean().optional(),
  dormant: z.int().min(0).max(999).optional(),
  birthday: z.int().min(0).max(12).optional(),
  level: z.enum(CLIENT_LEVELS).optional(),
  province: line(80).optional(),
  product: z.int().min(0).optional(),
  skin_type: z.enum(SKIN_TYPES).optional(),
  skin_condition: z.enum(SKIN_CONDITIONS).optional(),
  tag: uuid.optional(),
})
export type StoredFilters = z.infer<typeof storedFilters>

const taskKind = z.enum(TASK_KINDS)
const taskReason = z.object({
  kind: taskKind,
  /** Identifies the task among those of its kind. */
  cause: z.string(),
  /** Due day; for a birthday the day itself. */
  day: z.string(),
  /** Text of the note, or what was bought. */
  about: z.string(),
  /** The same in the client's language. */
  about_theirs: z.string(),
  /** The product it is about, on sale or not. */
  product: id.nullable(),
})
export type TaskReason = z.infer<typeof taskReason>

/** Everything to do about one client or lead today. */
export const task = z.object({
  /** `client:<id>` or `lead:<id>`. */
  key: z.string(),
  client: z.object({ id, nickname: z.string(), avatar: z.string().nullable(), lang, phone: z.string() }).nullable(),
  lead: z.object({ id: uuid, type: leadType, name: z.string(), phone: z.string() }).nullable(),
  /** Most urgent first. */
  reasons: z.array(taskReason).min(1),
})
export type Task = z.infer<typeof task>

/** First steps of a new partner, and which of them are done. */
const firstSteps = z.object({
  /** Opens of the partner's links, besides those of material. */
  opens: z.int(),
  share: z.boolean(),
  /** A course is completed. */
  learn: z.boolean(),
  material: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

const taskKey = z.string().regex(/^(client:[1-9]\d{0,14}|lead:[0-9a-f-]{36})$/)
const taskCause = z.string().regex(/^[0-9a-z:-]{1,80}$/)
const markedTask = { kind: taskKind, cause: taskCause }

/** Working through many clients: the list with its filters, tags, and tasks. */
export const clientDeskCalls = defineCalls({
  'GET /api/client': {
    summary: "The partner's clients",
    who: 'partner',
    input: z.strictObject({
      ...clientFilters,
      /** Window of the totals, in days. */
      days: reportDays.default(30),
      cursor,
      /** Start at this position of the list, counted from 0, instead of a cursor. */
      at: z.union([z.literal('0').transform(() => 0), positiveInt(999_999)]).optional(),
    }),
    reply: page(clientItem).extend({
      /** Number of all clients, without filters. */
      all: z.int(),
      /** Number of clients that match the filters. */
      found: z.int(),
    }),
  },
  'GET /api/client-ids': {
    summary: 'Ids of all clients that match the filters, in the order of the list',
    who: 'partner',
    input: z.strictObject({ ...clientFilters, days: reportDays.default(30) }),
    reply: z.object({ list: z.array(id) }),
  },
  'GET /api/client-marks': {
    summary: 'Positions in the list to jump to: letters, months or hundreds, by its order',
    who: 'partner',
    input: z.strictObject({ ...clientFilters, days: reportDays.default(30) }),
    reply: z.object({ found: z.int(), marks: z.array(z.object({ label: z.string(), at: z.int() })) }),
  },
  'GET /api/client-filter': {
    summary: "What clients can be filtered by: the partner's tags and saved views, provinces and products of orders",
    who: 'partner',
    reply: z.object({
      tags: z.array(z.object({ id: uuid, name: z.string(), clients: z.int() })),
      views: z.array(z.object({ id: uuid, name: z.string(), filters: storedFilters })),
      provinces: z.array(z.object({ name: z.string(), clients: z.int() })),
      products: z.array(z.object({ id, name: z.string(), clients: z.int() })),
    }),
  },
  'POST /api/client-tag': {
    summary: 'Create a tag',
    who: 'partner',
    input: z.strictObject({ name: tagName }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    errors: ['tag_taken', 'tag_limit'],
  },
  'PUT /api/client-tag/{id}': {
    summary: 'Rename a tag',
    who: 'partner',
    input: z.strictObject({ id: uuid, name: tagName }),
    errors: ['tag_taken'],
  },
  'DELETE /api/client-tag/{id}': {
    summary: 'Delete a tag; clients lose it',
    who: 'partner',
    input: z.strictObject({ id: uuid }),
  },
  'POST /api/client-tag/{id}/client': {
    summary: 'Give a tag to clients, or take it away',
    who: 'partner',
    input: z.strictObject({ id: uuid, clients: z.array(id).min(1).max(MAX_TAGGED_AT_ONCE), tagged: z.boolean() }),
    reply: z.object({ changed: z.int() }),
  },
  'POST /api/client-view': {
    summary: 'Save filters and order of the client list under a name; an existing name gets the new filters',
    who: 'partner',
    input: z.strictObject({ name: requiredLine(40), filters: storedFilters }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    errors: ['tag_limit'],
  },
  'DELETE /api/client-view/{id}': {
    summary: 'Delete saved filters',
    who: 'partner',
    input: z.strictObject({ id: uuid }),
  },
  'GET /api/task': {
    summary: "Today's figures, and tasks in pages: one row for each client or lead",
    who: 'partner',
    input: z.strictObject({ kind: taskKind.optional(), cursor }),
    reply: page(task).extend({
      clients: z.int(),
      /** Paid orders of the partner's clients and guests. */
      orders: z.object({ today: orderTotals, month: orderTotals }),
      /** Rewards that settle within a week. */
      settling: z.object({ count: z.int(), gross: satang, on: z.string() }).nullable(),
      /** Rows of all kinds, and of each kind: a row with two reasons counts in both kinds. */
      all: z.int(),
      counts: z.record(taskKind, z.int()),
      /** Null once there are clients, orders of this month or points. */
      first_steps: firstSteps.nullable(),
    }),
  },
  'GET /api/task-keys': {
    summary: 'Keys of all tasks, in the order of the list',
    who: 'partner',
    input: z.strictObject({ kind: taskKind.optional() }),
    reply: z.object({ list: z.array(z.string()) }),
  },
  'GET /api/task-row': {
    summary: 'What is left to do today about one client or lead',
    who: 'partner',
    input: z.strictObject({ key: taskKey }),
    reply: z.object({ task: task.nullable() }),
  },
  'POST /api/task/mark': {
    summary: 'Mark tasks of a client or lead as done, postponed or open',
    who: 'partner',
    input: z.strictObject({
      ...markedTask,
      /** Further reasons of the same row. */
      also: z.array(z.strictObject(markedTask)).max(30).default([]),
      as: z.enum(['done', 'tomorrow', 'week', 'open']),
    }),
  },
})
