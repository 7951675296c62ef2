import { sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { MAX_REPORT_DAYS } from '@bailu/contract/reports'
import { staffReportFile } from '@bailu/phrases/staff-report-file'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { CsvReply } from '../../core/csv.ts'
import { baht, bangkokTime } from '../../core/plain-cells.ts'
import { type Days, instantsOf, windowOf } from '../../core/report-window.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { kept, notOwed, owedAgain } from './sold.ts'

const BATCH = 500

type Row = {
  id: string
  at: Date
  number: string
  method: string
  province: string | null
  goods: string
  shipping: string
  discount: string
}

/** CSV of all paid orders, then all refunds, each in order of time; read in batches. The export is audited. */
export async function exportSales(ctx: Ctx, input: ParsedOf<'GET /api/staff/report/sales/csv'>): Promise<CsvReply> {
  asStaff(ctx)
  const days = windowOf(input, ctx.now, MAX_REPORT_DAYS)
  const { from, to } = days
  await record(ctx, 'report.exported', { type: 'report', id: 'sales' }, { from, to })
  return { name: `bailu-sales-${from}-${to}.csv`, rows: tableOf(ctx, days) }
}

async function* tableOf(ctx: Ctx, days: Days): AsyncGenerator<string[]> {
  const { head, kind, method } = staffReportFile[ctx.lang]
  yield [
    head.time,
    head.what,
    head.order,
    head.method,
    head.province,
    head.goods,
    head.shipping,
    head.discount,
    head.total,
  ]
  for (const what of ['paid', 'canceled', 'returned', 'not_owed', 'owed_again'] as const) {
    for await (const row of rowsOf(ctx, QUERIES[what], days)) {
      const [goods, shipping, discount] = [BigInt(row.goods), BigInt(row.shipping), BigInt(row.discount)]
      yield [
        bangkokTime(new Date(row.at).toISOString()),
        kind[what],
        row.number,
        method[row.method as 'cod'],
        row.province ?? '',
        ...[goods, shipping, discount, goods + shipping - discount].map((amount) => baht(asNumber(amount))),
      ]
    }
  }
}

type What = 'paid' | 'canceled' | 'returned' | 'not_owed' | 'owed_again'
/** Columns of a refund: the amount covers the subtotal first, the rest is shipping. */
const OF_DUE = sql`d.id, o.number, o.payment_method as method, o.province, least(d.amount, o.goods) as goods,
  d.amount - least(d.amount, o.goods) as shipping, 0 as discount`
const QUERIES: Record<What, (page: (at: SQL, id: SQL) => SQL) => SQL> = {
  not_owed: (page) => sql`
    select ${OF_DUE}, d.settled_at as at from ${notOwed} where ${page(sql`d.settled_at`, sql`d.id`)}`,
  owed_again: (page) => sql`
    select ${OF_DUE}, d.owed_at as at from ${owedAgain} where ${page(sql`d.owed_at`, sql`d.id`)}`,
  paid: (page) => sql`
    select id, paid_at as at, number, payment_method as method, province, goods, shipping, shipping_discount as discount
    from orders where ${page(sql`paid_at`, sql`id`)}`,
  canceled: (page) => sql`
    select id, canceled_at as at, number, payment_method as method, province, goods, shipping - ${kept} as shipping,
      shipping_discount as discount
    from orders where paid_at is not null and ${page(sql`canceled_at`, sql`id`)}`,
  returned: (page) => sql`
    select r.id, r.refunded_at as at, o.number, o.payment_method as method, o.province, r.goods, r.shipping, 0 as discount
    from order_return r join orders o on o.id = r.order_id where ${page(sql`r.refunded_at`, sql`r.id`)}`,
}

async function* rowsOf(ctx: Ctx, query: (typeof QUERIES)['paid'], days: Days): AsyncGenerator<Row> {
  const { since, until } = instantsOf(days)
  for (let after: Row | undefined; ;) {
    const last = after
    const { rows } = await ctx.db.execute<Row>(
      query(
        (at, id) => sql`${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz
          ${last ? sql`and (${at}, ${id}) > (${new Date(last.at).toISOString()}::timestamptz, ${last.id}::uuid)` : sql``}
          order by ${at}, ${id} limit ${BATCH}`,
      ),
    )
    yield* rows
    if (rows.length < BATCH) return
    after = rows.at(-1)
  }
}
