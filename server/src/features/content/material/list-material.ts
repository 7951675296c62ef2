import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { article } from '../../../database/tables/house.ts'
import { material } from '../../../database/tables/material.ts'
import { shownNow } from '../shown-articles.ts'
import { withParts } from './read-parts.ts'

type Asked = ParsedOf<'GET /api/material'>

/** Material of one category or of all, newest first. */
export async function listMaterial(ctx: Ctx, input: Asked): Promise<ReplyOf<'GET /api/material'>> {
  const past = await pastThe(ctx, input.after)
  if (past === 'nowhere') return { list: [], next: null }
  const rows = await ctx.db
    .select({ article, material })
    .from(article)
    .innerJoin(material, eq(material.articleId, article.id))
    .where(
      and(
        eq(article.level1, 'material'),
        input.level2 ? eq(article.level2, input.level2) : undefined,
        shownNow(ctx),
        ...wordsOf(input.q).map(said),
        past,
      ),
    )
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(input.size + 1)
  const list = await withParts(ctx.db, rows.slice(0, input.size), input.lang ?? ctx.lang)
  return { list, next: rows.length > input.size ? (list.at(-1)?.id ?? null) : null }
}

/** Condition for rows after the cursor. The row of the cursor may no longer be shown, but its position is still known. */
async function pastThe({ db }: Ctx, after: number | undefined): Promise<SQL | undefined | 'nowhere'> {
  if (after === undefined) return undefined
  const [last] = await db.select({ at: article.publishedAt }).from(article).where(eq(article.id, after))
  return last ? sql`(${article.publishedAt}, ${article.id}) < (${last.at.toISOString()}, ${after})` : 'nowhere'
}

/** Splits a search text at spaces. Thai and Chinese have no spaces between words, so each part is searched as a substring. */
export const wordsOf = (q = ''): string[] => q.normalize('NFC').split(/\s+/).filter(Boolean)

export function said(word: string): SQL {
  const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const texts = [article.title, material.caption].flatMap((field) =>
    ['en', 'zh', 'th'].map((lang) => sql`${field} ->> ${lang} ilike ${like}`),
  )
  return sql`(${sql.join(texts, sql` or `)})`
}
