import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { StaffArticle } from '@bailu/contract/staff-articles'
import type { Ctx } from '../../../core/context.ts'
import { idCursor } from '../../../core/id-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { article } from '../../../database/tables/house.ts'
import { staff } from '../../../database/tables/people.ts'
import { writtenIn } from '../shown-articles.ts'
import { written } from './move-article.ts'
import { presentStaffArticle, presentStaffItem } from './present-staff-article.ts'

const PAGE = 30

/** All articles including drafts, newest id first; material only when `level1` asks for it. */
export async function listAllArticles(
  ctx: Ctx,
  { level1, state, lang, q, cursor }: ParsedOf<'GET /api/staff/article'>,
): Promise<ReplyOf<'GET /api/staff/article'>> {
  asStaff(ctx)
  const before = idCursor(cursor)
  const rows = await rowsWith(
    ctx,
    and(
      level1 ? eq(article.level1, level1) : ne(article.level1, 'material'),
      state && isIn(state, ctx.now),
      lang && writtenIn(lang),
      q ? titleHolds(q) : undefined,
      before === undefined ? undefined : lt(article.id, before),
    ),
  )
  const list = rows.slice(0, PAGE)
  return {
    list: list.map((row) => presentStaffItem(row, ctx.now)),
    next: rows.length > PAGE ? String(list.at(-1)!.article.id) : null,
  }
}

/** One article with all its languages. */
export async function readStaffArticle(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/article/{id}'>,
): Promise<ReplyOf<'GET /api/staff/article/{id}'>> {
  asStaff(ctx)
  const [found] = await rowsWith(ctx, written(id))
  return found ? presentStaffArticle(found, ctx.now) : refuse('not_found')
}

const rowsWith = ({ db }: Ctx, which: SQL | undefined) =>
  db
    .select({ article, picture, editor: staff.name })
    .from(article)
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .leftJoin(staff, eq(staff.id, article.editedBy))
    .where(which)
    .orderBy(desc(article.id))
    .limit(PAGE + 1)

function isIn(state: StaffArticle['state'], now: Date): SQL | undefined {
  const current = or(isNull(article.expiresAt), gt(article.expiresAt, now))
  switch (state) {
    case 'draft':
      return and(eq(article.published, false), isNull(article.withdrawnAt))
    case 'withdrawn':
      return and(eq(article.published, false), isNotNull(article.withdrawnAt))
    case 'expired':
      return and(eq(article.published, true), lte(article.expiresAt, now))
    case 'scheduled':
      return and(eq(article.published, true), current, gt(article.publishedAt, now))
    case 'shown':
      return and(eq(article.published, true), current, lte(article.publishedAt, now))
  }
}

function titleHolds(q: string): SQL {
  const like = `%${q.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${article.title} ->> 'en' ilike ${like} or ${article.title} ->> 'zh' ilike ${like} or ${article.title} ->> 'th' ilike ${like})`
}
