import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { product, variant, variantPrice } from '../table.ts'
import { asNumber } from '../../../lib/money.ts'
import { currentPrice, priceColumns } from '../../pricing/current-price.ts'
import { beginOf, type CellValues, productCells, type TableRow, variantCells } from './columns.ts'

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
  /** Other prices that begin or have an end within the period of the table. */
  planned: PlannedPrice[]
}
export type PlannedPrice = { price: number; from: Date; until: Date | null }
export type Current = { products: Map<number, CurrentProduct>; variants: Map<string, CurrentVariant> }

/**
 * Loads the products and variants that the rows of a table refer to. If its prices are for a period, those of the variants
 * are the ones in force when that begins.
 */
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
  const period = rows.find((row) => row.period)?.period
  const at = period ? beginOf(period, ctx.now) : ctx.now
  const variants = await ctx.db
    .select({ variant, ...priceColumns, temporary: hasTemporaryPrice(ctx.now) })
    .from(variant)
    .leftJoinLateral(currentPrice(ctx.db, at), sql`true`)
    .where(inArray(variant.productId, referencedIds))
  const planned = period
    ? await pricesWithin(
        ctx,
        variants.map((row) => row.variant.id),
        at,
        new Date(period.until),
      )
    : new Map<number, PlannedPrice[]>()
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
          planned: planned.get(row.variant.id) ?? [],
        },
      ]),
    ),
  }
}

/** Prices with an end that overlap a period, and prices without one that begin in it, by variant. */
async function pricesWithin(ctx: Ctx, variantIds: number[], from: Date, until: Date) {
  const { fromAt, untilAt, retractedAt, variantId } = variantPrice
  const rows = await ctx.db
    .select()
    .from(variantPrice)
    .where(
      and(
        inArray(variantId, variantIds),
        isNull(retractedAt),
        lt(fromAt, until),
        or(gt(untilAt, from), and(isNull(untilAt), gt(fromAt, from))),
      ),
    )
    .orderBy(asc(fromAt), asc(variantPrice.id))
  const byVariant = new Map<number, PlannedPrice[]>()
  for (const row of rows) {
    const entry = { price: asNumber(row.price), from: row.fromAt, until: row.untilAt }
    byVariant.set(row.variantId, [...(byVariant.get(row.variantId) ?? []), entry])
  }
  return byVariant
}

const hasTemporaryPrice = (at: Date) =>
  sql<boolean>`exists (select from variant_price p where p.variant_id = ${variant}.id and p.retracted_at is null
    and p.from_at <= ${at.toISOString()}::timestamptz and p.until_at > ${at.toISOString()}::timestamptz)`
