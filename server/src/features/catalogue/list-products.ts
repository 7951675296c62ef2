import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { picture, product, productPicture, variant } from '../../database/tables/catalogue.ts'
import { presentProductItem } from './present-product.ts'

/** Products on sale of one catalogue, or those whose name holds the search word in any language. */
export async function listProducts(
  ctx: Ctx,
  input: ParsedOf<'GET /api/product'>,
): Promise<ReplyOf<'GET /api/product'>> {
  const word = input.q ? `%${input.q.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const named = (lang: string) => sql`${product.name} ->> ${lang} ilike ${word}`
  const products = await ctx.db
    .select({ product, picture })
    .from(product)
    .innerJoin(productPicture, and(eq(productPicture.productId, product.id), eq(productPicture.sort, 0)))
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(
      and(
        eq(product.onSale, true),
        input.catalog && eq(product.catalog, input.catalog),
        word ? or(named('en'), named('zh'), named('th')) : undefined,
      ),
    )
    .orderBy(asc(product.sort), asc(product.id))
    .limit(input.size)
  const variants =
    products.length === 0
      ? []
      : await ctx.db
          .select()
          .from(variant)
          .where(
            and(
              eq(variant.onSale, true),
              inArray(
                variant.productId,
                products.map((row) => row.product.id),
              ),
            ),
          )
          .orderBy(asc(variant.price), asc(variant.id))
  const byProduct = Map.groupBy(variants, (row) => row.productId)
  return products.flatMap((row) => {
    const own = byProduct.get(row.product.id) ?? []
    return own.length > 0 ? [presentProductItem(row.product, row.picture, own, input.lang ?? ctx.lang)] : []
  })
}
