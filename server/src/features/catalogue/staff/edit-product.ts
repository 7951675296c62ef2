import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/languages'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/transaction.ts'
import { product } from '../../../database/tables/catalogue.ts'
import { fail } from '../../../lib/errors.ts'
import { savePictures, saveVariants, toProductColumns } from './product-form.ts'
import { readStaffProduct } from './read-staff-product.ts'

/** Creates a product with its variants; their stock is 0 until goods are received. */
export async function createProduct(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/product'>,
): Promise<ReplyOf<'POST /api/staff/product'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const columns = await toProductColumns(tx, input)
    const [inserted] = await tx.db
      .insert(product)
      .values({ ...columns, slug: uuidv7(), createdAt: tx.now })
      .returning({ id: product.id, version: product.version })
    await saveVariants(tx, inserted!.id, input.variants)
    await savePictures(tx, inserted!.id, input.pictures)
    await recordAudit(tx, 'product.created', { type: 'product', id: inserted!.id }, { after: input })
    return inserted!
  })
}

/**
 * Puts a product on sale or takes it off. Increments the version, so that an edit form opened before
 * cannot undo it. Does nothing, without an audit entry, if the product is in that state already.
 */
export async function setOnSale(
  ctx: Ctx,
  { id, on_sale: onSale }: ParsedOf<'POST /api/staff/product/{id}/on-sale'>,
): Promise<Record<string, never>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [locked] = await tx.db.select().from(product).where(eq(product.id, id)).for('update')
    if (!locked) return fail('not_found')
    if (locked.onSale === onSale) return {}
    if (onSale) {
      const { name, pictures, variants } = await readStaffProduct(tx, { id })
      const complete =
        LANGS.every((lang) => name[lang] !== '') && pictures.length > 0 && variants.some((entry) => entry.on_sale)
      if (!complete) return fail('not_sellable')
    }
    await tx.db
      .update(product)
      .set({ onSale: onSale, version: locked.version + 1 })
      .where(eq(product.id, id))
    await recordAudit(
      tx,
      'product.edited',
      { type: 'product', id },
      { before: { on_sale: !onSale }, after: { on_sale: onSale } },
    )
    return {}
  })
}

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
    const [locked] = await tx.db
      .select({ version: product.version })
      .from(product)
      .where(eq(product.id, input.id))
      .for('update')
    if (!locked) return fail('not_found')
    if (locked.version !== input.version) return fail('edited_meanwhile')
    const before = await readStaffProduct(tx, input)
    const columns = await toProductColumns(tx, input)
    const version = locked.version + 1
    await tx.db
      .update(product)
      .set({ ...columns, version })
      .where(eq(product.id, input.id))
    await saveVariants(tx, input.id, input.variants)
    await savePictures(tx, input.id, input.pictures)
    const after = await readStaffProduct(tx, input)
    await recordAudit(tx, 'product.edited', { type: 'product', id: input.id }, changedFields(before, after))
    return { version }
  })
}

/** The fields that differ, with their values before and after. */
function changedFields<T extends object>(before: T, after: T) {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (row: T) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}
