import { and, asc, eq, sql } from 'drizzle-orm'
import type { Product, ProductItem } from '@bailu/contract/catalogue/shop'
import type { Lang } from '@bailu/contract/languages'
import type { Handler } from '../../core/context.ts'
import { type Block, picture, product, productPicture, variant } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { pictureUrl, presentPicture } from '../pictures/picture-files.ts'
import { currentPrice, priceColumns } from '../pricing/current-price.ts'

type ProductRow = typeof product.$inferSelect
type PictureRow = typeof picture.$inferSelect
type VariantRow = typeof variant.$inferSelect

/** The public sees exact stock only up to this number; more is sent as one above it. */
const MAX_SHOWN_STOCK = 10
const LIST_WIDTH = 480

export const presentBlock = (block: Block, lang: Lang) => ({
  kind: block.kind,
  text: block.text[lang] ?? '',
  items: block.items[lang] ?? [],
  ...(block.picture && { picture: block.picture }),
})

const toNumber = (value: bigint | null) => (value === null ? null : Number(value))

/** @param shown the variant whose price the list shows */
export function presentProductItem(
  row: ProductRow,
  cover: PictureRow,
  shown: Pick<VariantRow, 'price' | 'listPrice' | 'stock'>,
  lang: Lang,
): ProductItem {
  return {
    id: row.id,
    cover: pictureUrl(cover.key, LIST_WIDTH),
    picture: presentPicture(cover),
    name: row.name[lang],
    subtitle: row.subtitle[lang],
    price_from: Number(shown.price),
    list_price: toNumber(shown.listPrice),
    sold_out: shown.stock === 0,
  }
}

type ProductPicture = { picture: PictureRow; alt: Record<Lang, string> }

export function presentProduct(
  row: ProductRow,
  pictures: ProductPicture[],
  variants: VariantRow[],
  lang: Lang,
): Product {
  return {
    id: row.id,
    catalog: row.catalog,
    name: row.name[lang],
    subtitle: row.subtitle[lang],
    detail: row.detail.map((block) => presentBlock(block, lang)),
    notification_no: row.notificationNo,
    ingredients: row.ingredients,
    pictures: pictures.map(({ picture, alt }) => ({ ...presentPicture(picture), alt: alt[lang] })),
    variants: variants.map((item) => ({
      id: item.id,
      sku: item.sku,
      option: item.option[lang],
      price: Number(item.price),
      list_price: toNumber(item.listPrice),
      stock: Math.min(item.stock, MAX_SHOWN_STOCK + 1),
      points: item.points,
      picture: item.pictureKey,
    })),
    on_sale: row.onSale && variants.length > 0,
  }
}

/** A product with its variants and pictures; one that is off sale can be viewed but not bought. */
export const readProduct: Handler<'GET /api/product/{id}'> = async (ctx, input) => {
  const [row] = await ctx.db.select().from(product).where(eq(product.id, input.id))
  if (!row) return fail('not_found')
  const pictures = await ctx.db
    .select({ picture, alt: productPicture.alt })
    .from(productPicture)
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(eq(productPicture.productId, row.id))
    .orderBy(asc(productPicture.sort))
  const variants = await ctx.db
    .select({ variant, ...priceColumns })
    .from(variant)
    .leftJoinLateral(currentPrice(ctx.db, ctx.now), sql`true`)
    .where(and(eq(variant.productId, row.id), eq(variant.onSale, true)))
    .orderBy(asc(variant.sort), asc(variant.id))
  return presentProduct(
    row,
    pictures,
    variants.map((row) => ({ ...row.variant, price: row.price, listPrice: row.listPrice })),
    input.lang ?? ctx.lang,
  )
}
