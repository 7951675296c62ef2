import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { article } from '../../../database/tables/house.ts'
import { material } from '../../../database/tables/material.ts'
import { shownNow } from '../shown-articles.ts'
import { wasShown } from './current-material.ts'
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
