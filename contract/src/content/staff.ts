import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { MAX_OFFERED_PRODUCTS } from '../catalogue/shop.ts'
import { attachment, richText, richTextInput } from './rich-text.ts'
import {
  cursor,
  id,
  instant,
  line,
  localizedLine,
  localizedStrings,
  optionalLocalizedLine,
  page,
  pathId,
  picture,
  pictureKey,
  plausibleInstant,
  recordVersion,
  requiredLine,
  text,
} from '../fields.ts'
import { LANGS } from '../languages.ts'

export const ARTICLE_SECTIONS = ['announcement', 'material', 'training'] as const

export const articleSection = z.enum(ARTICLE_SECTIONS)

/** Text in three languages, each of which may be empty. */
export const localizedDraft = (max: number) => z.strictObject({ en: text(max), zh: text(max), th: text(max) })

/** Sections of this editor; material has its own editor with approval. */
const editableSection = z.enum(['announcement', 'training'])

/** A product that an article offers, as its editor shows it. */
export const articleProduct = z.object({ id, name: localizedStrings, cover: picture.nullable(), on_sale: z.boolean() })
export type ArticleProduct = z.infer<typeof articleProduct>

/** Ids of the offered products in display order. */
export const productIds = z
  .array(id)
  .max(MAX_OFFERED_PRODUCTS)
  .refine((ids) => new Set(ids).size === ids.length)
  .default([])

const articleForm = {
  level1: editableSection,
  /** Category code, such as an001. */
  level2: z.string().regex(/^[a-z0-9_-]{1,20}$/),
  /** The article exists in the languages that have a title. */
  title: optionalLocalizedLine(200),
  /** HTML or a document for each language. */
  body: z.strictObject({ en: richTextInput.optional(), zh: richTextInput.optional(), th: richTextInput.optional() }),
  /** Key of an uploaded picture. */
  cover: pictureKey.nullable(),
  attachments: z.array(attachment).max(10).default([]),
  products: productIds,
  /** Once published, shown from then on; null: immediately. */
  publish_at: plausibleInstant.nullable().default(null),
  /** Hidden from then on. */
  expires_at: plausibleInstant.nullable().default(null),
}

/** Version that was read; a newer change of another editor is not overwritten. */
export const contentInput = z.strictObject({ id: pathId })

const versionReply = z.object({ version: z.int() })

export const ARTICLE_STATES = ['draft', 'scheduled', 'shown', 'expired', 'unpublished'] as const

export const articleState = z.enum(ARTICLE_STATES)

const staffArticleItem = z.object({
  id,
  level1: articleSection,
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

export const staffArticle = staffArticleItem.extend({
  body: z.object({ en: richText, zh: richText, th: richText }),
  attachments: z.array(attachment),
  products: z.array(articleProduct),
})

export type StaffArticle = z.infer<typeof staffArticle>

export const staffArticleCalls = defineCalls({
  'GET /api/staff/article': {
    summary: 'All articles including drafts, newest first; material has its own list',
    who: ['content'],
    input: z.strictObject({
      level1: articleSection.optional(),
      state: articleState.optional(),
      /** Articles that exist in this language. */
      lang: z.enum(LANGS).optional(),
      /** Search in titles of all languages. */
      q: line(60).optional(),
      cursor,
    }),
    reply: page(staffArticleItem),
  },
  'GET /api/staff/article/{id}': {
    summary: 'One article in all languages',
    who: ['content'],
    input: contentInput,
    reply: staffArticle,
  },
  'POST /api/staff/article': {
    summary: 'Create a draft of an article',
    who: ['content'],
    input: z.strictObject(articleForm),
    reply: z.object({ id, version: z.int() }),
    idempotent: true,
    errors: ['picture_unknown', 'product_unknown'],
  },
  'PUT /api/staff/article/{id}': {
    summary: 'Change an article; a published one changes at once',
    who: ['content'],
    input: z.strictObject({ ...articleForm, id: pathId, version: recordVersion }),
    reply: versionReply,
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'not_written', 'picture_unknown', 'product_unknown'],
  },
  'DELETE /api/staff/article/{id}': {
    summary: 'Delete a draft that was never published and still has the version that was read',
    who: ['content'],
    input: contentInput.extend({ version: recordVersion }),
    idempotent: true,
    errors: ['edit_conflict', 'article_published'],
  },
  'POST /api/staff/article/{id}/publish': {
    summary: 'Publish an article, from its publication time',
    who: ['content'],
    input: contentInput.extend({ version: recordVersion }),
    reply: versionReply,
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'not_written'],
  },
  'POST /api/staff/article/{id}/unpublish': {
    summary: 'Unpublish an article; it can be published again',
    who: ['content'],
    input: contentInput.extend({ version: recordVersion }),
    reply: versionReply,
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict'],
  },
})

