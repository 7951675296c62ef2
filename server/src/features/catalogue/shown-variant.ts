import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { product, variant } from '../../database/tables/catalogue.ts'

const fields = { price: variant.price, listPrice: variant.listPrice, stock: variant.stock }
const soldOutLast = asc(sql`${variant.stock} = 0`)

/** Of each product in a query: the cheapest variant that can be had, or the cheapest of all when none can. */
export const shownVariant = (db: Db) =>
  db
    .select(fields)
    .from(variant)
    .where(and(eq(variant.productId, product.id), eq(variant.onSale, true)))
    .orderBy(soldOutLast, asc(variant.price), asc(variant.id))
    .limit(1)
    .as('shown')

/** The same for one product, which may have left the shop meanwhile. */
export async function priceShownOf(db: Db, productId: number): Promise<bigint> {
  const [found] = await db
    .select(fields)
    .from(variant)
    .where(eq(variant.productId, productId))
    .orderBy(desc(variant.onSale), soldOutLast, asc(variant.price), asc(variant.id))
    .limit(1)
  return found?.price ?? 0n
}
