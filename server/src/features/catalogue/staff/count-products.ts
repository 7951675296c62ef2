import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { product, variant } from '../../../database/tables/catalogue.ts'
import { isNamed, wordsOf } from '../named.ts'
import { inSku } from './list-staff-products.ts'

const running = sql`exists (select from ${variant} where ${variant.productId} = ${product.id}
  and ${variant.onSale} and ${variant.stock} <= ${variant.lowAt})`
const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

/** Counts per tab; the conditions are those of `listStaffProducts`. */
export async function countProducts(
  ctx: Ctx,
  { q, catalog }: ParsedOf<'GET /api/staff/product-count'>,
): Promise<ReplyOf<'GET /api/staff/product-count'>> {
  asStaff(ctx)
  const [row] = await ctx.db
    .select({
      all: sql<number>`count(*)::int`,
      on_sale: counted(sql`${product.onSale}`),
      off_sale: counted(sql`not ${product.onSale}`),
      low: counted(running),
    })
    .from(product)
    .where(and(catalog && eq(product.catalog, catalog), ...wordsOf(q).map((word) => isNamed(word, [inSku]))))
  return row!
}
