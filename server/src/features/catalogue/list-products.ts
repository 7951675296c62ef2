import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { picture, product, productPicture } from '../../database/tables/catalogue.ts'
import { presentProductItem } from './present-product.ts'
import { isNamed, wordsOf } from './named.ts'
import { priceShownOf, shownVariant } from './shown-variant.ts'

type Asked = ParsedOf<'GET /api/product'>

/** A page of one catalogue, or of search results from both: products on sale with at least one variant on sale. */
export async function listProducts(ctx: Ctx, input: Asked): Promise<ReplyOf<'GET /api/product'>> {
  const shown = shownVariant(ctx)
  const past = await pastThe(ctx, input, shown.price)
  if (past === 'nowhere') return []
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
        ...wordsOf(input.q).map((word) => isNamed(word)),
        past,
      ),
    )
    .orderBy(...orders(shown.price)[input.sort])
    .limit(input.size)
  return rows.map((row) => presentProductItem(row.product, row.picture, row.shown, input.lang ?? ctx.lang))
}

type Price = ReturnType<typeof shownVariant>['price']

// The id breaks ties, so that no page repeats or skips a product.
const orders = (price: Price): Record<Asked['sort'], SQL[]> => ({
  shop: [asc(product.sort), asc(product.id)],
  price_up: [asc(price), asc(product.id)],
  price_down: [desc(price), desc(product.id)],
  newest: [desc(product.createdAt), desc(product.id)],
})

/** Condition for rows after the cursor; the product of the cursor may have been taken off sale meanwhile. */
async function pastThe(ctx: Ctx, { after, sort }: Asked, price: Price): Promise<SQL | undefined | 'nowhere'> {
  if (after === undefined) return undefined
  const [last] = await ctx.db.select().from(product).where(eq(product.id, after))
  if (!last) return 'nowhere'
  if (sort === 'shop') return sql`(${product.sort}, ${product.id}) > (${last.sort}, ${last.id})`
  if (sort === 'newest') {
    return sql`(${product.createdAt}, ${product.id}) < (${last.createdAt.toISOString()}, ${last.id})`
  }
  const paid = await priceShownOf(ctx, last.id)
  return sort === 'price_up'
    ? sql`(${price}, ${product.id}) > (${paid}, ${last.id})`
    : sql`(${price}, ${product.id}) < (${paid}, ${last.id})`
}
