import type { Attachment, RichText } from '@bailu/contract/content/rich-text'
import type { Lang } from '@bailu/contract/languages'
import type { FileKind } from '@bailu/contract/files/kinds'
import type { MaterialState } from '@bailu/contract/material/shop'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from '../account/table.ts'
import { picture, product } from '../catalogue/table.ts'
import { instant, madeId, numberOf, numberRef, numberedId, worded } from '../../database/columns.ts'

/** Pages of the brand. Every change is a new version; the newest one in effect is shown. */
export const brandPage = pgTable(
  'brand_page',
  {
    id: madeId(),
    name: text().$type<BrandPageName>().notNull(),
    version: integer().notNull(),
    /** Its schema depends on the name; see the content feature's brand-kinds. */
    content: jsonb().notNull(),
    effectiveAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('brand_page_version').on(t.name, t.version),
    check('brand_page_name', sql`${t.name} in ('user', 'privacy', 'partner', 'about', 'license', 'social', 'tips')`),
    check('brand_page_counted', sql`${t.version} > 0`),
  ],
)

export type BrandPageName = 'user' | 'privacy' | 'partner' | 'about' | 'license' | 'social' | 'tips'

export const article = pgTable(
  'article',
  {
    id: numberedId(),
    slug: text().notNull().unique(),
    level1: text().$type<'announcement' | 'material' | 'training'>().notNull(),
    level2: text().notNull(),
    /** An article exists in the languages in which it has a title; the others are empty. */
    title: worded().notNull(),
    /** A document per language. */
    body: jsonb().$type<Record<Lang, RichText>>().notNull(),
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
    unpublishedAt: instant(),
    /** The last change and its staff member; null for unchanged imported articles. */
    editedAt: instant(),
    editedBy: uuid(),
  },
  (t) => [index('article_section').on(t.level1, t.level2, t.publishedAt)],
)

/** Products offered below an article, in display order. */
export const articleProduct = pgTable(
  'article_product',
  {
    articleId: numberOf(() => article.id),
    sort: integer().notNull(),
    productId: numberOf(() => product.id),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.sort] }),
    uniqueIndex('article_product_once').on(t.articleId, t.productId),
    index('article_product_product').on(t.productId),
    check('article_product_twelve', sql`${t.sort} between 0 and 11`),
  ],
)

export const siteMessage = pgTable(
  'site_message',
  {
    id: numberedId(),
    content: worded().notNull(),
    /** Null for all partners, else only those of this level; 0, which no partner has, for recorded receivers. */
    level: integer(),
    /** Null for all, else this partner only. */
    partnerId: numberRef(),
    sentAt: instant().notNull(),
    /** No longer shown. */
    unpublishedAt: instant(),
    /** Name of the segment that it was sent to, at that time. */
    segment: text(),
    /** How many receivers were recorded, set once; then triggers refuse another receiver. */
    sentCustomers: integer(),
    sentPartners: integer(),
    /** Readers, of whom the marks were erased with the receivers after their retention period. */
    pastReaders: integer().notNull().default(0),
  },
  (t) => [
    check(
      'site_message_segment',
      sql`(${t.segment} is not null) = (coalesce(${t.level}, 1) = 0) and (${t.segment} is null or ${t.partnerId} is null)`,
    ),
    check(
      'site_message_sent',
      sql`(${t.sentCustomers} is null) = (${t.sentPartners} is null)
        and (${t.sentCustomers} is null or (${t.segment} is not null and ${t.sentCustomers} >= 0 and ${t.sentPartners} >= 0 and ${t.sentCustomers} + ${t.sentPartners} > 0))`,
    ),
  ],
)

/** Who got a message to a segment: recorded when it is sent. */
export const messageReceiver = pgTable(
  'message_receiver',
  {
    messageId: numberOf(() => siteMessage.id),
    userId: numberOf(() => user.id),
    /** Names it in the notifications of a customer. */
    noticeId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] }), index('message_receiver_user').on(t.userId)],
)

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

/** Pictures of the tiles on the home screen, by the section they link to. */
export const tile = pgTable('tile', {
  name: text().primaryKey(),
  pictureKey: text().notNull(),
})

/** A document, a video or its captions in the file store, under an unguessable name. */
export const storedFile = pgTable(
  'stored_file',
  {
    key: text().primaryKey(),
    kind: text().$type<FileKind>().notNull(),
    /** Displayed name: sanitized, with the extension of its kind. */
    name: text().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    check('stored_file_kind', sql`${t.kind} in ('pdf', 'mp4', 'vtt')`),
    check('stored_file_bytes', sql`${t.bytes} > 0`),
  ],
)

export const materialCategory = pgTable('material_category', {
  /** The `level2` of its articles. */
  code: text().primaryKey(),
  name: worded().notNull(),
  sort: integer().notNull(),
})

/** Additional data of an article of the section `material`: caption, pictures and files to share. */
export const material = pgTable(
  'material',
  {
    articleId: numberOf(() => article.id).primaryKey(),
    caption: worded().notNull(),
    state: text().$type<MaterialState>().notNull(),
    /** Shown until then; null: no end. */
    expiresAt: instant(),
    /** When it was first shown to everybody. */
    approvedAt: instant(),
  },
  (t) => [
    check('material_state', sql`${t.state} in ('draft', 'approved', 'unpublished')`),
    check('material_approved', sql`${t.state} <> 'approved' or ${t.approvedAt} is not null`),
  ],
)

export const materialPicture = pgTable(
  'material_picture',
  {
    articleId: numberOf(() => material.articleId),
    sort: integer().notNull(),
    pictureKey: text()
      .notNull()
      .references(() => picture.key),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.sort] }),
    index('material_picture_key').on(t.pictureKey),
    check('material_picture_nine', sql`${t.sort} between 0 and 8`),
  ],
)

export const materialFile = pgTable(
  'material_file',
  {
    articleId: numberOf(() => material.articleId),
    sort: integer().notNull(),
    fileKey: text()
      .notNull()
      .references(() => storedFile.key),
    posterKey: text().references(() => picture.key),
    /** Keys of WebVTT files by language. */
    captions: jsonb().$type<Partial<Record<Lang, string>>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.sort] }), index('material_file_key').on(t.fileKey)],
)
