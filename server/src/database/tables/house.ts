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
    /** An article exists in the languages in which it has a title; the others are empty. */
    title: worded().notNull(),
    /** A document per language, or the older blocks with all three languages. */
    body: jsonb().$type<Record<Lang, RichText> | Block[]>().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    coverKey: text(),
    published: boolean().notNull(),
    /** Shown from then on, if published. */
    publishedAt: instant().notNull(),
    /** Not shown from then on; null: no end. */
    expiresAt: instant(),
    /** Version for optimistic locking: two editors never overwrite each other. */
    version: integer().notNull().default(1),
    /** Unpublished after it was shown; null for a draft that never was. */
    withdrawnAt: instant(),
    /** The last change and its staff member; null for unchanged imported articles. */
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
  /** No longer shown. */
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
  /** Shown on the home screen from then on; null: at once. */
  showFrom: instant(),
  /** Not shown from then on; null: no end. */
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

/** Replies of calls that change money or stock, by idempotency key; returned again for a repeated request. */
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

/** Audit log; never changed, never deleted. */
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
    /** Short hash of the session; null where there is none, and in older entries. */
    session: text(),
    /** Keyed hash of the network; its address is retained in `audit_network` for some time. */
    network: text(),
    /** Request id, as in the server log. */
    request: text(),
  },
  (t) => [
    index('audit_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_actor').on(t.actor, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_ref').on(t.refType, t.refId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_group').on(sql`split_part(action, '.', 1)`, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** Attempts counted per key; the server derives the key. */
export const throttle = pgTable(
  'throttle',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When the count restarts. */
    resetAt: instant().notNull(),
    /** No further attempt is accepted before then. */
    freeAt: instant(),
  },
  (t) => [index('throttle_reset').on(t.resetAt)],
)

/** Values of the database as a whole, such as the demo marker. */
export const marker = pgTable('marker', {
  name: text().primaryKey(),
  value: text().notNull(),
  at: instant().notNull(),
})

/** Pictures of the tiles on the home screen, by the section they link to. */
export const tile = pgTable('tile', {
  name: text().primaryKey(),
  pictureKey: text().notNull(),
})
