import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { variant, variantPrice } from '../catalogue/table.ts'

/** Subquery for a lateral left join on `variant`: the row of `variant_price` in force at an instant. */
export const currentPrice = (db: Db, at: Date) =>
  db
    .select({ price: variantPrice.price, listPrice: variantPrice.listPrice })
    .from(variantPrice)
    .where(
      and(
        eq(variantPrice.variantId, variant.id),
        isNull(variantPrice.retractedAt),
        lte(variantPrice.fromAt, at),
        or(isNull(variantPrice.untilAt), gt(variantPrice.untilAt, at)),
      ),
    )
    .orderBy(desc(sql`${variantPrice.untilAt} is not null`), desc(variantPrice.fromAt), desc(variantPrice.id))
    .limit(1)
    .as('current_price')

/** Price columns of a query that joined {@link currentPrice}. */
export const priceColumns = {
  price: sql<bigint>`coalesce("current_price"."price", ${variant.price})`.mapWith(variant.price).as('price_then'),
  listPrice: sql<
    bigint | null
  >`case when "current_price"."price" is null then ${variant.listPrice} else "current_price"."list_price" end`
    .mapWith(variant.price)
    .as('list_price_then'),
}

/** Scalar subquery: the price of one variant at an instant. */
export const selectVariantPrice = (db: Db, variantId: number, at: Date) =>
  sql<bigint>`(${db
    .select({ price: priceColumns.price })
    .from(variant)
    .leftJoinLateral(currentPrice(db, at), sql`true`)
    .where(eq(variant.id, variantId))})`

/**
 * Instants after `after` and up to `until` at which some price begins or ends, in ascending order.
 */
export async function listPriceChanges(ctx: Pick<Ctx, 'db'>, after: Date, until: Date): Promise<Date[]> {
  const changesOf = (column: typeof variantPrice.fromAt | typeof variantPrice.untilAt) =>
    ctx.db
      .select({ at: sql<Date>`${column}`.mapWith(variantPrice.fromAt).as('at') })
      .from(variantPrice)
      .where(and(gt(column, after), lte(column, until), isNull(variantPrice.retractedAt)))
      .orderBy(asc(column))
      .limit(20)
  const [begins, ends] = [await changesOf(variantPrice.fromAt), await changesOf(variantPrice.untilAt)]
  return [...begins, ...ends].map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())
}
