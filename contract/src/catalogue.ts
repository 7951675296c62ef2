import * as z from 'zod'
import { describe } from './call.ts'
import { id, lang, pathId, picture, points, satang, text, whole } from './fields.ts'

export const CATALOGS = ['green', 'white'] as const
export const catalog = z.enum(CATALOGS)
export type Catalog = z.infer<typeof catalog>

export const productItem = z.object({
  id,
  /** Address of the cover at a size fit for a list. */
  cover: z.string(),
  picture,
  name: z.string(),
  subtitle: z.string(),
  price_from: satang,
  /** Price before reduction of the cheapest variant, when there is one. */
  list_price: satang.nullable(),
  sold_out: z.boolean(),
})
export type ProductItem = z.infer<typeof productItem>

export const variant = z.object({
  id,
  sku: z.string(),
  option: z.string(),
  price: satang,
  list_price: satang.nullable(),
  /** Pieces left; 11 stands for more than ten. */
  stock: z.int(),
  points,
})

export const block = z.object({
  kind: z.enum(['heading', 'text', 'list']),
  text: z.string(),
  items: z.array(z.string()),
})

export const product = z.object({
  id,
  catalog,
  name: z.string(),
  subtitle: z.string(),
  detail: z.array(block),
  pictures: z.array(picture),
  variants: z.array(variant),
  on_sale: z.boolean(),
})
export type Product = z.infer<typeof product>

export const catalogueCalls = describe({
  'GET /api/product': {
    summary: "One catalogue in the shop's order, or a search across it",
    who: 'public',
    cached: 5,
    input: z.strictObject({
      lang: lang.optional(),
      catalog: catalog.optional(),
      q: text(60).optional(),
      size: whole(200).default(200),
    }),
    reply: z.array(productItem),
  },
  'GET /api/product/{id}': {
    summary: 'A product with its variants and pictures',
    who: 'public',
    cached: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: product,
  },
})
