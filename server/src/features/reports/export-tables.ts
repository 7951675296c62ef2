import { sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { MAX_REPORT_DAYS } from '@bailu/contract/reports/staff'
import { salesReportTexts } from '@bailu/phrases/reports/file'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { accountingText, type CsvReply, bangkokTimeText } from '../../lib/csv.ts'
import { type DayRange, reportPeriod, instantsOfDays } from '../../lib/bangkok.ts'
import { type PartnerCursor, readPartnerRows } from './read-partners.ts'
import { readProductRows } from './read-products.ts'
import { asNumber } from '../../lib/money.ts'
import { retainedShipping, voidedRefunds, refundsOwedAgain } from './sold-totals.ts'

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
  const { product, option, sku, catalog, units, subtotal, refundedUnits, refundedSubtotal, stock, cover } = head
  yield [product, option, sku, catalog, units, subtotal, refundedUnits, refundedSubtotal, stock, cover]
  for (const row of await readProductRows(ctx, days))
    yield [
      row.name,
      row.option,
      row.sku,
      row.catalog,
      String(row.units),
      plainBaht(row.subtotal),
      String(row.refunded_units),
      plainBaht(row.refunded_subtotal),
      String(row.stock),
      row.cover_days === null ? '' : String(row.cover_days),
    ]
}

async function* partnerTable(ctx: Ctx, days: DayRange): AsyncGenerator<string[]> {
  const { head } = salesReportTexts[ctx.lang]
  const {
    partner,
    number,
    level,
    clients,
    orders,
    subtotal,
    refundedSubtotal,
    rewards,
    reversed,
    points,
    tax,
    withdrawn,
  } = head
  yield [partner, number, level, clients, orders, subtotal, refundedSubtotal, rewards, reversed, points, tax, withdrawn]
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

type Row = {
  id: string
  at: Date
  number: string
  method: string
  province: string | null
  subtotal: string
  shipping: string
  discount: string
}

/** CSV of all paid orders, then all refunds, each in order of time; read in batches. The export is audited. */
export const exportSales: Handler<'GET /api/staff/report/sales/csv'> = async (ctx, input) => {
  asStaff(ctx)
  const days = reportPeriod(input, ctx.now, MAX_REPORT_DAYS)
  const { from, to } = days
  await recordAudit(ctx, 'report.exported', { type: 'report', id: 'sales' }, { from, to })
  return { name: `bailu-sales-${from}-${to}.csv`, rows: salesTable(ctx, days) }
}

async function* salesTable(ctx: Ctx, days: DayRange): AsyncGenerator<string[]> {
  const { head, kind, method } = salesReportTexts[ctx.lang]
  yield [
    head.time,
    head.what,
    head.order,
    head.method,
    head.province,
    head.subtotal,
    head.shipping,
    head.discount,
    head.total,
  ]
  for (const event of ['paid', 'canceled', 'returned', 'not_owed', 'owed_again'] as const) {
    for await (const row of readEvents(ctx, EVENT_QUERIES[event], days)) {
      const [subtotal, shipping, discount] = [BigInt(row.subtotal), BigInt(row.shipping), BigInt(row.discount)]
      yield [
        bangkokTimeText(new Date(row.at).toISOString()),
        kind[event],
        row.number,
        method[row.method as 'cod'],
        row.province ?? '',
        ...[subtotal, shipping, discount, subtotal + shipping - discount].map((amount) => plainBaht(asNumber(amount))),
      ]
    }
  }
}

type SalesEvent = 'paid' | 'canceled' | 'returned' | 'not_owed' | 'owed_again'
/** Columns of a refund: the amount covers the subtotal first, the rest is shipping. */
const REFUND_COLUMNS = sql`d.id, o.number, o.payment_method as method, o.province, least(d.amount, o.subtotal) as subtotal,
  d.amount - least(d.amount, o.subtotal) as shipping, 0 as discount`
const EVENT_QUERIES: Record<SalesEvent, (page: (at: SQL, id: SQL) => SQL) => SQL> = {
  not_owed: (page) => sql`
    select ${REFUND_COLUMNS}, d.settled_at as at from ${voidedRefunds} where ${page(sql`d.settled_at`, sql`d.id`)}`,
  owed_again: (page) => sql`
    select ${REFUND_COLUMNS}, d.owed_at as at from ${refundsOwedAgain} where ${page(sql`d.owed_at`, sql`d.id`)}`,
  paid: (page) => sql`
    select id, paid_at as at, number, payment_method as method, province, subtotal as subtotal, shipping, shipping_discount as discount
    from orders where ${page(sql`paid_at`, sql`id`)}`,
  canceled: (page) => sql`
    select id, canceled_at as at, number, payment_method as method, province, subtotal - refunded_subtotal as subtotal, shipping - ${retainedShipping} as shipping,
      shipping_discount as discount
    from orders where paid_at is not null and ${page(sql`canceled_at`, sql`id`)}`,
  returned: (page) => sql`
    select r.id, r.refunded_at as at, o.number, o.payment_method as method, o.province, r.subtotal, r.shipping, 0 as discount
    from order_return r join orders o on o.id = r.order_id where ${page(sql`r.refunded_at`, sql`r.id`)}`,
}

async function* readEvents(ctx: Ctx, query: (typeof EVENT_QUERIES)['paid'], days: DayRange): AsyncGenerator<Row> {
  const { since, until } = instantsOfDays(days)
  for (let after: Row | undefined; ;) {
    const last = after
    const { rows } = await ctx.db.execute<Row>(
      query(
        (at, id) => sql`${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz
          ${last ? sql`and (${at}, ${id}) > (${new Date(last.at).toISOString()}::timestamptz, ${last.id}::uuid)` : sql``}
          order by ${at}, ${id} limit ${BATCH_SIZE}`,
      ),
    )
    yield* rows
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)
  }
}
