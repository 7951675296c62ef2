import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { id, instant, lang, line, pathId, picture, positiveInt } from '../fields.ts'
import { offeredProduct } from '../catalogue/shop.ts'
import { documentFile, videoFile } from '../files/staff.ts'

export const MAX_MATERIAL_PICTURES = 9

/** `draft`, `approved` (shown) or `unpublished` (unpublished). Only approved material that has not expired is public. */
export const MATERIAL_STATES = ['draft', 'approved', 'unpublished'] as const

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
  videos: z.array(videoFile),
  documents: z.array(documentFile),
  /** Products on sale that it is about. */
  products: z.array(offeredProduct),
  published_at: instant,
  expires_at: instant.nullable(),
})

export type Material = z.infer<typeof material>

export const categoryCode = line(20)

export const materialCalls = defineCalls({
  'GET /api/material/category': {
    summary: 'Categories with published material, in display order',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.array(z.object({ code: z.string(), name: z.string() })),
  },
  'GET /api/material': {
    summary: 'Published material, newest first',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({
      level2: categoryCode.optional(),
      /** Words that must all occur in title or caption, in any language. */
      q: line(60).optional(),
      lang: lang.optional(),
      /** Id of the last item of the page before. */
      after: pathId.optional(),
      size: positiveInt(50).default(10),
    }),
    reply: z.object({ list: z.array(material), next: id.nullable() }),
  },
  'GET /api/material/{id}': {
    summary: 'One material',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: material,
    errors: ['not_found', 'no_longer_current'],
  },
})
