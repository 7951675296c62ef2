import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { LIST_SORTS } from '../find/kinds.ts'
import {
  cursor,
  id,
  instant,
  line,
  localizedStrings,
  optionalLocalizedLine,
  optionalLocalizedText,
  page,
  pathId,
  picture,
  pictureKey,
  plausibleInstant,
  points,
  recordVersion,
  requiredLine,
  requiredText,
  satang,
  uuid,
} from '../fields.ts'
import { catalog } from './shop.ts'
import { MAX_WEIGHT_G, MISSING_PARTS, MOVES } from './kinds.ts'

const listItems = z.array(requiredLine(300)).max(30)

export const BLOCK_KINDS = ['heading', 'text', 'list', 'picture'] as const
const staffBlock = z.strictObject({
  kind: z.enum(BLOCK_KINDS),
  /** Caption for a picture. */
  text: optionalLocalizedText(3_000),
  items: z.strictObject({ en: listItems, zh: listItems, th: listItems }),
  /** Key of an uploaded picture. */
  picture: pictureKey.nullable().default(null),
})

/** 1 satang to 10 million baht. */
export const price = satang.min(1).max(1_000_000_000)
const smallCount = z.int().min(0).max(100_000)
export const sku = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)

const variantForm = z.strictObject({
  /** Null for a new one. */
  id: id.nullable().default(null),
  sku,
  option: optionalLocalizedLine(60),
  points: smallCount,
  /** Low stock from this number of pieces on. */
  low_at: smallCount,
  /** With its packaging; null: not known; omitted: unchanged. */
  weight_g: z.int().min(1).max(MAX_WEIGHT_G).nullable().optional(),
  on_sale: z.boolean(),
  /** Key of a picture of the product that shows this variant; null: the cover; omitted: unchanged. */
  picture: pictureKey.nullable().optional(),
  /** Price of a new variant; that of an existing one is changed by a separate call. */
  price: price.optional(),
  list_price: price.nullable().optional(),
})

/** Empty, or digits as in 10-1-6700012345. */
export const notificationNo = line(20).pipe(z.string().regex(/^(\d{2}-\d-\d{5,10})?$/))

const productForm = {
  catalog,
  name: optionalLocalizedLine(120),
  subtitle: optionalLocalizedLine(200),
  detail: z.array(staffBlock).max(40),
  /** Number of the cosmetic notification (เลขที่ใบรับจดแจ้ง), such as 10-1-6700012345. */
  notification_no: notificationNo.default(''),
  /** Ingredients by their INCI names. */
  ingredients: line(3_000).default(''),
  /** Position in the shop, smallest first. */
  sort: z.int().min(0).max(1_000_000),
  on_sale: z.boolean(),
  /** The first is the cover. */
  pictures: z.array(z.strictObject({ key: pictureKey, alt: optionalLocalizedLine(200) })).max(12),
  variants: z.array(variantForm).max(30),
}
/** Version that was read; a newer change of another editor is not overwritten. */
const flag = z.enum(['1', '0'])
export const staffProductItem = z.object({
  id,
  name: localizedStrings,
  catalog,
  sort: z.int(),
  /** Whether it is the first or the last of its catalogue. */
  first: z.boolean(),
  last: z.boolean(),
  on_sale: z.boolean(),
  cover: picture.nullable(),
  variants: z.int(),
  price_from: satang.nullable(),
  price_to: satang.nullable(),
  stock: z.int(),
  /** Number of variants on sale with low stock. */
  low: z.int(),
  lacks: z.array(z.enum(MISSING_PARTS)),
})
export type StaffProductItem = z.infer<typeof staffProductItem>

export const staffVariant = z.object({
  id,
  sku: z.string(),
  option: localizedStrings,
  points,
  low_at: z.int(),
  weight_g: z.int().nullable(),
  on_sale: z.boolean(),
  stock: z.int(),
  /** Key of the picture of the product that shows this variant; null: the cover. */
  picture: z.string().nullable(),
  /** Current price. */
  price: satang,
  list_price: satang.nullable(),
  /** Next planned price change. */
  next_change: instant.nullable(),
})
export const staffProduct = z.object({
  id,
  version: z.int(),
  catalog,
  name: localizedStrings,
  subtitle: localizedStrings,
  detail: z.array(
    z.object({
      kind: z.enum(BLOCK_KINDS),
      text: localizedStrings,
      items: z.object({ en: z.array(z.string()), zh: z.array(z.string()), th: z.array(z.string()) }),
      picture: picture.nullable(),
    }),
  ),
  notification_no: z.string(),
  ingredients: z.string(),
  sort: z.int(),
  on_sale: z.boolean(),
  pictures: z.array(z.object({ picture, alt: localizedStrings })),
  variants: z.array(staffVariant),
})
export type StaffProduct = z.infer<typeof staffProduct>

