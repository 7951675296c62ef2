import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { product, variant } from '../catalogue/table.ts'
import { order } from '../orders/table.ts'
import { lineToSend } from '../returns/table.ts'
import { parseIdCursor, takePage } from '../../lib/cursor.ts'
import { containsPattern, productContains, splitSearchTerms } from '../catalogue/search-terms.ts'

/** Quantity reserved by orders not shipped yet, by variant id: deducted from the stock, still on the shelf. */
export async function readReserved(ctx: Pick<Ctx, 'db'>, variantIds: number[]): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: lineToSend.variantId, quantity: sql<number>`sum(${lineToSend.quantity})::int` })
    .from(order)
    .innerJoin(lineToSend, eq(lineToSend.orderId, order.id))
    .where(
      and(inArray(order.status, ['awaiting_payment', 'awaiting_shipment']), inArray(lineToSend.variantId, variantIds)),
    )
    .groupBy(lineToSend.variantId)
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

const PAGE_SIZE = 100

/** Every variant with its stock and reserved quantity, in shop order. */
export const listStock: Handler<'GET /api/staff/stock'> = async (ctx, input) => {
  asStaff(ctx)
  const rows = await ctx.db
    .select({ variant, product })
    .from(variant)
    .innerJoin(product, eq(product.id, variant.productId))
    .where(
      and(
        input.catalog && eq(product.catalog, input.catalog),
        input.low && sql`${variant.onSale} and ${variant.stock} <= ${variant.lowAt}`,
        ...splitSearchTerms(input.q).map((word) =>
          productContains(word, [() => sql`${variant.sku} ilike ${containsPattern(word)}`]),
        ),
        afterCursor(parseIdCursor(input.cursor)),
      ),
    )
    .orderBy(asc(product.catalog), asc(product.sort), asc(product.id), asc(variant.sort), asc(variant.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.variant.id)
  const reserved = await readReserved(
    ctx,
    page.map((row) => row.variant.id),
  )
  return {
    list: page.map((row) => ({
      id: row.variant.id,
      product_id: row.product.id,
      name: row.product.name,
      option: row.variant.option,
      sku: row.variant.sku,
      on_sale: row.product.onSale && row.variant.onSale,
      stock: row.variant.stock,
      reserved: reserved.get(row.variant.id) ?? 0,
      low_at: row.variant.lowAt,
    })),
    next,
  }
}

const afterCursor = (lastId: number | undefined): SQL | undefined =>
  lastId === undefined
    ? undefined
    : sql`(${product.catalog}, ${product.sort}, ${product.id}, ${variant.sort}, ${variant.id}) > (
        select p.catalog, p.sort, p.id, v.sort, v.id
        from ${variant} v join ${product} p on p.id = v.product_id where v.id = ${lastId})`
