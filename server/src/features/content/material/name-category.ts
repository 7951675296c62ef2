import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { materialCategory } from '../../../database/tables/material.ts'

export async function nameCategory(
  ctx: Ctx,
  { code, name, sort }: ParsedOf<'PUT /api/staff/material/category/{code}'>,
): Promise<ReplyOf<'PUT /api/staff/material/category/{code}'>> {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await tx.db
      .insert(materialCategory)
      .values({ code, name, sort })
      .onConflictDoUpdate({ target: materialCategory.code, set: { name, sort } })
    await record(tx, 'material_category.named', { type: 'material_category', id: code }, { name, sort })
  })
  return {}
}
