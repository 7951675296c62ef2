import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { offeredProduct } from '../catalogue/shop.ts'
import { attachment, richText } from './rich-text.ts'
import { id, instant, lang, line, pathId, picture, positiveInt } from '../fields.ts'

export const home = z.object({
  banners: z.array(z.object({ id, picture, headline: z.string(), subline: z.string(), link: z.string() })),
  partner_logos: z.array(z.object({ name: z.string(), logo: z.string(), link: z.string(), width: z.int() })),
  tiles: z.object({ material: picture.nullable(), training: picture.nullable() }),
  /** Chat-app link of the brand's support. */
  support_link: z.string(),
})

export type Home = z.infer<typeof home>

export const articleItem = z.object({
  id,
  level1: z.string(),
  level2: z.string(),
  title: z.string(),
  cover: picture.nullable(),
  published_at: instant,
})

export const article = articleItem.extend({
  /** Language of the text: the requested one, or another one where it is not available. */
  lang,
  body: richText,
  attachments: z.array(attachment),
  /** Products on sale that are offered below the text. */
  products: z.array(offeredProduct),
  /** Hidden from then on. */
  expires_at: instant.nullable(),
  /** Further reading: the newest others of its section. */
  more: z.array(articleItem),
})

export type Article = z.infer<typeof article>

export const contentCalls = defineCalls({
  'GET /api/home': {
    summary: 'Content of the home screen',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: home,
  },
  'GET /api/article': {
    summary: 'Published articles of a section in one language, newest first',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({
      page: positiveInt(1000).default(1),
      size: positiveInt(50).default(10),
      level1: z.enum(['announcement', 'material', 'training']),
      level2: line(20).optional(),
      lang: lang.optional(),
    }),
    reply: z.object({ list: z.array(articleItem), total: z.int() }),
  },
  'GET /api/article/{id}': {
    summary: 'One article',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: article,
  },
})
