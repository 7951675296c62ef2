import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Catalog } from '@bailu/contract/catalogue/shop'
import { recordAudit } from '../../../core/audit.ts'
import { actorName, type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { sqlState } from '../../../database/errors.ts'
import { inTx } from '../../../database/transaction.ts'
import { catalogueImport, product, variant } from '../table.ts'
import { fail } from '../../../lib/errors.ts'
import { insertPrice } from '../prices/change-price.ts'
import { priceOfCell, type CellValues, type TableRow } from './columns.ts'
import { loadCurrentProducts } from './load-current-products.ts'
import { type Plan, planImport, type PlannedLine, type PlannedProduct } from './plan-import.ts'
import {
  retractTemporaryPrices,
  TEMPORARY_PRICES,
  type TemporaryPrice,
  writeTemporaryPrices,
} from './temporary-prices.ts'

const toTexts = (after: CellValues, field: 'name' | 'subtitle' | 'option') => ({
  en: after[`${field}_en`] ?? '',
  zh: after[`${field}_zh`] ?? '',
  th: after[`${field}_th`] ?? '',
})

/** @returns the id of the product */
// no audit: the caller writes an entry for each line
export async function writeProduct(tx: Ctx, { id, after }: PlannedProduct): Promise<number> {
  const columns = {
    catalog: after.catalog as Catalog,
    name: toTexts(after, 'name'),
    subtitle: toTexts(after, 'subtitle'),
    onSale: after.product_on_sale === 'yes',
    sort: Number(after.product_sort),
  }
  if (id !== null) {
    const version = sql`${product.version} + 1`
    await tx.db
      .update(product)
      .set({ ...columns, version })
      .where(eq(product.id, id))
    return id
  }
  const [inserted] = await tx.db
    .insert(product)
    .values({ ...columns, slug: uuidv7(), detail: [], createdAt: tx.now })
    .returning({ id: product.id })
  return inserted!.id
}

// no audit: as above
export async function writeVariant(
  tx: Ctx,
  productId: number,
  { sku, variant: planned, changes, line }: PlannedLine,
): Promise<void> {
  const { id, after } = planned!
  const prices = {
    price: BigInt(priceOfCell(after.price!)),
    listPrice: after.list_price ? BigInt(priceOfCell(after.list_price)) : null,
  }
  const pricesChanged = changes.some(({ field }) => field === 'price' || field === 'list_price')
  const columns = {
    option: toTexts(after, 'option'),
    points: Number(after.points),
    lowAt: Number(after.low_at),
    weightG: after.weight_g ? Number(after.weight_g) : null,
    onSale: after.variant_on_sale === 'yes',
  }
  let variantId = id
  if (variantId === null) {
    const [inserted] = await tx.db
      .insert(variant)
      .values({ ...columns, ...prices, productId, sku, stock: 0, sort: line })
      .returning({ id: variant.id })
    variantId = inserted!.id
  } else
    await tx.db
      .update(variant)
      .set({ ...columns, ...(pricesChanged && prices) })
      .where(eq(variant.id, variantId))
  if (!pricesChanged) return
  const priceBefore = changes.find(({ field }) => field === 'price')?.before ?? after.price!
  await insertPrice(tx, {
    variantId,
    ...prices,
    reason: 'CSV / XLSX',
    by: actorName(tx.actor),
    wasPrice: priceBefore === '' ? null : BigInt(priceOfCell(priceBefore)),
  })
}

/**
 * Applies a table exactly as it was previewed: it is planned again under locks, and the hash of the plan must be equal.
 * @throws AppError edit_conflict if it would change something else by now; import_done; not_found
 */
export const applyImport: Handler<'POST /api/staff/catalogue/import/{id}/apply'> = async (ctx, { id }) => {
  const { staffId } = asStaff(ctx)
  const isOwnPreview = and(eq(catalogueImport.id, id), eq(catalogueImport.staffId, staffId))
  return inTx(ctx, async (tx) => {
    const [preview] = await tx.db.select().from(catalogueImport).where(isOwnPreview).for('update')
    if (!preview) return fail('not_found')
    if (preview.appliedAt) return fail('import_done')
    const rows = preview.rows as TableRow[]
    const period = rows.find((row) => row.period)?.period
    const plan = await planLocked(tx, rows)
    if (plan.hash !== preview.planHash) return fail('edit_conflict')
    if (!period) await applyPlan(tx, plan)
    const undo = period ? await writeTemporaryPrices(tx, plan, period) : await planUndo(tx, plan)
    await tx.db
      .update(catalogueImport)
      .set({ appliedAt: tx.now, ...undo })
      .where(isOwnPreview)
    const lines = plan.lines.filter(({ state }) => state !== 'same')
    await recordAudit(tx, 'catalogue.imported', { type: 'import', id }, { lines: lines.length })
    return { lines: lines.length, undo: undo !== undefined }
  }).catch((error: unknown) => (sqlState(error) === '23505' ? fail('edit_conflict') : Promise.reject(error as Error)))
}

/**
 * The lines that restore what an applied plan has changed, and the hash of the plan that they make now: the same hash later
 * says that nothing of it has changed since. Undefined where something was created, which is not deleted again, or where
 * the values before are not valid any more.
 */
async function planUndo(tx: Ctx, plan: Plan): Promise<{ undoRows: TableRow[]; undoHash: string } | undefined> {
  const changed = plan.lines.filter(({ state }) => state !== 'same')
  if (changed.some(({ state }) => state === 'new')) return undefined
  const undoRows = changed.map(({ line, sku, product: planned, changes }) => ({
    line,
    cells: {
      product: String(planned!.id),
      sku,
      ...Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    },
  }))
  const undo = planImport(undoRows, await loadCurrentProducts(tx, undoRows))
  return undo.lines.some(({ state }) => state === 'wrong') ? undefined : { undoRows, undoHash: undo.hash }
}

/**
 * Undoes an applied import or bulk change completely.
 * @throws AppError edit_conflict if something of it has changed since, or it cannot be undone; import_done; not_found
 */
export const undoImport: Handler<'POST /api/staff/catalogue/import/{id}/undo'> = async (ctx, { id }) => {
  const { staffId } = asStaff(ctx)
  const isOwnImport = and(eq(catalogueImport.id, id), eq(catalogueImport.staffId, staffId))
  return inTx(ctx, async (tx) => {
    const [applied] = await tx.db.select().from(catalogueImport).where(isOwnImport).for('update')
    if (!applied?.appliedAt) return fail('not_found')
    if (applied.undoneAt) return fail('import_done')
    if (applied.undoHash === TEMPORARY_PRICES) {
      const taken = await retractTemporaryPrices(tx, applied.undoRows as TemporaryPrice[])
      await tx.db.update(catalogueImport).set({ undoneAt: tx.now }).where(isOwnImport)
      await recordAudit(tx, 'catalogue.undone', { type: 'import', id }, taken)
      return taken
    }
    const plan = applied.undoRows && (await planLocked(tx, applied.undoRows as TableRow[]))
    if (!plan || plan.hash !== applied.undoHash) return fail('edit_conflict')
    await applyPlan(tx, plan)
    await tx.db.update(catalogueImport).set({ undoneAt: tx.now }).where(isOwnImport)
    await recordAudit(tx, 'catalogue.undone', { type: 'import', id }, { lines: plan.lines.length })
    return { lines: plan.lines.length, withdrawn: 0, ended: 0 }
  })
}

/** The plan, computed while the products and variants in it are locked. */
async function planLocked(tx: Ctx, rows: TableRow[]): Promise<Plan> {
  const { products } = await loadCurrentProducts(tx, rows)
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
  return planImport(rows, await loadCurrentProducts(tx, rows))
}

async function applyPlan(tx: Ctx, plan: Plan): Promise<void> {
  const changed = plan.lines.filter(({ state }) => state !== 'same')
  const ids = new Map<object, number>()
  for (const { product: planned } of changed) {
    if (!planned || ids.has(planned)) continue
    ids.set(planned, await writeProduct(tx, planned))
  }
  for (const line of changed) {
    const productId = ids.get(line.product!)!
    if (line.variant) await writeVariant(tx, productId, line)
    const before = Object.fromEntries(line.changes.map((change) => [change.field, change.before]))
    const after = Object.fromEntries(line.changes.map((change) => [change.field, change.after]))
    await recordAudit(tx, 'product.imported', { type: 'product', id: productId }, { sku: line.sku, before, after })
  }
}
