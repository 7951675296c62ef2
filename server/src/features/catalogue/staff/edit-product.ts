import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { product } from '../../../database/tables/catalogue.ts'
import { productColumns } from './product-form.ts'
import { readStaffProduct } from './read-staff-product.ts'
import { savePictures, saveVariants } from './save-variants.ts'

/**
 * Changes a product if it still has the version the editor read.
 * @throws AppError edited_meanwhile, not_found and those of the form
 */
export async function editProduct(
  ctx: Ctx,
  input: ParsedOf<'PUT /api/staff/product/{id}'>,
): Promise<ReplyOf<'PUT /api/staff/product/{id}'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [held] = await tx.db
      .select({ version: product.version })
      .from(product)
      .where(eq(product.id, input.id))
      .for('update')
    if (!held) return refuse('not_found')
    if (held.version !== input.version) return refuse('edited_meanwhile')
    const before = await readStaffProduct(tx, input)
    const columns = await productColumns(tx, input)
    const version = held.version + 1
    await tx.db
      .update(product)
      .set({ ...columns, version })
      .where(eq(product.id, input.id))
    await saveVariants(tx, input.id, input.variants)
    await savePictures(tx, input.id, input.pictures)
    const after = await readStaffProduct(tx, input)
    await record(tx, 'product.edited', { type: 'product', id: input.id }, differing(before, after))
    return { version }
  })
}

/** The fields that differ, with their values before and after. */
function differing<T extends object>(before: T, after: T) {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (row: T) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: only(before), after: only(after) }
}
