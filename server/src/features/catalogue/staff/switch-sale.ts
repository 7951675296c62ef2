import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/fields'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { product } from '../../../database/tables/catalogue.ts'
import { readStaffProduct } from './read-staff-product.ts'

/**
 * Puts a product on sale or takes it off. Increments the version, so that an edit form opened before
 * cannot undo it. Does nothing, without an audit entry, if the product is in that state already.
 */
export async function switchSale(
  ctx: Ctx,
  { id, on_sale: wanted }: ParsedOf<'POST /api/staff/product/{id}/on-sale'>,
): Promise<Record<string, never>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [held] = await tx.db.select().from(product).where(eq(product.id, id)).for('update')
    if (!held) return refuse('not_found')
    if (held.onSale === wanted) return {}
    if (wanted) {
      const { name, pictures, variants } = await readStaffProduct(tx, { id })
      const whole =
        LANGS.every((lang) => name[lang] !== '') && pictures.length > 0 && variants.some((one) => one.on_sale)
      if (!whole) return refuse('not_sellable')
    }
    await tx.db
      .update(product)
      .set({ onSale: wanted, version: held.version + 1 })
      .where(eq(product.id, id))
    await record(
      tx,
      'product.edited',
      { type: 'product', id },
      { before: { on_sale: !wanted }, after: { on_sale: wanted } },
    )
    return {}
  })
}
