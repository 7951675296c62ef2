import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { product } from '../../database/tables/catalogue.ts'
import { article } from '../../database/tables/house.ts'

/** Far more than this shop will ever have; a sitemap may hold 50,000. */
const MOST = 5_000
const LISTS = ['/home', '/shop', '/shop?w=1', '/announcement', '/material', '/training']

/** Paths of every page a search engine may show: lists, products on sale, published articles. */
export async function listPublicPages(db: Db): Promise<string[]> {
  const products = await db
    .select({ id: product.id })
    .from(product)
    .where(eq(product.onSale, true))
    .orderBy(product.sort)
    .limit(MOST)
  const articles = await db
    .select({ id: article.id })
    .from(article)
    .where(eq(article.published, true))
    .orderBy(desc(article.publishedAt))
    .limit(MOST)
  return [...LISTS, ...products.map(({ id }) => `/product/${id}`), ...articles.map(({ id }) => `/article/detail/${id}`)]
}
