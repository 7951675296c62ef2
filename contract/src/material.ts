import * as z from 'zod'
import { describe } from './call.ts'
import {
  cursor,
  filledLine,
  givenInstant,
  id,
  instant,
  lang,
  line,
  nothing,
  page,
  pathId,
  picture,
  whole,
} from './fields.ts'
import { document, video } from './files.ts'
import { maybeWorded, storeKey, wordedLine } from './worded.ts'

export const MAX_MATERIAL_PICTURES = 9
const MAX_FILES = 5

/** `draft`, `approved` (shown) or `withdrawn` (unpublished). Only approved material that has not expired is public. */
export const MATERIAL_STATES = ['draft', 'approved', 'withdrawn'] as const
export const materialState = z.enum(MATERIAL_STATES)
export type MaterialState = z.infer<typeof materialState>

/** Material for partners to share; its page is `/article/detail/{id}`. */
export const material = z.object({
  id,
  level2: z.string(),
  title: z.string(),
  /** Text to post with it; may be empty. */
  caption: z.string(),
  pictures: z.array(picture),
  videos: z.array(video),
  documents: z.array(document),
  published_at: instant,
  expires_at: instant.nullable(),
})
export type Material = z.infer<typeof material>

const category = line(20)

export const materialForm = z.strictObject({
  level2: filledLine(20),
  title: wordedLine(120),
  caption: maybeWorded(2000),
  /** Keys of uploaded pictures in order; the first is the cover. */
  pictures: z.array(storeKey).max(MAX_MATERIAL_PICTURES),
  videos: z
    .array(
      z.strictObject({
        file: storeKey,
        poster: storeKey.optional(),
        /** Keys of WebVTT files. */
        captions: z
          .strictObject({ en: storeKey.optional(), zh: storeKey.optional(), th: storeKey.optional() })
          .default({}),
      }),
    )
    .max(MAX_FILES),
  documents: z.array(storeKey).max(MAX_FILES),
  /** Hidden from then on; null: never. */
  expires_at: givenInstant.nullable(),
})
export type MaterialForm = z.output<typeof materialForm>

export const staffMaterial = z.object({
  id,
  /** The first picture. */
  cover: picture.nullable(),
  level2: z.string(),
  state: materialState,
  title: wordedLine(120),
  expires_at: instant.nullable(),
  published_at: instant,
})

/** Version that was read; a newer change of another editor is not overwritten. */
const version = z.int().min(1).max(999_999)
const keptFile = z.object({ key: storeKey, url: z.string(), name: z.string(), bytes: z.int() })
export const staffMaterialPiece = staffMaterial.extend({
  caption: maybeWorded(2000),
  pictures: z.array(picture),
  videos: z.array(
    keptFile.extend({
      poster: picture.nullable(),
      captions: z.object({ en: storeKey.optional(), zh: storeKey.optional(), th: storeKey.optional() }),
    }),
  ),
  documents: z.array(keptFile),
  version: z.int(),
  /** Last change; null where it was not changed since it was created. */
  edited: z.object({ at: instant, by: z.string() }).nullable(),
})
export type StaffMaterialPiece = z.infer<typeof staffMaterialPiece>

export const materialCalls = describe({
  'GET /api/material/category': {
    summary: 'Categories of the material center that have something to show, in the order staff gave them',
    who: 'public',
    cached: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.array(z.object({ code: z.string(), name: z.string() })),
  },
  'GET /api/material': {
    summary: 'What partners may pass on now, newest first',
    who: 'public',
    cached: 5,
    input: z.strictObject({
      level2: category.optional(),
      /** Words that must all occur in title or caption, in any language. */
      q: line(60).optional(),
      lang: lang.optional(),
      /** Id of the last item of the page before. */
      after: pathId.optional(),
      size: whole(50).default(10),
    }),
    reply: z.object({ list: z.array(material), next: id.nullable() }),
  },
  'GET /api/material/{id}': {
    summary: 'One piece of material',
    who: 'public',
    cached: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: material,
    refusals: ['not_found', 'no_longer_current'],
  },
})

export const staffMaterialCalls = describe({
  'PUT /api/staff/material/category/{code}': {
    summary: 'Name a category, or make one; the smallest `sort` stands first',
    who: ['content'],
    input: z.strictObject({
      code: z.string().regex(/^[a-z]{2}\d{3}$/),
      name: wordedLine(40),
      sort: z.int().min(0).max(999),
    }),
    reply: z.object({}),
  },
  'GET /api/staff/material': {
    summary: 'All material, newest first',
    who: ['content'],
    input: z.strictObject({
      state: materialState.optional(),
      level2: category.optional(),
      /** Search in title and caption, in any language. */
      q: line(60).optional(),
      cursor,
    }),
    reply: page(staffMaterial),
  },
  'GET /api/staff/material/category': {
    summary: 'All categories in their order, with how many pieces each has',
    who: ['content'],
    input: nothing,
    reply: z.array(z.object({ code: z.string(), name: wordedLine(40), sort: z.int(), pieces: z.int() })),
  },
  'GET /api/staff/material/{id}': {
    summary: 'One piece as it was written, in all languages',
    who: ['content'],
    input: z.strictObject({ id: pathId }),
    reply: staffMaterialPiece,
  },
  'POST /api/staff/material': {
    summary: 'Write a draft',
    who: ['content'],
    input: materialForm,
    reply: z.object({ id }),
    refusals: ['material_parts'],
  },
  'PUT /api/staff/material/{id}': {
    summary: 'Write it anew; it is a draft again and is shown only after another approval',
    who: ['content'],
    input: materialForm.extend({ id: pathId, version }),
    reply: z.object({ version: z.int() }),
    refusals: ['material_parts', 'edited_meanwhile'],
  },
  'POST /api/staff/material/{id}/approve': {
    summary: 'Show it to everybody, as whoever approves it has read it',
    who: ['content'],
    input: z.strictObject({ id: pathId, version }),
    reply: z.object({}),
    refusals: ['material_moved_on', 'edited_meanwhile'],
  },
  'POST /api/staff/material/{id}/withdraw': {
    summary: 'Show it to nobody any more',
    who: ['content'],
    input: z.strictObject({ id: pathId }),
    reply: z.object({}),
    refusals: ['material_moved_on'],
  },
})
