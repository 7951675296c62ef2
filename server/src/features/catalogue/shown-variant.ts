import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { product, variant } from '../../database/tables/catalogue.ts'
import { heldPrice, priceThen } from '../pricing/held-price.ts'

const fields = { ...priceThen, stock: variant.stock }
const soldOutLast = asc(sql`${variant.stock} = 0`)
const cheapest = asc(sql`price_then`)

/** Of each product in a query: the cheapest variant that can be had, or the cheapest of all when none can. */
export const shownVariant = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  db
    .select(fields)
    .from(variant)
    .leftJoinLateral(heldPrice(db, now), sql`true`)
    .where(and(eq(variant.productId, product.id), eq(variant.onSale, true)))
    .orderBy(soldOutLast, cheapest, asc(variant.id))
    .limit(1)
    .as('shown')

/** The same for one product, which may have left the shop meanwhile. */
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
