import { and, asc, count, eq, exists, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { article, material, materialCategory } from '../../database/tables/content.ts'
import { isShownNow } from '../content/read-articles.ts'

/** All categories in display order, including empty ones. */
export async function listStaffCategories(
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

/** Categories that contain material shown now. */
export async function listCategories(
  ctx: Ctx,
  input: ParsedOf<'GET /api/material/category'>,
): Promise<ReplyOf<'GET /api/material/category'>> {
  const visibleMaterial = ctx.db
    .select({ one: sql`1` })
    .from(article)
    .where(and(eq(article.level1, 'material'), eq(article.level2, materialCategory.code), isShownNow(ctx)))
  const rows = await ctx.db
    .select()
    .from(materialCategory)
    .where(exists(visibleMaterial))
    .orderBy(asc(materialCategory.sort), asc(materialCategory.code))
  const lang = input.lang ?? ctx.lang
  return rows.map(({ code, name }) => ({ code, name: name[lang] }))
}

export async function saveCategory(
  ctx: Ctx,
  { code, name, sort }: ParsedOf<'PUT /api/staff/material/category/{code}'>,
): Promise<ReplyOf<'PUT /api/staff/material/category/{code}'>> {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await tx.db
      .insert(materialCategory)
      .values({ code, name, sort })
      .onConflictDoUpdate({ target: materialCategory.code, set: { name, sort } })
    await recordAudit(tx, 'material_category.named', { type: 'material_category', id: code }, { name, sort })
  })
  return {}
}
