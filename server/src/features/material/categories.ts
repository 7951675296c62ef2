import { and, asc, count, eq, exists, sql } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { article, material, materialCategory } from '../content/table.ts'
import { isShownNow } from '../content/read-articles.ts'

/** All categories in display order, including empty ones. */
export const listStaffCategories: Handler<'GET /api/staff/material/category'> = async (ctx, _) => {
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
export const listCategories: Handler<'GET /api/material/category'> = async (ctx, input) => {
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

export const saveCategory: Handler<'PUT /api/staff/material/category/{code}'> = async (ctx, { code, name, sort }) => {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await tx.db
      .insert(materialCategory)
      .values({ code, name, sort })
      .onConflictDoUpdate({ target: materialCategory.code, set: { name, sort } })
    await recordAudit(tx, 'material_category.named', { type: 'material_category', id: code }, { name, sort })
  })
}
