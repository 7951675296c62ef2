import * as z from 'zod'
import { defineCalls } from '../call.ts'
import {
  cursor,
  id,
  instant,
  line,
  localizedLine,
  optionalLocalizedText,
  page,
  pathId,
  picture,
  plausibleInstant,
  recordVersion,
  requiredLine,
  storageKey,
} from '../fields.ts'
import { articleProduct, productIds } from '../content/staff.ts'
import { categoryCode, materialState, MAX_MATERIAL_PICTURES } from './shop.ts'

const MAX_FILES = 5

export const materialForm = z.strictObject({
  level2: requiredLine(20),
  title: localizedLine(120),
  caption: optionalLocalizedText(2000),
  /** Keys of uploaded pictures in order; the first is the cover. */
  pictures: z.array(storageKey).max(MAX_MATERIAL_PICTURES),
  videos: z
    .array(
      z.strictObject({
        file: storageKey,
        poster: storageKey.optional(),
        /** Keys of WebVTT files. */
        captions: z
          .strictObject({ en: storageKey.optional(), zh: storageKey.optional(), th: storageKey.optional() })
          .default({}),
      }),
    )
    .max(MAX_FILES),
  documents: z.array(storageKey).max(MAX_FILES),
  products: productIds,
  /** Hidden from then on; null: never. */
  expires_at: plausibleInstant.nullable(),
})

export type MaterialForm = z.output<typeof materialForm>

export const staffMaterial = z.object({
  id,
  /** The first picture. */
  cover: picture.nullable(),
  level2: z.string(),
  state: materialState,
  title: localizedLine(120),
  expires_at: instant.nullable(),
  published_at: instant,
})

/** Version that was read; a newer change of another editor is not overwritten. */
const storedFile = z.object({ key: storageKey, url: z.string(), name: z.string(), bytes: z.int() })

export const staffMaterialDetail = staffMaterial.extend({
  caption: optionalLocalizedText(2000),
  pictures: z.array(picture),
  videos: z.array(
    storedFile.extend({
      poster: picture.nullable(),
      captions: z.object({ en: storageKey.optional(), zh: storageKey.optional(), th: storageKey.optional() }),
    }),
  ),
  documents: z.array(storedFile),
  products: z.array(articleProduct),
  version: z.int(),
  /** Last change; null where it was not changed since it was created. */
  edited: z.object({ at: instant, by: z.string() }).nullable(),
})

export type StaffMaterialDetail = z.infer<typeof staffMaterialDetail>

export const staffMaterialCalls = defineCalls({
  'PUT /api/staff/material/category/{code}': {
    summary: 'Create or rename a category; sorted by `sort`, ascending',
    who: ['content'],
    input: z.strictObject({
      code: z.string().regex(/^[a-z]{2}\d{3}$/),
      name: localizedLine(40),
      sort: z.int().min(0).max(999),
    }),
    reply: z.object({}),
    clearsCache: true,
  },
  'GET /api/staff/material': {
    summary: 'All material, newest first',
    who: ['content'],
    input: z.strictObject({
      state: materialState.optional(),
      level2: categoryCode.optional(),
      /** Search in title and caption, in any language. */
      q: line(60).optional(),
      cursor,
    }),
    reply: page(staffMaterial),
  },
  'GET /api/staff/material/category': {
    summary: 'All categories in display order, with their number of materials',
    who: ['content'],
    reply: z.array(z.object({ code: z.string(), name: localizedLine(40), sort: z.int(), pieces: z.int() })),
  },
  'GET /api/staff/material/{id}': {
    summary: 'One material in all languages',
    who: ['content'],
    input: z.strictObject({ id: pathId }),
    reply: staffMaterialDetail,
  },
  'POST /api/staff/material': {
    summary: 'Create a draft of a material',
    who: ['content'],
    input: materialForm,
    reply: z.object({ id }),
    idempotent: true,
    errors: ['material_parts', 'product_unknown'],
  },
  'PUT /api/staff/material/{id}': {
    summary: 'Replace a material; it becomes a draft until it is approved again',
    who: ['content'],
    input: materialForm.extend({ id: pathId, version: recordVersion }),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    errors: ['material_parts', 'edit_conflict', 'product_unknown'],
    clearsCache: true,
  },
  'POST /api/staff/material/{id}/approve': {
    summary: 'Publish a material in the version that the approver read',
    who: ['content'],
    input: z.strictObject({ id: pathId, version: recordVersion }),
    reply: z.object({}),
    idempotent: true,
    errors: ['material_moved_on', 'edit_conflict'],
    clearsCache: true,
  },
  'POST /api/staff/material/{id}/unpublish': {
    summary: 'Unpublish a material',
    who: ['content'],
    input: z.strictObject({ id: pathId }),
    reply: z.object({}),
    errors: ['material_moved_on'],
    clearsCache: true,
  },
})
