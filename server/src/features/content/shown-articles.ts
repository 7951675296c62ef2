import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/fields'
import type { Ctx } from '../../core/context.ts'
import { article } from '../../database/tables/house.ts'
import { material } from '../../database/tables/material.ts'
import { approvedNow } from './material/current-material.ts'

/** SQL condition: articles visible to the public now – published, started, not expired; material only while approved. */
export const shownNow = ({ now }: Pick<Ctx, 'now'>): SQL | undefined =>
  and(
    eq(article.published, true),
    lte(article.publishedAt, now),
    or(isNull(article.expiresAt), gt(article.expiresAt, now)),
    or(
      ne(article.level1, 'material'),
      sql`exists (select 1 from ${material} where ${and(eq(material.articleId, article.id), approvedNow({ now }))})`,
    ),
  )

export const writtenIn = (lang: Lang): SQL => sql`${article.title}->>${lang} <> ''`
