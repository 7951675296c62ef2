import type { Catalog } from '@bailu/contract/catalogue/shop'
import type { Picture } from '@bailu/contract/fields'
import type { Lang } from '@bailu/contract/languages'
import type { StockReason } from '@bailu/contract/stock/kinds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, madeId, money, numberOf, numberRef, numberedId, uuidOf, worded } from '../../database/columns.ts'
import { order } from '../orders/table.ts'
import { user } from '../account/table.ts'

/** A basket of products that a partner shares as a link. */
export const basket = pgTable(
  'basket',
  {
    id: madeId(),
    partnerId: numberOf(() => user.id),
    code: text().notNull(),
    title: text().notNull(),
    note: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    retractedAt: instant(),
    opens: integer().notNull().default(0),
    /** The client it was made for; null for a link to anybody. */
    clientId: numberRef().references(() => user.id),
  },
  (t) => [
    uniqueIndex('basket_code').on(t.code),
    index('basket_client')
      .on(t.clientId)
      .where(sql`client_id is not null`),
    index('basket_partner').on(t.partnerId, t.id.desc().nullsFirst()),
    check('basket_code_form', sql`${t.code} ~ '^[0-9a-z]{12}$'`),
  ],
)

export const basketLine = pgTable(
  'basket_line',
  {
    basketId: uuidOf(() => basket.id, { onDelete: 'cascade' }),
    line: smallint().notNull(),
    variantId: numberOf(() => variant.id),
    quantity: integer().notNull(),
    /** Unit price when the link was made. */
    price: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.basketId, t.line] }),
    check('basket_line_quantity', sql`${t.quantity} between 1 and 999`),
  ],
)

/** Orders placed from a basket link. */
export const basketOrder = pgTable(
  'basket_order',
  {
    orderId: uuidOf(() => order.id).primaryKey(),
    basketId: uuidOf(() => basket.id, { onDelete: 'cascade' }),
  },
  (t) => [index('basket_order_basket').on(t.basketId)],
)

/** One block of rich text: plain text in three languages, never HTML, or a picture with its caption. */
export type Block = {
  kind: 'heading' | 'text' | 'list' | 'picture'
  text: Record<Lang, string>
  items: Record<Lang, string[]>
  picture?: Picture
}

/** A picture in the file store; its renditions are made on request. */
export const picture = pgTable('picture', {
  /** Unguessable name, also the name of the file. */
  key: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Average colour as #rrggbb. */
  tone: text().notNull(),
  createdAt: instant().notNull(),
  /** Day on which a rendition was last asked for, up to a week too early; renditions unused for long are deleted. */
  usedOn: date()
    .notNull()
    .default(sql`current_date`),
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
    /** Number of the cosmetic notification (เลขที่ใบรับจดแจ้ง); empty where there is none. */
    notificationNo: text().notNull().default(''),
    /** Ingredients by their INCI names, most first. */
    ingredients: text().notNull().default(''),
    /** Version for optimistic locking: two editors never overwrite each other. */
    version: integer().notNull().default(1),
  },
  (t) => [
    check('product_notification_no', sql`${t.notificationNo} ~ '^([0-9]{2}-[0-9]-[0-9]{5,10})?$'`),
    index('product_catalog').on(t.catalog, t.sort, t.id),
    check('product_catalog_name', sql`${t.catalog} in ('green', 'white')`),
  ],
)

/** Words that the search of the shop takes for the same, entered by staff. */
export const searchGroup = pgTable('search_group', {
  id: madeId(),
  /** Whether the search uses it. */
  active: boolean().notNull(),
  updatedAt: instant().notNull(),
  version: integer().notNull().default(1),
})

export const searchWord = pgTable(
  'search_word',
  {
    /** The form that is compared (`searchWordKey`). As the primary key it puts a word into one group only. */
    key: text().primaryKey(),
    groupId: uuidOf(() => searchGroup.id, { onDelete: 'cascade' }),
    sort: smallint().notNull(),
    /** As typed by staff. */
    word: text().notNull(),
  },
  (t) => [
    uniqueIndex('search_word_group').on(t.groupId, t.sort),
    check('search_word_key', sql`${t.key} ~ '^[^[:space:]\u0e4c-]{1,40}$'`),
    check('search_word_word', sql`char_length(${t.word}) between 1 and 40`),
    check('search_word_sort', sql`${t.sort} between 1 and 40`),
  ],
)

