import { and, asc, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { OfferedProduct } from '@bailu/contract/catalogue/shop'
import type { Lang } from '@bailu/contract/languages'
import type { Ctx, Handler } from '../../core/context.ts'
import { picture, product, productPicture, variant } from './table.ts'
import { currentPrice, priceColumns } from '../pricing/current-price.ts'
import { presentProductItem } from './read-product.ts'
import { searchCondition, type SearchCondition } from './search/search-condition.ts'

const fields = { ...priceColumns, stock: variant.stock, id: variant.id, option: variant.option }
const soldOutLast = asc(sql`${variant.stock} = 0`)
const cheapest = asc(sql`price_then`)

/** Lateral subquery per product: the cheapest variant in stock, or the cheapest of all if none is in stock. */
export const cheapestVariant = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  db
    .select(fields)
    .from(variant)
    .leftJoinLateral(currentPrice(db, now), sql`true`)
    .where(and(eq(variant.productId, product.id), eq(variant.onSale, true)))
    .orderBy(soldOutLast, cheapest, asc(variant.id))
    .limit(1)
    .as('shown')

/** The same price for one product, also if it is off sale by now. In satang; 0 if it has no variant. */
export async function readShownPrice({ db, now }: Pick<Ctx, 'db' | 'now'>, productId: number): Promise<bigint> {
  const [row] = await db
    .select(fields)
    .from(variant)
    .leftJoinLateral(currentPrice(db, now), sql`true`)
    .where(eq(variant.productId, productId))
    .orderBy(desc(variant.onSale), soldOutLast, cheapest, asc(variant.id))
    .limit(1)
  return row?.price ?? 0n
}

type ProductQuery = ParsedOf<'GET /api/product'>

/** A page of one catalogue, or of search results from both: products on sale with at least one variant on sale. */
export const listProducts: Handler<'GET /api/product'> = async (ctx, input) => {
  const shown = cheapestVariant(ctx)
  const search = await searchCondition(ctx, input.q)
  const afterCursor = await cursorCondition(ctx, input, shown.price, search)
  if (afterCursor === 'unknown_cursor') return []
  const rows = await ctx.db
    .select({ product, picture, shown: { price: shown.price, listPrice: shown.listPrice, stock: shown.stock } })
    .from(product)
    .innerJoin(productPicture, and(eq(productPicture.productId, product.id), eq(productPicture.sort, 0)))
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .innerJoinLateral(shown, sql`true`)
    .where(
      and(
        eq(product.onSale, true),
        input.catalog && eq(product.catalog, input.catalog),
        input.in_stock && gt(shown.stock, 0),
        search?.matches,
        afterCursor,
      ),
    )
    .orderBy(...sortOrders(shown.price, search)[input.sort])
    .limit(input.size)
  return rows.map((row) => presentProductItem(row.product, row.picture, row.shown, input.lang ?? ctx.lang))
}

type Price = ReturnType<typeof cheapestVariant>['price']

// The id breaks ties, so that no page repeats or skips a product.
const sortOrders = (price: Price, search: SearchCondition | undefined): Record<ProductQuery['sort'], SQL[]> => ({
  shop: [...(search?.rank ? [asc(search.rank)] : []), asc(product.sort), asc(product.id)],
  price_up: [asc(price), asc(product.id)],
  price_down: [desc(price), desc(product.id)],
  newest: [desc(product.createdAt), desc(product.id)],
})

/** Condition for rows after the cursor; the product of the cursor may have been taken off sale since. */
async function cursorCondition(
  ctx: Ctx,
  { after, sort }: ProductQuery,
  price: Price,
  search: SearchCondition | undefined,
): Promise<SQL | undefined | 'unknown_cursor'> {
  if (after === undefined) return undefined
  const rank = search?.rank ?? sql`0`
  const [row] = await ctx.db
    .select({ product, rank: rank.mapWith(Number) })
    .from(product)
    .where(eq(product.id, after))
  if (!row) return 'unknown_cursor'
  const last = row.product
  if (sort === 'shop') return sql`(${rank}, ${product.sort}, ${product.id}) > (${row.rank}, ${last.sort}, ${last.id})`
  if (sort === 'newest') {
    return sql`(${product.createdAt}, ${product.id}) < (${last.createdAt.toISOString()}, ${last.id})`
  }
  const lastPrice = await readShownPrice(ctx, last.id)
  return sort === 'price_up'
    ? sql`(${price}, ${product.id}) > (${lastPrice}, ${last.id})`
    : sql`(${price}, ${product.id}) < (${lastPrice}, ${last.id})`
}

/** The products of these ids that are on sale, by id, with the variant to put into the cart. */
export async function listOfferedProducts(
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly number[],
  lang: Lang,
): Promise<Map<number, OfferedProduct>> {
  if (ids.length === 0) return new Map()
  const shown = cheapestVariant(ctx)
  const rows = await ctx.db
    .select({
      product,
      picture,
      shown: { price: shown.price, listPrice: shown.listPrice, stock: shown.stock },
      variantId: shown.id,
      option: shown.option,
      variants: sql<number>`(select count(*)::int from variant v where v.product_id = ${product.id} and v.on_sale)`,
    })
    .from(product)
    .innerJoin(productPicture, and(eq(productPicture.productId, product.id), eq(productPicture.sort, 0)))
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .innerJoinLateral(shown, sql`true`)
    .where(and(eq(product.onSale, true), inArray(product.id, [...ids])))
  return new Map(
    rows.map(({ variantId, option, variants, ...row }) => [
      row.product.id,
      {
        ...presentProductItem(row.product, row.picture, row.shown, lang),
        variant_id: variantId,
        option: option[lang],
        variants,
      },
    ]),
  )
}
