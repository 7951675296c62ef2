import { and, eq, lte } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { article } from '../../database/tables/house.ts'
import { presentArticleItem, presentBody } from './present-article.ts'

/** One published article. */
export async function readArticle(
  ctx: Ctx,
  input: ParsedOf<'GET /api/article/{id}'>,
): Promise<ReplyOf<'GET /api/article/{id}'>> {
  const [found] = await ctx.db
    .select({ article, picture })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(and(eq(article.id, input.id), eq(article.published, true), lte(article.publishedAt, ctx.now)))
  if (!found) return refuse('not_found')
  const lang = input.lang ?? ctx.lang
  return { ...presentArticleItem(found.article, found.picture, lang), body: presentBody(found.article, lang) }
}
