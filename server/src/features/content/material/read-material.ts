import { and, eq, isNotNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { article } from '../../../database/tables/house.ts'
import { material } from '../../../database/tables/material.ts'
import { shownNow } from '../shown-articles.ts'
import { withParts } from './read-parts.ts'

/** One material that is shown now. */
export async function readMaterial(
  ctx: Ctx,
  input: ParsedOf<'GET /api/material/{id}'>,
): Promise<ReplyOf<'GET /api/material/{id}'>> {
  const rows = await ctx.db
    .select({ article, material })
    .from(article)
    .innerJoin(material, eq(material.articleId, article.id))
    .where(and(eq(article.id, input.id), shownNow(ctx)))
  const [found] = await withParts(ctx.db, rows, input.lang ?? ctx.lang)
  return found ?? refuse((await wasShown(ctx, input.id)) ? 'no_longer_current' : 'not_found')
}

/** Whether this is material that was approved once, so that old links to it may exist. */
export async function wasShown({ db }: Ctx, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: material.articleId })
    .from(material)
    .where(and(eq(material.articleId, id), isNotNull(material.approvedAt)))
  return rows.length > 0
}
