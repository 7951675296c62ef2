import * as z from 'zod'
import { describe } from './call.ts'
import { id, lang, line, pathId, picture, points, satang, whole } from './fields.ts'

export const CATALOGS = ['green', 'white'] as const
export const catalog = z.enum(CATALOGS)
export type Catalog = z.infer<typeof catalog>

/** The shop's own order, the price a piece is shown at, or when it joined the catalogue. */
export const SORTS = ['shop', 'price_up', 'price_down', 'newest'] as const
export const sort = z.enum(SORTS)
export type Sort = z.infer<typeof sort>

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
  kind: z.enum(['heading', 'text', 'list', 'picture']),
  /** Of a picture: its caption. */
  text: z.string(),
  items: z.array(z.string()),
  picture: picture.optional(),
})

export const product = z.object({
  id,
  catalog,
  name: z.string(),
  subtitle: z.string(),
  detail: z.array(block),
  /** `alt` says what is to be seen; empty where nobody wrote it. */
  pictures: z.array(picture.extend({ alt: z.string() })),
  variants: z.array(variant),
  on_sale: z.boolean(),
})
export type Product = z.infer<typeof product>

export const catalogueCalls = describe({
  'GET /api/product': {
    summary: 'One catalogue, or a search across both; a page shorter than `size` is the last one',
    who: 'public',
    cached: 5,
    input: z.strictObject({
      lang: lang.optional(),
      catalog: catalog.optional(),
      /** Words that all stand in the name or subtitle, in any language. */
      q: line(60).optional(),
      sort: sort.default('shop'),
      /** Only pieces that can be had now. */
      in_stock: z.literal('1').optional(),
      /** Id of the last piece of the page before. */
      after: pathId.optional(),
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