export const productPicture = pgTable(
  'product_picture',
  {
    productId: numberOf(() => product.id),
    sort: integer().notNull(),
    pictureKey: text()
      .notNull()
      .references(() => picture.key),
    /** Alternative text for screen readers; the product's name replaces an empty one. */
    alt: worded().notNull().default({ en: '', zh: '', th: '' }),
  },
  (t) => [primaryKey({ columns: [t.productId, t.sort] }), unique('product_picture_key').on(t.productId, t.pictureKey)],
)

export const variant = pgTable(
  'variant',
  {
    id: numberedId(),
    productId: numberOf(() => product.id),
    sku: text().notNull(),
    option: worded().notNull(),
    /** Used when no row of `variant_price` is in force; read it through `currentPrice`. */
    price: money().notNull(),
    listPrice: money(),
    stock: integer().notNull(),
    points: integer().notNull(),
    sort: integer().notNull(),
    onSale: boolean().notNull().default(true),
    /** Stock at or below this is low. */
    lowAt: integer().notNull().default(5),
    /** With its packaging, in grams; null: not known. */
    weightG: integer(),
    /** The picture of its product that shows this variant; null: the cover. Removing the picture clears it (a trigger). */
    pictureKey: text(),
  },
  (t) => [
    uniqueIndex('variant_sku').on(t.sku),
    index('variant_product').on(t.productId, t.sort),
    foreignKey({
      name: 'variant_picture',
      columns: [t.productId, t.pictureKey],
      foreignColumns: [productPicture.productId, productPicture.pictureKey],
    }),
    check('variant_price', sql`${t.price} > 0`),
    check('variant_stock', sql`${t.stock} >= 0`),
    check('variant_points', sql`${t.points} >= 0`),
    check('variant_weight', sql`${t.weightG} between 1 and 100000`),
  ],
)

/** Stock movements with their reason; the sum of a variant's movements is its stock. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: text().primaryKey(),
    variantId: numberOf(() => variant.id),
    change: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    orderId: text(),
    /** The actor, as in audit rows. */
    by: text(),
    note: text().notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [index('stock_movement_variant').on(t.variantId, t.at)],
)

/**
 * Dated prices of a variant. A row with an end takes precedence over one without, then the one that begins later; where
 * none is in force, the variant's own price applies.
 */
export const variantPrice = pgTable(
  'variant_price',
  {
    id: madeId(),
    variantId: numberOf(() => variant.id),
    price: money().notNull(),
    listPrice: money(),
    fromAt: instant().notNull(),
    untilAt: instant(),
    /** The price in force when the row was written. */
    wasPrice: money(),
    reason: text().notNull(),
    by: text().notNull(),
    madeAt: instant().notNull(),
    /** Retracted before it began. */
    retractedAt: instant(),
  },
  (t) => [
    index('variant_price_variant').on(t.variantId, t.fromAt),
    index('variant_price_from').on(t.fromAt),
    index('variant_price_until').on(t.untilAt),
    check('variant_price_positive', sql`${t.price} > 0`),
    check('variant_price_list', sql`${t.listPrice} > ${t.price}`),
    check('variant_price_span', sql`${t.untilAt} > ${t.fromAt}`),
  ],
)

/** A table import that was checked; it is applied exactly as checked or not at all. */
export const catalogueImport = pgTable(
  'catalogue_import',
  {
    id: madeId(),
    staffId: uuid().notNull(),
    /** Lines as they were read. */
    rows: jsonb().$type<unknown[]>().notNull(),
    /** SHA-256 of the planned changes. */
    planHash: text().notNull(),
    at: instant().notNull(),
    appliedAt: instant(),
    /** Lines with the values before it was applied, and the hash of the plan that they made right after; null where it created something. */
    undoRows: jsonb().$type<unknown[]>(),
    undoHash: text(),
    undoneAt: instant(),
  },
  (t) => [
    check('catalogue_import_undo', sql`(${t.undoRows} is null) = (${t.undoHash} is null)`),
    check(
      'catalogue_import_undone',
      sql`${t.undoneAt} is null or (${t.appliedAt} is not null and ${t.undoRows} is not null)`,
    ),
  ],
)

export const cartLine = pgTable(
  'cart_line',
  {
    userId: numberRef().notNull(),
    variantId: numberOf(() => variant.id),
    quantity: integer().notNull(),
    /** Unit price when the user last saw the cart; null if unknown. */
    seenPrice: money(),
    addedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.variantId] }),
    check('cart_line_quantity', sql`${t.quantity} between 1 and 999`),
  ],
)
