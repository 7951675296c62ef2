import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { FileKind } from '@bailu/contract/files'
import type { MaterialState } from '@bailu/contract/material'
import { picture } from './catalogue.ts'
import { instant, numberRef, worded } from './columns.ts'
import { article } from './house.ts'

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
    articleId: numberRef()
      .primaryKey()
      .references(() => article.id),
    caption: worded().notNull(),
    state: text().$type<MaterialState>().notNull(),
    /** Shown until then; null: no end. */
    expiresAt: instant(),
    /** When it was first shown to everybody. */
    approvedAt: instant(),
  },
  (t) => [
    check('material_state', sql`${t.state} in ('draft', 'approved', 'withdrawn')`),
    check('material_approved', sql`${t.state} <> 'approved' or ${t.approvedAt} is not null`),
  ],
)

export const materialPicture = pgTable(
  'material_picture',
  {
    articleId: numberRef()
      .notNull()
      .references(() => material.articleId),
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
    articleId: numberRef()
      .notNull()
      .references(() => material.articleId),
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
