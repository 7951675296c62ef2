import { eq } from 'drizzle-orm'
import { safeHref } from '@bailu/contract/links'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { product } from '../../../database/tables/catalogue.ts'
import { article } from '../../../database/tables/house.ts'
import { LISTS } from '../list-public-pages.ts'

const PLACES = new Set([...LISTS, '/about', '/license', '/language', '/person', '/cart', '/manage', '/income'])

/**
 * Checks the target of a banner or logo: a screen of the shop, an existing product or article, or an https address.
 * @returns the path inside the shop, or the https address
 * @throws AppError link_unknown
 */
export async function checkLink({ db, house }: Pick<Ctx, 'db' | 'house'>, raw: string): Promise<string> {
  const own = `${house.settings.publicUrl}/`
  const href = safeHref(raw.startsWith(own) ? raw.slice(own.length - 1) : raw)
  if (href === null) return refuse('link_unknown')
  if (!href.startsWith('/')) return href.startsWith('https:') ? href : refuse('link_unknown')
  const [, kind, id] = /^\/(product|article\/detail)\/([1-9]\d{0,14})$/.exec(href) ?? []
  if (!kind) return PLACES.has(href) || PLACES.has(href.split('?')[0]!) ? href : refuse('link_unknown')
  const there =
    kind === 'product'
      ? await db.$count(product, eq(product.id, Number(id)))
      : await db.$count(article, eq(article.id, Number(id)))
  return there > 0 ? href : refuse('link_unknown')
}
