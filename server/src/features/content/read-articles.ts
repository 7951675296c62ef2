import { and, count, desc, eq, ne, sql, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Article } from '@bailu/contract/content/shop'
import { type Lang, LANGS } from '@bailu/contract/languages'
import { safeHref } from '@bailu/contract/links'
import type { Ctx, Handler } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'
import { article, material } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { presentPicture } from '../pictures/picture-files.ts'
import { readOfferedProducts } from './article-products.ts'
import { readRichText } from './rich-text/read-rich-text.ts'

type Clock = Pick<Ctx, 'now'>

/** SQL condition: material that is approved and has not expired. */
export const isApprovedNow = ({ now }: Clock): SQL | undefined =>
  and(eq(material.state, 'approved'), or(isNull(material.expiresAt), gt(material.expiresAt, now)))

/** Whether this is material that was approved once, so that old links to it may exist. */
export async function wasMaterialShown({ db }: Ctx, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: material.articleId })
    .from(material)
    .where(and(eq(material.articleId, id), isNotNull(material.approvedAt)))
  return rows.length > 0
}

/** SQL condition: articles visible to the public now – published, started, not expired; material only while approved. */
export const isShownNow = ({ now }: Pick<Ctx, 'now'>): SQL | undefined =>
  and(
    eq(article.published, true),
    lte(article.publishedAt, now),
    or(isNull(article.expiresAt), gt(article.expiresAt, now)),
    or(
      ne(article.level1, 'material'),
      sql`exists (select 1 from ${material} where ${and(eq(material.articleId, article.id), isApprovedNow({ now }))})`,
    ),
  )

export const hasLanguage = (lang: Lang): SQL => sql`${article.title}->>${lang} <> ''`

type ArticleRow = typeof article.$inferSelect
type PictureRow = typeof picture.$inferSelect

/** The requested language if the article has it, else the first language it has. */
export const pickLanguage = ({ title }: Pick<ArticleRow, 'title'>, requested: Lang): Lang | undefined =>
  [requested, ...LANGS].find((lang) => title[lang])

export function presentArticleItem(row: ArticleRow, cover: PictureRow | null, lang: Lang) {
  return {
    id: row.id,
    level1: row.level1,
    level2: row.level2,
    title: row.title[lang],
    cover: cover && presentPicture(cover),
    published_at: row.publishedAt.toISOString(),
  }
}

export function presentArticle(
  row: ArticleRow,
  cover: PictureRow | null,
  lang: Lang,
  { products, more }: Pick<Article, 'products' | 'more'>,
): Article {
  return {
    ...presentArticleItem(row, cover, lang),
    lang,
    body: readRichText(row.body, lang),
    attachments: row.attachments.filter(({ href }) => safeHref(href) === href),
    products,
    expires_at: row.expiresAt?.toISOString() ?? null,
    more,
  }
}

/** Published articles of a section in one language, newest first, paged by page number and size. */
export const listArticles: Handler<'GET /api/article'> = async (ctx, input) => {
  const lang = input.lang ?? ctx.lang
  const condition = and(
    eq(article.level1, input.level1),
    input.level2 ? eq(article.level2, input.level2) : undefined,
    isShownNow(ctx),
    hasLanguage(lang),
  )
  const rows = await ctx.db
    .select({ article, picture })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(condition)
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(input.size)
    .offset((input.page - 1) * input.size)
  const [counted] = await ctx.db.select({ total: count() }).from(article).where(condition)
  return { list: rows.map((row) => presentArticleItem(row.article, row.picture, lang)), total: counted?.total ?? 0 }
}

const MAX_RELATED = 3
type Row = typeof article.$inferSelect

/** One published article with related articles. Unknown, unpublished and expired ones give the same error. */
export const readArticle: Handler<'GET /api/article/{id}'> = async (ctx, input) => {
  const [match] = await ctx.db
    .select({ article, picture })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(and(eq(article.id, input.id), isShownNow(ctx)))
  if (!match) return fail((await wasMaterialShown(ctx, input.id)) ? 'no_longer_current' : 'not_found')
  const lang = pickLanguage(match.article, input.lang ?? ctx.lang) ?? fail('not_found')
  return presentArticle(match.article, match.picture, lang, {
    products: (await readOfferedProducts(ctx, [input.id], lang)).get(input.id) ?? [],
    more: await listRelatedArticles(ctx, match.article, lang),
  })
}

/** Related articles: same category first, then same section, newest first. */
async function listRelatedArticles(ctx: Ctx, { id, level1, level2 }: Row, lang: Lang) {
  const rows = await ctx.db
    .select({ article, picture })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(and(eq(article.level1, level1), ne(article.id, id), isShownNow(ctx), hasLanguage(lang)))
    .orderBy(sql`${article.level2} = ${level2} desc`, desc(article.publishedAt), desc(article.id))
    .limit(MAX_RELATED)
  return rows.map((row) => presentArticleItem(row.article, row.picture, lang))
}
