import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { Attachment, RichText } from '@bailu/contract/rich-text'
import type { Block } from './catalogue.ts'
import { bytes, instant, madeId, numberedId, numberRef, worded } from './columns.ts'

export const article = pgTable(
  'article',
  {
    id: numberedId(),
    slug: text().notNull().unique(),
    level1: text().$type<'announcement' | 'material' | 'training'>().notNull(),
    level2: text().notNull(),
    /** An article is in the languages it has a title in; the others are empty. */
    title: worded().notNull(),
    /** A document for each language, or the older blocks that hold all three. */
    body: jsonb().$type<Record<Lang, RichText> | Block[]>().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    coverKey: text(),
    published: boolean().notNull(),
    /** Shown from then on, once it is published. */
    publishedAt: instant().notNull(),
    /** Not shown from then on; null for ever. */
    expiresAt: instant(),
    /** Counts the changes, so that two editors never overwrite each other. */
    version: integer().notNull().default(1),
    /** Shown once and taken back; null for a draft that never was. */
    withdrawnAt: instant(),
    /** The last change and the member of staff who made it; null where nobody has since it was brought along. */
    editedAt: instant(),
    editedBy: uuid(),
  },
  (t) => [index('article_section').on(t.level1, t.level2, t.publishedAt)],
)

export const siteMessage = pgTable('site_message', {
  id: numberedId(),
  content: worded().notNull(),
  /** Null for all partners, else only those of this level. */
  level: integer(),
  /** Null for all, else this partner only. */
  partnerId: numberRef(),
  sentAt: instant().notNull(),
  /** Taken back: nobody sees it any more. */
  withdrawnAt: instant(),
})

export const siteMessageRead = pgTable(
  'site_message_read',
  {
    messageId: numberRef().notNull(),
    userId: numberRef().notNull(),
    readAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] })],
)

export const banner = pgTable('banner', {
  id: numberedId(),
  pictureKey: text().notNull(),
  headline: worded().notNull(),
  subline: worded().notNull(),
  link: text().notNull(),
  sort: integer().notNull(),
  shown: boolean().notNull(),
  /** On the home screen from then on; null for at once. */
  showFrom: instant(),
  /** Not from then on; null for ever. */
  showUntil: instant(),
  version: integer().notNull().default(1),
})

export const partnerLogo = pgTable('partner_logo', {
  id: numberedId(),
  name: text().notNull(),
  pictureKey: text().notNull(),
  link: text().notNull(),
  width: integer().notNull(),
  sort: integer().notNull(),
})

/** First answer of a call that moves money or stock, given again when the phone asks again. */
export const idempotency = pgTable(
  'idempotency',
  {
    scope: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    reply: jsonb(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.route, t.key] }), index('idempotency_age').on(t.createdAt)],
)

/** Who did what to which row; never changed, never deleted. */
export const audit = pgTable(
  'audit',
  {
    id: madeId(),
    at: instant().notNull(),
    /** user:100001, guest:…, staff:…, system, nobody */
    actor: text().notNull(),
    /** entity.verb */
    action: text().notNull(),
    refType: text().notNull(),
    refId: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Short hash of the session; null where there is none, and in entries from before it was kept. */
    session: text(),
    /** Keyed hash of the network; its address stands in `audit_network` for a while. */
    network: text(),
    /** Id of the request, as in the log of the server. */
    request: text(),
  },
  (t) => [
    index('audit_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_actor').on(t.actor, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_ref').on(t.refType, t.refId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_group').on(sql`split_part(action, '.', 1)`, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** Attempts counted by a key the server derives itself. */
export const throttle = pgTable(
  'throttle',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When counting starts anew. */
    resetAt: instant().notNull(),
    /** Before this no further try is taken. */
    freeAt: instant(),
  },
  (t) => [index('throttle_reset').on(t.resetAt)],
)

/** Values that belong to the database as a whole, such as the demo marker. */
export const marker = pgTable('marker', {
  name: text().primaryKey(),
  value: text().notNull(),
  at: instant().notNull(),
})

/** Pictures of the home screen's doors, by the name of the section they open. */
export const tile = pgTable('tile', {
  name: text().primaryKey(),
  pictureKey: text().notNull(),
})
