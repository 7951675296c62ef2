import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/fields'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { article } from '../../database/tables/house.ts'
import { presentArticle, presentArticleItem, spokenBy } from './present-article.ts'
import { shownNow, writtenIn } from './shown-articles.ts'
import { wasShown } from './material/current-material.ts'

const NEXT = 3
type Row = typeof article.$inferSelect

/** One published article with related articles. Unknown, unpublished and expired ones give the same error. */
export async function readArticle(
  ctx: Ctx,
  input: ParsedOf<'GET /api/article/{id}'>,
): Promise<ReplyOf<'GET /api/article/{id}'>> {
  const [found] = await ctx.db
    .select({ article, picture })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(and(eq(article.id, input.id), shownNow(ctx)))
  if (!found) return refuse((await wasShown(ctx, input.id)) ? 'no_longer_current' : 'not_found')
  const lang = spokenBy(found.article, input.lang ?? ctx.lang) ?? refuse('not_found')
  return presentArticle(found.article, found.picture, lang, await nextOf(ctx, found.article, lang))
}

/** Related articles: same category first, then same section, newest first. */
async function nextOf(ctx: Ctx, { id, level1, level2 }: Row, lang: Lang) {
  const rows = await ctx.db
    .select({ article, picture })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(and(eq(article.level1, level1), ne(article.id, id), shownNow(ctx), writtenIn(lang)))
    .orderBy(sql`${article.level2} = ${level2} desc`, desc(article.publishedAt), desc(article.id))
    .limit(NEXT)
  return rows.map((row) => presentArticleItem(row.article, row.picture, lang))
}
