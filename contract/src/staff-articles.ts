import * as z from 'zod'
import { describe } from './call.ts'
import {
  cursor,
  done,
  employeeNo,
  givenInstant,
  id,
  instant,
  LANGS,
  line,
  page,
  pathId,
  picture,
  pictureKey,
  text,
  whole,
} from './fields.ts'
import { attachment, richText, written } from './rich-text.ts'
import { maybeWordedLine } from './worded.ts'

export const SECTIONS = ['announcement', 'material', 'training'] as const
export const section = z.enum(SECTIONS)

/** Text in three languages, each of which may be empty. */
export const said = (max: number) => z.strictObject({ en: text(max), zh: text(max), th: text(max) })

/** Sections of this editor; material has its own editor with approval. */
const writtenSection = z.enum(['announcement', 'training'])
const form = {
  level1: writtenSection,
  /** Category code, such as an001. */
  level2: z.string().regex(/^[a-z0-9_-]{1,20}$/),
  /** The article exists in the languages that have a title. */
  title: maybeWordedLine(200),
  /** HTML or a document for each language. */
  body: z.strictObject({ en: written.optional(), zh: written.optional(), th: written.optional() }),
  /** Key of an uploaded picture. */
  cover: pictureKey.nullable(),
  attachments: z.array(attachment).max(10).default([]),
  /** Once published, shown from then on; null: immediately. */
  publish_at: givenInstant.nullable().default(null),
  /** Hidden from then on. */
  expires_at: givenInstant.nullable().default(null),
}
/** Version that was read; a newer change of another editor is not overwritten. */
const version = z.int().min(1).max(1_000_000)
const one = z.strictObject({ id: pathId })
const moved = z.object({ version: z.int() })

export const ARTICLE_STATES = ['draft', 'scheduled', 'shown', 'expired', 'withdrawn'] as const
export const articleState = z.enum(ARTICLE_STATES)
const staffItem = z.object({
  id,
  level1: section,
  level2: z.string(),
  title: z.object({ en: z.string(), zh: z.string(), th: z.string() }),
  languages: z.array(z.enum(LANGS)),
  state: articleState,
  cover: picture.nullable(),
  publish_at: instant,
  expires_at: instant.nullable(),
  version: z.int(),
  /** Last change and its author. */
  edited: z.object({ at: instant, by: z.string() }).nullable(),
})
export const staffArticle = staffItem.extend({
  body: z.object({ en: richText, zh: richText, th: richText }),
  attachments: z.array(attachment),
})
export type StaffArticle = z.infer<typeof staffArticle>

export const staffArticleCalls = describe({
  'GET /api/staff/article': {
    summary: 'All articles, drafts too, newest first; material has its own list',
    who: ['content'],
    input: z.strictObject({
      level1: section.optional(),
      state: articleState.optional(),
      /** Articles that exist in this language. */
      lang: z.enum(LANGS).optional(),
      /** Search in titles of all languages. */
      q: line(60).optional(),
      cursor,
    }),
    reply: page(staffItem),
  },
  'GET /api/staff/article/{id}': {
    summary: 'One article in all its languages',
    who: ['content'],
    input: one,
    reply: staffArticle,
  },
  'POST /api/staff/article': {
    summary: 'Begin an article; nobody sees it until it is published',
    who: ['content'],
    input: z.strictObject(form),
    reply: z.object({ id, version: z.int() }),
    refusals: ['picture_unknown'],
  },
  'PUT /api/staff/article/{id}': {
    summary: 'Change an article; what is published changes at once',
    who: ['content'],
    input: z.strictObject({ ...form, id: pathId, version }),
    reply: moved,
    changes: true,
    refusals: ['edited_meanwhile', 'not_written', 'picture_unknown'],
  },
  'POST /api/staff/article/{id}/publish': {
    summary: 'Show an article from its time on',
    who: ['content'],
    input: one.extend({ version }),
    reply: moved,
    changes: true,
    refusals: ['edited_meanwhile', 'not_written'],
  },
  'POST /api/staff/article/{id}/withdraw': {
    summary: 'Show an article no longer; it can be published again',
    who: ['content'],
    input: one.extend({ version }),
    reply: moved,
    changes: true,
    refusals: ['edited_meanwhile'],
  },
})

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
  send_at: givenInstant.nullable().default(null),
})

export const staffMessageCalls = describe({
  'GET /api/staff/sitemessage': {
    summary: 'Messages to partners, newest first, with how many have read them',
    who: ['content'],
    input: z.strictObject({ cursor }),
    reply: page(
      z.object({
        id,
        content: z.object({ en: z.string(), zh: z.string(), th: z.string() }),
        level: z.int().nullable(),
        employee_no: z.string().nullable(),
        sent_at: instant,
        withdrawn: z.boolean(),
        readers: z.int(),
        /** Number of current recipients. */
        receivers: z.int(),
      }),
    ),
  },
  'GET /api/staff/sitemessage/audience': {
    summary: 'How many partners a message would reach now',
    who: ['content'],
    input: z.strictObject({
      to: z.enum(['all', 'level', 'one']),
      level: whole(4).optional(),
      employee_no: employeeNo.optional(),
    }),
    reply: z.object({ receivers: z.int() }),
  },
  'GET /api/staff/sitemessage/partner': {
    summary: 'Partners whose number or name holds these words, to send one of them a message',
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
    refusals: ['partner_unknown'],
  },
  'POST /api/staff/sitemessage/{id}/withdraw': {
    summary: 'Take a message back; nobody sees it any more',
    who: ['content'],
    input: one,
    reply: done,
  },
})
