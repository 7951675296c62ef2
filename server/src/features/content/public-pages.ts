import { desc, eq } from 'drizzle-orm'
import { safeHref } from '@bailu/contract/links'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { product } from '../catalogue/table.ts'
import { article } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { isShownNow } from './read-articles.ts'

/** Far more than this shop will ever have; a sitemap may contain at most 50,000 addresses. */
const MAX_PER_LIST = 5_000
export const LIST_PATHS = [
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
    .limit(MAX_PER_LIST)
  const articles = await db
    .select({ id: article.id })
    .from(article)
    .where(isShownNow({ now }))
    .orderBy(desc(article.publishedAt))
    .limit(MAX_PER_LIST)
  return [
    ...LIST_PATHS,
    ...products.map(({ id }) => `/product/${id}`),
    ...articles.map(({ id }) => `/article/detail/${id}`),
  ]
}

const SCREEN_PATHS = new Set([
  ...LIST_PATHS,
  '/about',
  '/license',
  '/language',
  '/person',
  '/cart',
  '/manage',
  '/income',
])

/**
 * Checks the target of a banner or logo: a screen of the shop, an existing product or article, or an https address.
 * @returns the path inside the shop, or the https address
 * @throws AppError link_unknown
 */
export async function checkLink({ db, deps }: Pick<Ctx, 'db' | 'deps'>, raw: string): Promise<string> {
  const ownOrigin = `${deps.config.publicUrl}/`
  const href = safeHref(raw.startsWith(ownOrigin) ? raw.slice(ownOrigin.length - 1) : raw)
  if (href === null) return fail('link_unknown')
  if (!href.startsWith('/')) return href.startsWith('https:') ? href : fail('link_unknown')
  const [, kind, id] = /^\/(product|article\/detail)\/([1-9]\d{0,14})$/.exec(href) ?? []
  if (!kind) return SCREEN_PATHS.has(href) || SCREEN_PATHS.has(href.split('?')[0]!) ? href : fail('link_unknown')
  const matches =
    kind === 'product'
      ? await db.$count(product, eq(product.id, Number(id)))
      : await db.$count(article, eq(article.id, Number(id)))
  return matches > 0 ? href : fail('link_unknown')
}
