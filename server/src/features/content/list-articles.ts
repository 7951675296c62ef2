import { and, count, desc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { article } from '../../database/tables/house.ts'
import { presentArticleItem } from './present-article.ts'
import { shownNow, writtenIn } from './shown-articles.ts'

/** Published articles of a section in one language, newest first, paged by page number and size. */
export async function listArticles(
  ctx: Ctx,
  input: ParsedOf<'GET /api/article'>,
): Promise<ReplyOf<'GET /api/article'>> {
  const lang = input.lang ?? ctx.lang
  const here = and(
    eq(article.level1, input.level1),
    input.level2 ? eq(article.level2, input.level2) : undefined,
    shownNow(ctx),
    writtenIn(lang),
  )
  const rows = await ctx.db
    .select({ article, picture })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(here)
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(input.size)
    .offset((input.page - 1) * input.size)
  const [all] = await ctx.db.select({ total: count() }).from(article).where(here)
  return { list: rows.map((row) => presentArticleItem(row.article, row.picture, lang)), total: all?.total ?? 0 }
}
