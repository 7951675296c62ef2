import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { article } from '../../../database/tables/house.ts'
import { materialCategory } from '../../../database/tables/material.ts'
import { shownNow } from '../shown-articles.ts'

/** Categories that contain material shown now. */
export async function listCategories(
  ctx: Ctx,
  input: ParsedOf<'GET /api/material/category'>,
): Promise<ReplyOf<'GET /api/material/category'>> {
  const something = ctx.db
    .select({ one: sql`1` })
    .from(article)
    .where(and(eq(article.level1, 'material'), eq(article.level2, materialCategory.code), shownNow(ctx)))
  const rows = await ctx.db
    .select()
    .from(materialCategory)
    .where(exists(something))
    .orderBy(asc(materialCategory.sort), asc(materialCategory.code))
  const lang = input.lang ?? ctx.lang
  return rows.map(({ code, name }) => ({ code, name: name[lang] }))
}
