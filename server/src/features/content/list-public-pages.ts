import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { shownNow } from './shown-articles.ts'
import { product } from '../../database/tables/catalogue.ts'
import { article } from '../../database/tables/house.ts'

/** Far more than this shop will ever have; a sitemap may contain at most 50,000 addresses. */
const MOST = 5_000
export const LISTS = [
  '/home',
  '/shop',
  '/shop?w=1',
  '/announcement',
  '/material',
  '/training',
  '/policy',
  '/policy?doc=privacy',
  '/policy?doc=partner',
  '/social',
]

/** Paths of the sitemap: lists, products on sale, published articles. */
export async function listPublicPages(db: Db, now: Date): Promise<string[]> {
  const products = await db
    .select({ id: product.id })
    .from(product)
    .where(eq(product.onSale, true))
    .orderBy(product.sort)
    .limit(MOST)
  const articles = await db
    .select({ id: article.id })
    .from(article)
    .where(shownNow({ now }))
    .orderBy(desc(article.publishedAt))
    .limit(MOST)
  return [...LISTS, ...products.map(({ id }) => `/product/${id}`), ...articles.map(({ id }) => `/article/detail/${id}`)]
}
