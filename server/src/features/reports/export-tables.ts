import type { ParsedOf } from '@bailu/contract/calls'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { MAX_REPORT_DAYS } from '@bailu/contract/reports/staff'
import { salesReportTexts } from '@bailu/phrases/reports/file'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { accountingText, type CsvReply } from '../../lib/csv.ts'
import { type DayRange, reportPeriod } from '../../lib/bangkok.ts'
import { asStaff } from '../../core/scope.ts'
import { type PartnerCursor, readPartnerRows } from './read-partners.ts'
import { readProductRows } from './read-products.ts'

const BATCH_SIZE = 500

export const exportProducts = (ctx: Ctx, input: ParsedOf<'GET /api/staff/report/products/csv'>): Promise<CsvReply> =>
  exportReport(ctx, 'products', input, productTable)

export const exportPartners = (ctx: Ctx, input: ParsedOf<'GET /api/staff/report/partners/csv'>): Promise<CsvReply> =>
  exportReport(ctx, 'partners', input, partnerTable)

async function exportReport(
  ctx: Ctx,
  report: string,
  input: ParsedOf<'GET /api/staff/report/products/csv'>,
  table: (ctx: Ctx, days: DayRange) => CsvReply['rows'],
): Promise<CsvReply> {
  asStaff(ctx)
  const { from, to } = reportPeriod(input, ctx.now, MAX_REPORT_DAYS)
  await recordAudit(ctx, 'report.exported', { type: 'report', id: report }, { from, to })
  return { name: `bailu-${report}-${from}-${to}.csv`, rows: table(ctx, { from, to }) }
}

async function* productTable(ctx: Ctx, days: DayRange): AsyncGenerator<string[]> {
  const { head } = salesReportTexts[ctx.lang]
  const { product, option, sku, catalog, units, goods, refundedUnits, refundedGoods, stock, cover } = head
  yield [product, option, sku, catalog, units, goods, refundedUnits, refundedGoods, stock, cover]
  for (const row of await readProductRows(ctx, days))
    yield [
      row.name,
      row.option,
      row.sku,
      row.catalog,
      String(row.units),
      plainBaht(row.goods),
      String(row.refunded_units),
      plainBaht(row.refunded_goods),
      String(row.stock),
      row.cover_days === null ? '' : String(row.cover_days),
    ]
}

async function* partnerTable(ctx: Ctx, days: DayRange): AsyncGenerator<string[]> {
  const { head } = salesReportTexts[ctx.lang]
  const { partner, number, level, clients, orders, goods, refundedGoods, rewards, takenBack, points, tax, withdrawn } =
    head
  yield [partner, number, level, clients, orders, goods, refundedGoods, rewards, takenBack, points, tax, withdrawn]
  for (let after: PartnerCursor | undefined; ;) {
    const rows = await readPartnerRows(ctx, days, { after, limit: BATCH_SIZE })
    for (const row of rows)
      yield [
        row.name,
        row.employee_no,
        LEVELS[row.level - 1] ?? '',
        String(row.clients),
        String(row.orders),
        plainBaht(row.sales),
        plainBaht(row.refunds),
        // Reversals have their own column, so that no amount starts with a minus, which spreadsheets may read as a formula.
        row.rewards < 0 ? '' : plainBaht(row.rewards),
        row.rewards < 0 ? plainBaht(-row.rewards) : '',
        accountingText(row.points, 'point'),
        accountingText(row.tax),
        accountingText(row.withdrawn),
      ]
    const last = rows.at(-1)
    if (rows.length < BATCH_SIZE || !last) return
    after = { sales: BigInt(last.sales), id: last.id }
  }
}
