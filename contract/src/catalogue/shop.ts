import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { id, lang, line, pathId, picture, points, satang, positiveInt } from '../fields.ts'
import { CATALOGS } from './kinds.ts'

export const catalog = z.enum(CATALOGS)
export type Catalog = z.infer<typeof catalog>

/** `shop`: order set by staff; otherwise by displayed price or date added. */
export const PRODUCT_SORTS = ['shop', 'price_up', 'price_down', 'newest'] as const
export const productSort = z.enum(PRODUCT_SORTS)
export type ProductSort = z.infer<typeof productSort>

export const productItem = z.object({
  id,
  /** URL of the cover in list size. */
  cover: z.string(),
  picture,
  name: z.string(),
  subtitle: z.string(),
  price_from: satang,
  /** List price of the cheapest variant, if any. */
  list_price: satang.nullable(),
  sold_out: z.boolean(),
})
export type ProductItem = z.infer<typeof productItem>

/** A product offered beside a text, with the variant that “Add to cart” takes. */
export const offeredProduct = productItem.extend({
  /** The cheapest variant in stock. */
  variant_id: id,
  option: z.string(),
  /** Number of variants on sale. */
  variants: z.int(),
})
export type OfferedProduct = z.infer<typeof offeredProduct>

/** Most products offered with one article, or on one partner's page. */
export const MAX_OFFERED_PRODUCTS = 12

export const variant = z.object({
  id,
  sku: z.string(),
  option: z.string(),
  price: satang,
  list_price: satang.nullable(),
  /** Pieces left; 11 means more than ten. */
  stock: z.int(),
  points,
  /** Key of the picture of the product that shows this variant; null: the cover. */
  picture: z.string().nullable(),
})

export const contentBlock = z.object({
  kind: z.enum(['heading', 'text', 'list', 'picture']),
  /** Caption for a picture. */
  text: z.string(),
  items: z.array(z.string()),
  picture: picture.optional(),
})

export const product = z.object({
  id,
  catalog,
  name: z.string(),
  subtitle: z.string(),
  detail: z.array(contentBlock),
  /** Number of the cosmetic notification; may be empty. */
  notification_no: z.string(),
  /** Ingredients by their INCI names; may be empty. */
  ingredients: z.string(),
  /** `alt`: alternative text, may be empty. */
  pictures: z.array(picture.extend({ alt: z.string() })),
  variants: z.array(variant),
  on_sale: z.boolean(),
})
export type Product = z.infer<typeof product>

export const catalogueCalls = defineCalls({
  'GET /api/product': {
    summary: 'Products of one catalogue, or a search in both; a page shorter than `size` is the last',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({
      lang: lang.optional(),
      catalog: catalog.optional(),
      /**
       * Words that must all occur in name or subtitle, in any language, or be replaced there by another word of their
       * search group. In the order `shop`, products with the words themselves come first.
       */
      q: line(60).optional(),
      sort: productSort.default('shop'),
      /** Only products in stock. */
      in_stock: z.literal('1').optional(),
      /** Id of the last item of the page before. */
      after: pathId.optional(),
      size: positiveInt(200).default(200),
    }),
    reply: z.array(productItem),
  },
  'GET /api/product/{id}': {
    summary: 'A product with its variants and pictures',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: product,
  },
})
