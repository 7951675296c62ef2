import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { contentInput } from '../content/staff.ts'
import { cursor, employeeNo, id, instant, line, page, plausibleInstant, positiveInt, text } from '../fields.ts'

export const siteMessageForm = z.strictObject({
  /** Plain text; partners see the language of their device. */
  content: z.strictObject({
    en: text(1_000).pipe(z.string().min(1)),
    zh: text(1_000).pipe(z.string().min(1)),
    th: text(1_000).pipe(z.string().min(1)),
  }),
  audience: z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('all') }),
    z.strictObject({ to: z.literal('level'), level: z.int().min(1).max(4) }),
    z.strictObject({ to: z.literal('one'), employee_no: employeeNo }),
  ]),
  /** Delivered from then on; null: now. */
  send_at: plausibleInstant.nullable().default(null),
})

export const staffMessageCalls = defineCalls({
  'GET /api/staff/sitemessage': {
    summary: 'Messages to partners, newest first, with their number of readers',
    who: ['content'],
    input: z.strictObject({ cursor }),
    reply: page(
      z.object({
        id,
        content: z.object({ en: z.string(), zh: z.string(), th: z.string() }),
        level: z.int().nullable(),
        employee_no: z.string().nullable(),
        sent_at: instant,
        unpublished: z.boolean(),
        readers: z.int(),
        /** Number of current recipients. */
        receivers: z.int(),
      }),
    ),
  },
  'GET /api/staff/sitemessage/audience': {
    summary: 'Number of partners a message would reach',
    who: ['content'],
    input: z.strictObject({
      to: z.enum(['all', 'level', 'one']),
      level: positiveInt(4).optional(),
      employee_no: employeeNo.optional(),
    }),
    reply: z.object({ receivers: z.int() }),
  },
  'GET /api/staff/sitemessage/partner': {
    summary: 'Search partners by number or name, as recipient of a message',
    who: ['content'],
    input: z.strictObject({ q: line(40) }),
    reply: z.array(z.object({ employee_no: z.string(), name: z.string(), level: z.int() })),
  },
  'POST /api/staff/sitemessage': {
    summary: 'Send a message to all partners, to a level or to one',
    who: ['content'],
    input: siteMessageForm,
    reply: z.object({ id }),
    idempotent: true,
    errors: ['partner_unknown'],
  },
  'POST /api/staff/sitemessage/{id}/unpublish': {
    summary: 'Retract a message; it is no longer shown',
    who: ['content'],
    input: contentInput,
  },
})
