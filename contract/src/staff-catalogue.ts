import * as z from 'zod'
import { describe } from './call.ts'
import { catalog } from './catalogue.ts'
import {
  cursor,
  done,
  filled,
  filledLine,
  givenInstant,
  id,
  instant,
  line,
  page,
  pathId,
  picture,
  pictureKey,
  points,
  satang,
  uuid,
} from './fields.ts'
import { maybeWorded, maybeWordedLine } from './worded.ts'

/** In three languages, each may be empty; a product on sale needs its name in all. */
const words = z.object({ en: z.string(), zh: z.string(), th: z.string() })
const lines = z.array(filledLine(300)).max(30)

export const BLOCK_KINDS = ['heading', 'text', 'list', 'picture'] as const
const staffBlock = z.strictObject({
  kind: z.enum(BLOCK_KINDS),
  /** Caption for a picture. */
  text: maybeWorded(3_000),
  items: z.strictObject({ en: lines, zh: lines, th: lines }),
  /** Key of an uploaded picture. */
  picture: pictureKey.nullable().default(null),
})

/** 1 satang to 10 million baht. */
export const price = satang.min(1).max(1_000_000_000)
const few = z.int().min(0).max(100_000)
export const sku = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)

const variantForm = z.strictObject({
  /** Null for a new one. */
  id: id.nullable().default(null),
  sku,
  option: maybeWordedLine(60),
  points: few,
  /** Low stock from this number of pieces on. */
  low_at: few,
  on_sale: z.boolean(),
  /** Price of a new variant; that of an existing one is changed by a separate call. */
  price: price.optional(),
  list_price: price.nullable().optional(),
})

const form = {
  catalog,
  name: maybeWordedLine(120),
  subtitle: maybeWordedLine(200),
  detail: z.array(staffBlock).max(40),
  /** Position in the shop, smallest first. */
  sort: z.int().min(0).max(1_000_000),
  on_sale: z.boolean(),
  /** The first is the cover. */
  pictures: z.array(z.strictObject({ key: pictureKey, alt: maybeWordedLine(200) })).max(12),
  variants: z.array(variantForm).max(30),
}
/** Version that was read; a newer change of another editor is not overwritten. */
const version = z.int().min(1).max(1_000_000)

export const LACKS = ['picture', 'translation'] as const
const yes = z.enum(['1', '0'])
export const staffProductItem = z.object({
  id,
  name: words,
  catalog,
  sort: z.int(),
  on_sale: z.boolean(),
  cover: picture.nullable(),
  variants: z.int(),
  price_from: satang.nullable(),
  price_to: satang.nullable(),
  stock: z.int(),
  /** Number of variants on sale with low stock. */
  low: z.int(),
  lacks: z.array(z.enum(LACKS)),
})
export type StaffProductItem = z.infer<typeof staffProductItem>

export const staffVariant = z.object({
  id,
  sku: z.string(),
  option: words,
  points,
  low_at: z.int(),
  on_sale: z.boolean(),
  stock: z.int(),
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
  name: words,
  subtitle: words,
  detail: z.array(
    z.object({
      kind: z.enum(BLOCK_KINDS),
      text: words,
      items: z.object({ en: z.array(z.string()), zh: z.array(z.string()), th: z.array(z.string()) }),
      picture: picture.nullable(),
    }),
  ),
  sort: z.int(),
  on_sale: z.boolean(),
  pictures: z.array(z.object({ picture, alt: words })),
  variants: z.array(staffVariant),
})
export type StaffProduct = z.infer<typeof staffProduct>

export const PRICE_STATES = ['planned', 'holds', 'over', 'withdrawn'] as const
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

const one = z.strictObject({ id: pathId })

export const staffCatalogueCalls = describe({
  'GET /api/staff/product': {
    summary: 'All products, off sale too, in the order of the shop',
    who: ['content', 'operations', 'finance'],
    input: z.strictObject({
      /** Words that must all occur in name or subtitle, in any language, or in an SKU. */
      q: line(60).optional(),
      catalog: catalog.optional(),
      on_sale: yes.optional(),
      /** Only products with low stock. */
      low: z.literal('1').optional(),
      lacks: z.enum(LACKS).optional(),
      cursor,
    }),
    reply: page(staffProductItem),
  },
  'GET /api/staff/product/{id}': {
    summary: 'One product in all its languages, with its variants',
    who: ['content', 'operations', 'finance'],
    input: one,
    reply: staffProduct,
  },
  'POST /api/staff/product': {
    summary: 'A new product with its variants; their stock is received afterwards',
    who: ['content'],
    input: z.strictObject(form),
    reply: z.object({ id, version: z.int() }),
    idempotent: true,
    changes: true,
    refusals: ['picture_unknown', 'not_sellable'],
  },
  'PUT /api/staff/product/{id}': {
    summary: 'Change a product; what is on sale changes at once. A variant that is left out goes off sale',
    who: ['content'],
    input: z.strictObject({ ...form, id: pathId, version }),
    reply: z.object({ version: z.int() }),
    changes: true,
    refusals: ['edited_meanwhile', 'picture_unknown', 'not_sellable'],
  },
  'GET /api/staff/variant/{id}/price': {
    summary: 'What a variant has cost and will cost, the last written first',
    who: ['content', 'operations', 'finance'],
    input: one.extend({ cursor }),
    reply: page(pricePlan),
  },
  'POST /api/staff/variant/{id}/price': {
    summary: 'Another price, from now or a later moment on, for good or until a moment',
    who: ['content'],
    input: one.extend({
      price,
      list_price: price.nullable(),
      /** Null: now. */
      from: givenInstant.nullable().default(null),
      until: givenInstant.nullable().default(null),
      reason: filled(300),
      /** Price shown on the screen, in satang. */
      seen: satang,
    }),
    reply: z.object({ id: uuid }),
    idempotent: true,
    changes: true,
    refusals: ['edited_meanwhile'],
  },
  'POST /api/staff/price/{id}/withdraw': {
    summary: 'A planned price never begins; one for a time ends now',
    who: ['content'],
    input: z.strictObject({ id: uuid, reason: filled(300) }),
    reply: done,
    changes: true,
    refusals: ['price_begun'],
  },
})
