import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx, sqlState } from '../../../database/connect.ts'
import { catalogueImport, product, variant } from '../../../database/tables/catalogue.ts'
import type { TableRow } from './fields.ts'
import { loadCurrent } from './load-current.ts'
import { type Plan, planImport } from './plan-import.ts'
import { writeProduct, writeVariant } from './write-lines.ts'

/**
 * Applies a table exactly as it was previewed: it is planned again under locks, and the hash of the plan must be equal.
 * @throws AppError edited_meanwhile if it would change something else by now; import_done; not_found
 */
export async function applyImport(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/catalogue/import/{id}/apply'>,
): Promise<ReplyOf<'POST /api/staff/catalogue/import/{id}/apply'>> {
  const { staffId } = asStaff(ctx)
  const own = and(eq(catalogueImport.id, id), eq(catalogueImport.staffId, staffId))
  return inTx(ctx, async (tx) => {
    const [tried] = await tx.db.select().from(catalogueImport).where(own).for('update')
    if (!tried) return refuse('not_found')
    if (tried.appliedAt) return refuse('import_done')
    const plan = await planHeld(tx, tried.rows as TableRow[])
    if (plan.hash !== tried.planHash) return refuse('edited_meanwhile')
    await write(tx, plan)
    await tx.db.update(catalogueImport).set({ appliedAt: tx.now }).where(own)
    const lines = plan.lines.filter(({ state }) => state !== 'same')
    await record(tx, 'catalogue.imported', { type: 'import', id }, { lines: lines.length })
    return { lines: lines.length }
  }).catch((error: unknown) =>
    sqlState(error) === '23505' ? refuse('edited_meanwhile') : Promise.reject(error as Error),
  )
}

/** The plan, computed while the products and variants in it are locked. */
async function planHeld(tx: Ctx, rows: TableRow[]): Promise<Plan> {
  const { products } = await loadCurrent(tx, rows)
  await tx.db
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...products.keys()]))
    .orderBy(asc(product.id))
    .for('update')
  await tx.db
    .select({ id: variant.id })
    .from(variant)
    .where(inArray(variant.productId, [...products.keys()]))
    .orderBy(asc(variant.id))
    .for('update')
  return planImport(rows, await loadCurrent(tx, rows))
}

async function write(tx: Ctx, plan: Plan): Promise<void> {
  const changed = plan.lines.filter(({ state }) => state !== 'same')
  const ids = new Map<object, number>()
  for (const { product: planned } of changed) {
    if (!planned || ids.has(planned)) continue
    ids.set(planned, await writeProduct(tx, planned))
  }
  for (const line of changed) {
    const productId = ids.get(line.product!)!
    if (line.variant) await writeVariant(tx, productId, line)
    const before = Object.fromEntries(line.changes.map((one) => [one.field, one.before]))
    const after = Object.fromEntries(line.changes.map((one) => [one.field, one.after]))
    await record(tx, 'product.imported', { type: 'product', id: productId }, { sku: line.sku, before, after })
  }
}