export const PRICE_STATES = ['planned', 'holds', 'over', 'retracted'] as const
export const pricePlan = z.object({
  id: uuid,
  price: satang,
  list_price: satang.nullable(),
  /** Price in effect when it was set. */
  was: satang.nullable(),
  from: instant,
  until: instant.nullable(),
  state: z.enum(PRICE_STATES),
  reason: z.string(),
  /** Who set it. */
  by: z.string(),
  at: instant,
})
export type PricePlan = z.infer<typeof pricePlan>

const catalogueInput = z.strictObject({ id: pathId })

/** Filters of the product list, combined with AND. */
export const productFilters = z.strictObject({
  /** Words that must all occur in name or subtitle, in any language, or in an SKU. */
  q: line(60).optional(),
  catalog: catalog.optional(),
  on_sale: flag.optional(),
  /** Only products with low stock. */
  low: z.literal('1').optional(),
  lacks: z.enum(MISSING_PARTS).optional(),
})

export const staffCatalogueCalls = defineCalls({
  'GET /api/staff/product': {
    summary: 'All products including those off sale, in display order or sorted',
    who: ['content', 'operations', 'finance'],
    input: productFilters.extend({ sort: z.enum(LIST_SORTS.products).optional(), cursor }),
    reply: page(staffProductItem),
  },
  'GET /api/staff/product/{id}': {
    summary: 'One product in all languages, with its variants',
    who: ['content', 'operations', 'finance'],
    input: catalogueInput,
    reply: staffProduct,
  },
  'POST /api/staff/product': {
    summary: 'Create a product with its variants, without stock',
    who: ['content'],
    input: z.strictObject(productForm),
    reply: z.object({ id, version: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['picture_unknown', 'not_sellable'],
  },
  'PUT /api/staff/product/{id}': {
    summary: 'Change a product; one on sale changes at once. Omitted variants go off sale',
    who: ['content'],
    input: z.strictObject({ ...productForm, id: pathId, version: recordVersion }),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'picture_unknown', 'not_sellable'],
  },
  'DELETE /api/staff/product/{id}': {
    summary: 'Delete a product that was never in stock, sold or shown, and still has the version that was read',
    who: ['content'],
    input: z.strictObject({ id: pathId, version: recordVersion }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'product_in_use'],
  },
  'GET /api/staff/variant/{id}/price': {
    summary: 'Past and planned prices of a variant, newest first',
    who: ['content', 'operations', 'finance'],
    input: catalogueInput.extend({ cursor }),
    reply: page(pricePlan),
  },
  'POST /api/staff/variant/{id}/price': {
    summary: 'Set a price of a variant, from now or later, permanently or until a time',
    who: ['content'],
    input: catalogueInput.extend({
      price,
      list_price: price.nullable(),
      /** Null: now. */
      from: plausibleInstant.nullable().default(null),
      until: plausibleInstant.nullable().default(null),
      reason: requiredText(300),
      /** Price shown on the screen, in satang. */
      seen: satang,
    }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict'],
  },
  'POST /api/staff/price/{id}/retract': {
    summary: 'Retract a planned price, or end a temporary one now',
    who: ['content'],
    input: z.strictObject({ id: uuid, reason: requiredText(300) }),
    clearsCache: true,
    errors: ['price_begun'],
  },
})

const productInput = z.strictObject({ id: pathId })

/** Actions on a product in the product list. */
export const staffProductListCalls = defineCalls({
  'GET /api/staff/product-count': {
    summary: 'Number of products on sale, off sale and low on stock, for a search',
    who: ['content', 'operations', 'finance'],
    input: z.strictObject({ q: line(60).optional(), catalog: catalog.optional() }),
    reply: z.object({ all: z.int(), on_sale: z.int(), off_sale: z.int(), low: z.int() }),
  },
  'POST /api/staff/product/{id}/copy': {
    summary: 'Copy a product: off sale, with new SKUs and no stock',
    who: ['content'],
    input: productInput,
    reply: z.object({ id }),
    idempotent: true,
  },
  'POST /api/staff/product/{id}/move': {
    summary: 'Move a product among those of its catalogue, by one place or beside another one',
    who: ['content'],
    input: productInput
      .extend({
        to: z.enum(MOVES),
        /** The other product, with `before` and `after`. */
        other: id.optional(),
      })
      .refine(({ to, other }) => (other !== undefined) === (to === 'before' || to === 'after')),
    idempotent: true,
    clearsCache: true,
  },
  'POST /api/staff/product/{id}/on-sale': {
    summary: 'Put a product on sale or take it off sale',
    who: ['content'],
    input: productInput.extend({ on_sale: z.boolean() }),
    clearsCache: true,
    errors: ['not_sellable'],
  },
})
