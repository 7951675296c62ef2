import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { product, variant } from '../../database/tables/catalogue.ts'
import { heldPrice, priceThen } from '../pricing/held-price.ts'

const fields = { ...priceThen, stock: variant.stock }
const soldOutLast = asc(sql`${variant.stock} = 0`)
const cheapest = asc(sql`price_then`)

/** Lateral subquery per product: the cheapest variant in stock, or the cheapest of all if none is in stock. */
export const shownVariant = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  db
    .select(fields)
    .from(variant)
    .leftJoinLateral(heldPrice(db, now), sql`true`)
    .where(and(eq(variant.productId, product.id), eq(variant.onSale, true)))
    .orderBy(soldOutLast, cheapest, asc(variant.id))
    .limit(1)
    .as('shown')

/** The same price for one product, also if it is off sale by now. In satang; 0 if it has no variant. */
export async function priceShownOf({ db, now }: Pick<Ctx, 'db' | 'now'>, productId: number): Promise<bigint> {
  const [found] = await db
    .select(fields)
    .from(variant)
    .leftJoinLateral(heldPrice(db, now), sql`true`)
    .where(eq(variant.productId, productId))
    .orderBy(desc(variant.onSale), soldOutLast, cheapest, asc(variant.id))
    .limit(1)
  return found?.price ?? 0n
}
