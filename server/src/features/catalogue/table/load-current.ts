import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { product, variant } from '../../../database/tables/catalogue.ts'
import { heldPrice, priceThen } from '../../pricing/held-price.ts'
import type { Readings, TableRow } from './fields.ts'
import { productCells, variantCells } from './line-of.ts'

export type CurrentProduct = { id: number; cells: Readings; pictures: number; variants: { sku: string; on: boolean }[] }
export type CurrentVariant = { id: number; productId: number; cells: Readings }
export type Current = { products: Map<number, CurrentProduct>; variants: Map<string, CurrentVariant> }

/** Loads the products and variants that the rows of a table refer to. */
export async function loadCurrent(ctx: Ctx, rows: TableRow[]): Promise<Current> {
  const skus = rows.flatMap(({ cells }) => cells.sku || [])
  const ids = rows.flatMap(({ cells }) => (/^[1-9]\d{0,14}$/.test(cells.product ?? '') ? Number(cells.product) : []))
  const named = ctx.db
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
    .where(inArray(product.id, named))
  const variants = await ctx.db
    .select({ variant, ...priceThen })
    .from(variant)
    .leftJoinLateral(heldPrice(ctx.db, ctx.now), sql`true`)
    .where(inArray(variant.productId, named))
  return {
    products: new Map(
      products.map((row) => [
        row.product.id,
        {
          id: row.product.id,
          cells: productCells(row.product),
          pictures: row.pictures,
          variants: variants
            .filter((one) => one.variant.productId === row.product.id)
            .map((one) => ({ sku: one.variant.sku, on: one.variant.onSale })),
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
        },
      ]),
    ),
  }
}
