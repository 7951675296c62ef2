import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { product, variant } from '../table.ts'
import { currentPrice, priceColumns } from '../../pricing/current-price.ts'
import { type CellValues, productCells, type TableRow, variantCells } from './columns.ts'

export type CurrentProduct = {
  id: number
  cells: CellValues
  pictures: number
  detail: (typeof product.$inferSelect)['detail']
  variants: { sku: string; on_sale: boolean; option: (typeof variant.$inferSelect)['option'] }[]
}
export type CurrentVariant = {
  id: number
  productId: number
  cells: CellValues
  /** A price with an end is in force: another price would have no effect until then. */
  hasTemporaryPrice: boolean
}
export type Current = { products: Map<number, CurrentProduct>; variants: Map<string, CurrentVariant> }

/** Loads the products and variants that the rows of a table refer to. */
export async function loadCurrentProducts(ctx: Ctx, rows: TableRow[]): Promise<Current> {
  const skus = rows.flatMap(({ cells }) => cells.sku || [])
  const ids = rows.flatMap(({ cells }) => (/^[1-9]\d{0,14}$/.test(cells.product ?? '') ? Number(cells.product) : []))
  const referencedIds = ctx.db
    .select({ id: product.id })
    .from(product)
    .leftJoin(variant, eq(variant.productId, product.id))
    .where(or(inArray(product.id, ids), inArray(variant.sku, skus)))
  const products = await ctx.db
    .select({
      product,
      pictures: sql<number>`(select count(*)::int from product_picture p where p.product_id = ${product}.id)`,
    })
    .from(product)
    .where(inArray(product.id, referencedIds))
  const variants = await ctx.db
    .select({ variant, ...priceColumns, temporary: hasTemporaryPrice(ctx.now) })
    .from(variant)
    .leftJoinLateral(currentPrice(ctx.db, ctx.now), sql`true`)
    .where(inArray(variant.productId, referencedIds))
  return {
    products: new Map(
      products.map((row) => [
        row.product.id,
        {
          id: row.product.id,
          cells: productCells(row.product),
          pictures: row.pictures,
          detail: row.product.detail,
          variants: variants
            .filter((entry) => entry.variant.productId === row.product.id)
            .map((entry) => ({
              sku: entry.variant.sku,
              on_sale: entry.variant.onSale,
              option: entry.variant.option,
            })),
        },
      ]),
    ),
    variants: new Map(
      variants.map((row) => [
        row.variant.sku,
        {
          id: row.variant.id,
          productId: row.variant.productId,
          cells: variantCells({ ...row.variant, price: row.price, listPrice: row.listPrice }),
          hasTemporaryPrice: row.temporary,
        },
      ]),
    ),
  }
}

const hasTemporaryPrice = (at: Date) =>
  sql<boolean>`exists (select from variant_price p where p.variant_id = ${variant}.id and p.retracted_at is null
    and p.from_at <= ${at.toISOString()}::timestamptz and p.until_at > ${at.toISOString()}::timestamptz)`
