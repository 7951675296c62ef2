import { asc, count, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { article } from '../../../database/tables/house.ts'
import { material, materialCategory } from '../../../database/tables/material.ts'

/** All categories in display order, including empty ones. */
export async function listAllCategories(
  ctx: Ctx,
  _: ParsedOf<'GET /api/staff/material/category'>,
): Promise<ReplyOf<'GET /api/staff/material/category'>> {
  asStaff(ctx)
  const counts = await ctx.db
    .select({ code: article.level2, pieces: count() })
    .from(material)
    .innerJoin(article, eq(article.id, material.articleId))
    .groupBy(article.level2)
  const rows = await ctx.db
    .select()
    .from(materialCategory)
    .orderBy(asc(materialCategory.sort), asc(materialCategory.code))
  return rows.map((row) => ({ ...row, pieces: counts.find(({ code }) => code === row.code)?.pieces ?? 0 }))
}
