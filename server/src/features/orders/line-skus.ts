import { inArray } from 'drizzle-orm'
import type { OrderLine } from '@bailu/contract/orders'
import type { Ctx } from '../../core/context.ts'
import { variant } from '../../database/tables/catalogue.ts'

/** Adds the variant's current SKU to order lines. */
export async function withSkus(ctx: Ctx, lines: OrderLine[]): Promise<(OrderLine & { sku: string })[]> {
  const ids = lines.map(({ variant_id: id }) => id)
  const rows = await ctx.db.select({ id: variant.id, sku: variant.sku }).from(variant).where(inArray(variant.id, ids))
  const skus = new Map(rows.map(({ id, sku }) => [id, sku]))
  return lines.map((line) => ({ ...line, sku: skus.get(line.variant_id) ?? '' }))
}
