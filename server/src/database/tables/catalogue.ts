import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Catalog } from '@bailu/contract/catalogue'
import type { Lang, Picture } from '@bailu/contract/fields'
import { instant, money, numberedId, numberRef, worded } from './columns.ts'

/** One part of rich text: plain words in three languages, never HTML, or a picture with its caption. */
export type Block = {
  kind: 'heading' | 'text' | 'list' | 'picture'
  text: Record<Lang, string>
  items: Record<Lang, string[]>
  picture?: Picture
}

/** A picture in the file store, renditions of which are made when asked for. */
export const picture = pgTable('picture', {
  /** Unguessable name, also the name of the file. */
  key: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Average colour as #rrggbb. */
  tone: text().notNull(),
  createdAt: instant().notNull(),
})

export const product = pgTable(
  'product',
  {
    id: numberedId(),
    slug: text().notNull().unique(),
    catalog: text().$type<Catalog>().notNull(),
    name: worded().notNull(),
    subtitle: worded().notNull(),
    detail: jsonb().$type<Block[]>().notNull(),
    onSale: boolean().notNull(),
    sort: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('product_catalog').on(t.catalog, t.sort, t.id),
    check('product_catalog_name', sql`${t.catalog} in ('green', 'white')`),
  ],
)

export const productPicture = pgTable(
  'product_picture',
  {
    productId: numberRef()
      .notNull()
      .references(() => product.id),
    sort: integer().notNull(),
    pictureKey: text()
      .notNull()
      .references(() => picture.key),
  },
  (t) => [primaryKey({ columns: [t.productId, t.sort] })],
)

export const variant = pgTable(
  'variant',
  {
    id: numberedId(),
    productId: numberRef()
      .notNull()
      .references(() => product.id),
    sku: text().notNull(),
    option: worded().notNull(),
    price: money().notNull(),
    listPrice: money(),
    stock: integer().notNull(),
    points: integer().notNull(),
    sort: integer().notNull(),
    onSale: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('variant_sku').on(t.sku),
    index('variant_product').on(t.productId, t.sort),
    check('variant_price', sql`${t.price} > 0`),
    check('variant_stock', sql`${t.stock} >= 0`),
    check('variant_points', sql`${t.points} >= 0`),
  ],
)

/** Why stock moved; the sum of a variant's moves is its stock. */
export const stockMove = pgTable(
  'stock_move',
  {
    id: text().primaryKey(),
    variantId: numberRef()
      .notNull()
      .references(() => variant.id),
    change: integer().notNull(),
    reason: text().$type<'opening' | 'ordered' | 'canceled' | 'returned' | 'counted'>().notNull(),
    orderId: text(),
    at: instant().notNull(),
  },
  (t) => [index('stock_move_variant').on(t.variantId, t.at)],
)

export const cartLine = pgTable(
  'cart_line',
  {
    userId: numberRef().notNull(),
    variantId: numberRef()
      .notNull()
      .references(() => variant.id),
    quantity: integer().notNull(),
    /** What a piece cost when the person last looked; unknown is null. */
    seenPrice: money(),
    addedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.variantId] }),
    check('cart_line_quantity', sql`${t.quantity} between 1 and 999`),
  ],
)
