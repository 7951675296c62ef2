import { and, asc, eq, gt, sql } from 'drizzle-orm'
import writeXlsxFile from 'write-excel-file/node'
import { bangkokDay } from '../../../core/bangkok.ts'
import type { Ctx } from '../../../core/context.ts'
import type { CsvReply } from '../../../core/csv.ts'
import type { FileReply } from '../../../core/perform.ts'
import { asStaff } from '../../../core/scope.ts'
import { product, variant } from '../../../database/tables/catalogue.ts'
import { heldPrice, priceThen } from '../../pricing/held-price.ts'
import { COLUMNS, type Column } from './fields.ts'
import { productCells, variantCells } from './line-of.ts'

const CHUNK = 200
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** All products and variants as CSV, one line per variant. */
export async function exportCsv(ctx: Ctx): Promise<CsvReply> {
  asStaff(ctx)
  return { name: `bailu-products-${bangkokDay(ctx.now)}.csv`, rows: rows(ctx) }
}

/** The same as an XLSX workbook. All cells are of type text, so that no program interprets them as formulas. */
export async function exportXlsx(ctx: Ctx): Promise<FileReply> {
  asStaff(ctx)
  const data = []
  for await (const row of rows(ctx))
    data.push(row.map((value) => ({ value, type: String, ...(data.length === 0 && { fontWeight: 'bold' as const }) })))
  const widths = COLUMNS.map((name) => ({ width: /name|subtitle/.test(name) ? 32 : 14 }))
  const bytes = await writeXlsxFile(data, { columns: widths, stickyRowsCount: 1 }).toBuffer()
  return { name: `bailu-products-${bangkokDay(ctx.now)}.xlsx`, type: TYPE, bytes }
}

/** Yields rows in chunks of products, so that memory use does not grow with the catalogue. */
async function* rows(ctx: Ctx): AsyncGenerator<string[]> {
  yield [...COLUMNS]
  let after = 0
  for (;;) {
    const products = await ctx.db
      .select({ id: product.id })
      .from(product)
      .where(gt(product.id, after))
      .orderBy(asc(product.id))
      .limit(CHUNK)
    const last = products.at(-1)
    if (!last) return
    yield* await linesBetween(ctx, after, last.id)
    after = last.id
  }
}

async function linesBetween(ctx: Ctx, after: number, last: number): Promise<string[][]> {
  const found = await ctx.db
    .select({ product, variant, ...priceThen })
    .from(product)
    .leftJoin(variant, eq(variant.productId, product.id))
    .leftJoinLateral(heldPrice(ctx.db, ctx.now), sql`true`)
    .where(and(gt(product.id, after), sql`${product.id} <= ${last}`))
    .orderBy(asc(product.id), asc(variant.sort), asc(variant.id))
  return found.map((row) => {
    const one = row.variant
    const cells: Partial<Record<Column, string>> = {
      product: String(row.product.id),
      ...productCells(row.product),
      ...(one && {
        sku: one.sku,
        ...variantCells({ ...one, price: row.price, listPrice: row.listPrice }),
        stock: String(one.stock),
      }),
    }
    return COLUMNS.map((column) => cells[column] ?? '')
  })
}
