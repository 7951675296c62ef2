import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, asStaff, type FileReply } from '../../../core/context.ts'
import type { CsvReply } from '../../../lib/csv.ts'
import { product, variant } from '../table.ts'
import { currentPrice, priceColumns } from '../../pricing/current-price.ts'
import { type Column, COLUMNS, productCells, variantCells } from './columns.ts'

const CHUNK_SIZE = 200
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** All products and variants as CSV, one line per variant. */
export async function exportProductsCsv(ctx: Ctx): Promise<CsvReply> {
  asStaff(ctx)
  return { name: `bailu-products-${bangkokDay(ctx.now)}.csv`, rows: productRows(ctx) }
}

/** The same as an XLSX workbook. All cells are of type text, so that no program interprets them as formulas. */
export async function exportProductsXlsx(ctx: Ctx): Promise<FileReply> {
  asStaff(ctx)
  const data = []
  for await (const row of productRows(ctx))
    data.push(row.map((value) => ({ value, type: String, ...(data.length === 0 && { fontWeight: 'bold' as const }) })))
  const widths = COLUMNS.map((name) => ({ width: /name|subtitle/.test(name) ? 32 : 14 }))
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const bytes = await writeXlsxFile(data, { columns: widths, stickyRowsCount: 1 }).toBuffer()
  return { name: `bailu-products-${bangkokDay(ctx.now)}.xlsx`, type: XLSX_TYPE, bytes }
}

/** Yields rows in chunks of products, so that memory use does not grow with the catalogue. */
async function* productRows(ctx: Ctx): AsyncGenerator<string[]> {
  yield [...COLUMNS]
  let after = 0
  for (;;) {
    const products = await ctx.db
      .select({ id: product.id })
      .from(product)
      .where(gt(product.id, after))
      .orderBy(asc(product.id))
      .limit(CHUNK_SIZE)
    const last = products.at(-1)
    if (!last) return
    yield* await linesBetween(ctx, after, last.id)
    after = last.id
  }
}

async function linesBetween(ctx: Ctx, after: number, last: number): Promise<string[][]> {
  const lines = await ctx.db
    .select({ product, variant, ...priceColumns })
    .from(product)
    .leftJoin(variant, eq(variant.productId, product.id))
    .leftJoinLateral(currentPrice(ctx.db, ctx.now), sql`true`)
    .where(and(gt(product.id, after), sql`${product.id} <= ${last}`))
    .orderBy(asc(product.id), asc(variant.sort), asc(variant.id))
  return lines.map((row) => {
    const variantRow = row.variant
    const cells: Partial<Record<Column, string>> = {
      product: String(row.product.id),
      ...productCells(row.product),
      ...(variantRow && {
        sku: variantRow.sku,
        ...variantCells({ ...variantRow, price: row.price, listPrice: row.listPrice }),
        stock: String(variantRow.stock),
      }),
    }
    return COLUMNS.map((column) => cells[column] ?? '')
  })
}
