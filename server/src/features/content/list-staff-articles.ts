import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { StaffArticle } from '@bailu/contract/content/staff'
import { LANGS } from '@bailu/contract/languages'
import { type Ctx, asStaff, type Handler, type StaffScope } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'
import { article } from './table.ts'
import { staff } from '../staff/table.ts'
import { parseIdCursor, takePage } from '../../lib/cursor.ts'
import { fail } from '../../lib/errors.ts'
import { presentPicture } from '../pictures/picture-files.ts'
import { readArticleProducts } from './article-products.ts'
import { isEditableArticle } from './edit-articles.ts'
import { readRichText } from './rich-text/read-rich-text.ts'
import { hasLanguage } from './read-articles.ts'

type Row = {
  article: typeof article.$inferSelect
  picture: typeof picture.$inferSelect | null
  /** Name of the last editor. */
  editor: string | null
}

function articleStateOf(
  { published, publishedAt, expiresAt, unpublishedAt }: Row['article'],
  now: Date,
): StaffArticle['state'] {
  if (!published) return unpublishedAt ? 'unpublished' : 'draft'
  if (expiresAt && expiresAt <= now) return 'expired'
  return publishedAt > now ? 'scheduled' : 'shown'
}

export const presentStaffArticleItem = ({ article: row, picture: cover, editor }: Row, now: Date) => ({
  id: row.id,
  level1: row.level1,
  level2: row.level2,
  title: { en: row.title.en, zh: row.title.zh, th: row.title.th },
  languages: LANGS.filter((lang) => row.title[lang]),
  state: articleStateOf(row, now),
  cover: cover && presentPicture(cover),
  publish_at: row.publishedAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  version: row.version,
  edited: row.editedAt && { at: row.editedAt.toISOString(), by: editor ?? '' },
})

export const presentStaffArticle = (row: Row, now: Date, products: StaffArticle['products']): StaffArticle => ({
  ...presentStaffArticleItem(row, now),
  body: {
    en: readRichText(row.article.body, 'en'),
    zh: readRichText(row.article.body, 'zh'),
    th: readRichText(row.article.body, 'th'),
  },
  attachments: row.article.attachments,
  products,
})

const PAGE_SIZE = 30

/** All articles including drafts, newest id first; material only when `level1` asks for it. */
export const listStaffArticles: Handler<'GET /api/staff/article'> = async (ctx, { level1, state, lang, q, cursor }) => {
  asStaff(ctx)
  const beforeId = parseIdCursor(cursor)
  const rows = await selectArticles(
    ctx,
    and(
      level1 ? eq(article.level1, level1) : ne(article.level1, 'material'),
      state && hasState(state, ctx.now),
      lang && hasLanguage(lang),
      q ? titleContains(q) : undefined,
      beforeId === undefined ? undefined : lt(article.id, beforeId),
    ),
  )
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.article.id)
  return { list: page.map((row) => presentStaffArticleItem(row, ctx.now)), next }
}

/** One article with all its languages. */
export const readStaffArticle: Handler<'GET /api/staff/article/{id}'> = async (ctx, { id }) => {
  asStaff(ctx)
  const [row] = await selectArticles(ctx, isEditableArticle(id))
  return row ? presentStaffArticle(row, ctx.now, await readArticleProducts(ctx, id)) : fail('not_found')
}

/** Articles of every section whose title has the text in any language, newest first; material too. */
export const findArticles = async (ctx: Ctx, _scope: StaffScope, text: string, limit: number) =>
  (await selectArticles(ctx, titleContains(text), limit)).map((row) => presentStaffArticleItem(row, ctx.now))

const selectArticles = ({ db }: Ctx, condition: SQL | undefined, limit = PAGE_SIZE + 1) =>
  db
    .select({ article, picture, editor: staff.name })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .leftJoin(staff, eq(staff.id, article.editedBy))
    .where(condition)
    .orderBy(desc(article.id))
    .limit(limit)

function hasState(state: StaffArticle['state'], now: Date): SQL | undefined {
  const current = or(isNull(article.expiresAt), gt(article.expiresAt, now))
  switch (state) {
    case 'draft':
      return and(eq(article.published, false), isNull(article.unpublishedAt))
    case 'unpublished':
      return and(eq(article.published, false), isNotNull(article.unpublishedAt))
    case 'expired':
      return and(eq(article.published, true), lte(article.expiresAt, now))
    case 'scheduled':
      return and(eq(article.published, true), current, gt(article.publishedAt, now))
    case 'shown':
      return and(eq(article.published, true), current, lte(article.publishedAt, now))
  }
}

function titleContains(q: string): SQL {
  const pattern = `%${q.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${article.title} ->> 'en' ilike ${pattern} or ${article.title} ->> 'zh' ilike ${pattern} or ${article.title} ->> 'th' ilike ${pattern})`
}
