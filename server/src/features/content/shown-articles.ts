import { and, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/languages'
import type { Ctx } from '../../core/context.ts'
import { article, material } from '../../database/tables/content.ts'

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