const MAX_BANNERS = 30

const MAX_LOGOS = 30

/** A path of this shop, such as `/product/100001`, or an `https:` address. */
const linkInput = z.string().trim().min(1).max(500)

const bannerForm = {
  picture: pictureKey,
  headline: localizedLine(60),
  subline: optionalLocalizedLine(120),
  link: linkInput,
  shown: z.boolean(),
  /** Shown from then on; null: immediately. */
  from: plausibleInstant.nullable(),
  /** Hidden from then on; null: never. */
  until: plausibleInstant.nullable(),
}

export const BANNER_STATES = ['hidden', 'scheduled', 'shown', 'expired'] as const

export const staffBanner = z.object({
  id,
  picture,
  headline: localizedLine(60),
  subline: optionalLocalizedLine(120),
  link: z.string(),
  shown: z.boolean(),
  from: instant.nullable(),
  until: instant.nullable(),
  state: z.enum(BANNER_STATES),
  version: z.int(),
})

export type StaffBanner = z.infer<typeof staffBanner>

const partnerLogo = z.object({
  name: requiredLine(60),
  picture: pictureKey,
  link: linkInput,
  width: z.int().min(40).max(640),
})

export const staffHomeCalls = defineCalls({
  'GET /api/staff/banner': {
    summary: 'All banners of the home screen in display order, including hidden ones',
    who: ['content'],
    reply: z.array(staffBanner).max(MAX_BANNERS),
  },
  'POST /api/staff/banner': {
    summary: 'Add a banner at the end',
    who: ['content'],
    input: z.strictObject(bannerForm),
    reply: z.object({ id, version: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['picture_unknown', 'link_unknown', 'banner_limit'],
  },
  'PUT /api/staff/banner/{id}': {
    summary: 'Change a banner',
    who: ['content'],
    input: z.strictObject({ ...bannerForm, id: pathId, version: recordVersion }),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['picture_unknown', 'link_unknown', 'edit_conflict'],
  },
  'DELETE /api/staff/banner/{id}': {
    summary: 'Delete a banner',
    who: ['content'],
    input: z.strictObject({ id: pathId }),
    clearsCache: true,
  },
  'PUT /api/staff/banner-order': {
    summary: 'Set the display order of all banners',
    who: ['content'],
    input: z.strictObject({ ids: z.array(id).max(MAX_BANNERS) }),
    clearsCache: true,
    errors: ['edit_conflict'],
  },
  'GET /api/staff/logo': {
    summary: 'Save the logos of partner brands on the home screen, in display order',
    who: ['content'],
    reply: z.object({
      /** Version of the list; changes with every edit. */
      version: z.string(),
      list: z.array(partnerLogo.extend({ picture })),
    }),
  },
  'PUT /api/staff/logo': {
    summary: 'All logos in display order',
    who: ['content'],
    input: z.strictObject({ version: line(64), list: z.array(z.strictObject(partnerLogo.shape)).max(MAX_LOGOS) }),
    reply: z.object({ version: z.string() }),
    idempotent: true,
    clearsCache: true,
    errors: ['picture_unknown', 'link_unknown', 'edit_conflict'],
  },
})
