import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { idCursor } from '../../../core/id-cursor.ts'
import { asStaff } from '../../../core/scope.ts'
import { product, variant } from '../../../database/tables/catalogue.ts'
import { anywhere, isNamed, wordsOf } from '../named.ts'
import { reservedOf } from './reserved.ts'

const PAGE = 100

/** Every variant with its stock and reserved quantity, in shop order. */
export async function listStock(
  ctx: Ctx,
  input: ParsedOf<'GET /api/staff/stock'>,
): Promise<ReplyOf<'GET /api/staff/stock'>> {
  asStaff(ctx)
  const rows = await ctx.db
    .select({ variant, product })
    .from(variant)
    .innerJoin(product, eq(product.id, variant.productId))
    .where(
      and(
        input.catalog && eq(product.catalog, input.catalog),
        input.low && sql`${variant.onSale} and ${variant.stock} <= ${variant.lowAt}`,
        ...wordsOf(input.q).map((word) => isNamed(word, [() => sql`${variant.sku} ilike ${anywhere(word)}`])),
        past(idCursor(input.cursor)),
      ),
    )
    .orderBy(asc(product.catalog), asc(product.sort), asc(product.id), asc(variant.sort), asc(variant.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const reserved = await reservedOf(
    ctx,
    shown.map((row) => row.variant.id),
  )
  return {
    list: shown.map((row) => ({
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
    next: rows.length > PAGE ? String(shown.at(-1)!.variant.id) : null,
  }
}

const past = (last: number | undefined): SQL | undefined =>
  last === undefined
    ? undefined
    : sql`(${product.catalog}, ${product.sort}, ${product.id}, ${variant.sort}, ${variant.id}) > (
        select p.catalog, p.sort, p.id, v.sort, v.id
        from ${variant} v join ${product} p on p.id = v.product_id where v.id = ${last})`
