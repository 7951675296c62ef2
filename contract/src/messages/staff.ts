import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { contentInput } from '../content/staff.ts'
import {
  cursor,
  employeeNo,
  id,
  instant,
  line,
  page,
  plausibleInstant,
  positiveInt,
  recordVersion,
  text,
  uuid,
} from '../fields.ts'

export const siteMessageForm = z.strictObject({
  /** Plain text; readers see the language of their device. */
  content: z.strictObject({
    en: text(1_000).pipe(z.string().min(1)),
    zh: text(1_000).pipe(z.string().min(1)),
    th: text(1_000).pipe(z.string().min(1)),
  }),
  audience: z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('all') }),
    z.strictObject({ to: z.literal('level'), level: z.int().min(1).max(4) }),
    z.strictObject({ to: z.literal('one'), employee_no: employeeNo }),
    /** The version of which the people were counted and confirmed. */
    z.strictObject({ to: z.literal('segment'), segment: uuid, version: recordVersion }),
  ]),
  /** Delivered from then on; null: now. */
  send_at: plausibleInstant.nullable().default(null),
})

export const staffMessageCalls = defineCalls({
  'GET /api/staff/sitemessage': {
    summary: 'Messages to partners and to segments, newest first, with their number of readers',
    who: ['content'],
    input: z.strictObject({ cursor }),
    reply: page(
      z.object({
        id,
        content: z.object({ en: z.string(), zh: z.string(), th: z.string() }),
        level: z.int().nullable(),
        employee_no: z.string().nullable(),
        /** Name of the segment that it was sent to, at that time. */
        segment: z.string().nullable(),
        sent_at: instant,
        unpublished: z.boolean(),
        readers: z.int(),
        /** Number of current recipients; of a segment, those who were recorded when it was sent. */
        receivers: z.int(),
      }),
    ),
  },
  'GET /api/staff/sitemessage/audience': {
    summary: 'Number of people a message would reach',
    who: ['content'],
    input: z.strictObject({
      to: z.enum(['all', 'level', 'one', 'segment']),
      level: positiveInt(4).optional(),
      employee_no: employeeNo.optional(),
      segment: uuid.optional(),
    }),
    reply: z.object({
      /** All of them, and those who are no partners. */
      receivers: z.int(),
      customers: z.int(),
      /** The version of the segment of which the people were counted. */
      version: z.int().nullable(),
    }),
  },
  'GET /api/staff/sitemessage/partner': {
    summary: 'Search partners by number or name, as recipient of a message',
    who: ['content'],
    input: z.strictObject({ q: line(40) }),
    reply: z.array(z.object({ employee_no: z.string(), name: z.string(), level: z.int() })),
  },
  'POST /api/staff/sitemessage': {
    summary: 'Send a message to all partners, to a level, to one, or to the people in a segment now',
    who: ['content'],
    input: siteMessageForm,
    reply: z.object({ id }),
    idempotent: true,
    errors: ['partner_unknown', 'edit_conflict', 'segment_empty'],
  },
  'POST /api/staff/sitemessage/{id}/unpublish': {
    summary: 'Retract a message; it is no longer shown',
    who: ['content'],
    input: contentInput,
  },
})
