import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OfferedProduct } from '@bailu/contract/catalogue/shop'
import type { ArticleProduct } from '@bailu/contract/content/staff'
import type { Lang } from '@bailu/contract/languages'
import type { Ctx } from '../../core/context.ts'
import { listOfferedProducts } from '../catalogue/list-products.ts'
import { picture, product, productPicture } from '../catalogue/table.ts'
import { fail } from '../../lib/errors.ts'
import { presentPicture } from '../pictures/picture-files.ts'
import { articleProduct } from './table.ts'

/** The products on sale that each of these articles offers, in display order. */
export async function readOfferedProducts(
  ctx: Pick<Ctx, 'db' | 'now'>,
  articleIds: readonly number[],
  lang: Lang,
): Promise<Map<number, OfferedProduct[]>> {
  if (articleIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(articleProduct)
    .where(inArray(articleProduct.articleId, [...articleIds]))
    .orderBy(asc(articleProduct.articleId), asc(articleProduct.sort))
  const offered = await listOfferedProducts(ctx, [...new Set(rows.map(({ productId }) => productId))], lang)
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId)
  return new Map(
    [...byArticle].map(([id, chosen]) => [id, chosen.flatMap(({ productId }) => offered.get(productId) ?? [])]),
  )
}

/** All products of an article for its editor, also those that are off sale. */
export async function readArticleProducts({ db }: Pick<Ctx, 'db'>, articleId: number): Promise<ArticleProduct[]> {
  const rows = await db
    .select({ product, picture })
    .from(articleProduct)
    .innerJoin(product, eq(product.id, articleProduct.productId))
    .leftJoin(productPicture, and(eq(productPicture.productId, product.id), eq(productPicture.sort, 0)))
    .leftJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(eq(articleProduct.articleId, articleId))
    .orderBy(asc(articleProduct.sort))
  return rows.map(({ product: row, picture: cover }) => ({
    id: row.id,
    name: row.name,
    cover: cover && presentPicture(cover),
    on_sale: row.onSale,
  }))
}

/** Replaces the products of an article; the caller has locked the article. @throws AppError product_unknown */
// no audit: the caller's entry names the article
export async function saveArticleProducts({ db }: Ctx, articleId: number, ids: readonly number[]): Promise<void> {
  await db.delete(articleProduct).where(eq(articleProduct.articleId, articleId))
  if (ids.length === 0) return
  if ((await db.$count(product, inArray(product.id, [...ids]))) < ids.length) return fail('product_unknown')
  await db.insert(articleProduct).values(ids.map((productId, sort) => ({ articleId, sort, productId })))
}
