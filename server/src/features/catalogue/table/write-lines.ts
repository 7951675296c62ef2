import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Catalog } from '@bailu/contract/catalogue'
import { actorName, type Ctx } from '../../../core/context.ts'
import { product, variant } from '../../../database/tables/catalogue.ts'
import { writePrice } from '../prices/write-price.ts'
import { type Readings, satangOf } from './fields.ts'
import type { PlannedLine, PlannedProduct } from './plan-import.ts'

const words = (after: Readings, of: 'name' | 'subtitle' | 'option') => ({
  en: after[`${of}_en`] ?? '',
  zh: after[`${of}_zh`] ?? '',
  th: after[`${of}_th`] ?? '',
})

/** @returns the id of the product */
// no audit: the caller writes an entry for each line
export async function writeProduct(tx: Ctx, { id, after }: PlannedProduct): Promise<number> {
  const columns = {
    catalog: after.catalog as Catalog,
    name: words(after, 'name'),
    subtitle: words(after, 'subtitle'),
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
  const [made] = await tx.db
    .insert(product)
    .values({ ...columns, slug: uuidv7(), detail: [], createdAt: tx.now })
    .returning({ id: product.id })
  return made!.id
}

// no audit: as above
export async function writeVariant(
  tx: Ctx,
  productId: number,
  { sku, variant: planned, changes, line }: PlannedLine,
): Promise<void> {
  const { id, after } = planned!
  const prices = {
    price: BigInt(satangOf(after.price!)),
    listPrice: after.list_price ? BigInt(satangOf(after.list_price)) : null,
  }
  const dear = changes.some(({ field }) => field === 'price' || field === 'list_price')
  const columns = {
    option: words(after, 'option'),
    points: Number(after.points),
    lowAt: Number(after.low_at),
    onSale: after.variant_on_sale === 'yes',
  }
  let variantId = id
  if (variantId === null) {
    const [made] = await tx.db
      .insert(variant)
      .values({ ...columns, ...prices, productId, sku, stock: 0, sort: line })
      .returning({ id: variant.id })
    variantId = made!.id
  } else
    await tx.db
      .update(variant)
      .set({ ...columns, ...(dear && prices) })
      .where(eq(variant.id, variantId))
  if (!dear) return
  const was = changes.find(({ field }) => field === 'price')?.before ?? after.price!
  await writePrice(tx, {
    variantId,
    ...prices,
    reason: 'CSV / XLSX',
    by: actorName(tx.actor),
    wasPrice: was === '' ? null : BigInt(satangOf(was)),
  })
}
