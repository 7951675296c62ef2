import type { ParsedOf } from '@bailu/contract/calls'
import { LEVELS } from '@bailu/contract/levels'
import { MAX_REPORT_DAYS } from '@bailu/contract/reports'
import { staffReportFile } from '@bailu/phrases/staff-report-file'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { CsvReply } from '../../core/csv.ts'
import { baht, signed } from '../../core/plain-cells.ts'
import { type Days, windowOf } from '../../core/report-window.ts'
import { asStaff } from '../../core/scope.ts'
import { type After, partnerRows } from './partner-rows.ts'
import { productRows } from './read-products.ts'

const BATCH = 500

export const exportProducts = (ctx: Ctx, input: ParsedOf<'GET /api/staff/report/products/csv'>): Promise<CsvReply> =>
  exported(ctx, 'products', input, productTable)

export const exportPartners = (ctx: Ctx, input: ParsedOf<'GET /api/staff/report/partners/csv'>): Promise<CsvReply> =>
  exported(ctx, 'partners', input, partnerTable)

async function exported(
  ctx: Ctx,
  report: string,
  input: ParsedOf<'GET /api/staff/report/products/csv'>,
  table: (ctx: Ctx, days: Days) => CsvReply['rows'],
): Promise<CsvReply> {
  asStaff(ctx)
  const { from, to } = windowOf(input, ctx.now, MAX_REPORT_DAYS)
  await record(ctx, 'report.exported', { type: 'report', id: report }, { from, to })
  return { name: `bailu-${report}-${from}-${to}.csv`, rows: table(ctx, { from, to }) }
}

async function* productTable(ctx: Ctx, days: Days): AsyncGenerator<string[]> {
  const { head } = staffReportFile[ctx.lang]
  const { product, option, sku, catalog, units, goods, refundedUnits, refundedGoods, stock, cover } = head
  yield [product, option, sku, catalog, units, goods, refundedUnits, refundedGoods, stock, cover]
  for (const row of await productRows(ctx, days))
    yield [
      row.name,
      row.option,
      row.sku,
      row.catalog,
      String(row.units),
      baht(row.goods),
      String(row.refunded_units),
      baht(row.refunded_goods),
      String(row.stock),
      row.cover_days === null ? '' : String(row.cover_days),
    ]
}

async function* partnerTable(ctx: Ctx, days: Days): AsyncGenerator<string[]> {
  const { head } = staffReportFile[ctx.lang]
  const { partner, number, level, clients, orders, goods, refundedGoods, rewards, takenBack, points, tax, withdrawn } =
    head
  yield [partner, number, level, clients, orders, goods, refundedGoods, rewards, takenBack, points, tax, withdrawn]
  for (let after: After | undefined; ;) {
    const rows = await partnerRows(ctx, days, { after, limit: BATCH })
    for (const row of rows)
      yield [
        row.name,
        row.employee_no,
        LEVELS[row.level - 1] ?? '',
        String(row.clients),
        String(row.orders),
        baht(row.sales),
        baht(row.refunds),
        // Reversals have their own column, so that no amount starts with a minus, which spreadsheets may read as a formula.
        row.rewards < 0 ? '' : baht(row.rewards),
        row.rewards < 0 ? baht(-row.rewards) : '',
        signed(row.points, 'point'),
        signed(row.tax),
        signed(row.withdrawn),
      ]
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = { sales: BigInt(last.sales), id: last.id }
  }
}
