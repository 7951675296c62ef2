import { sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { MAX_REPORT_DAYS, type SalesReport, type SalesShare, type SalesTotals } from '@bailu/contract/reports/staff'
import { SALES_SPLITS } from '@bailu/contract/reports/kinds'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { type DayRange, instantsOfDays, listDays, reportPeriod } from '../../lib/bangkok.ts'
import { asNumber } from '../../lib/money.ts'
import { refundsOwedAgain, retainedShipping, soldSpans, soldTotals, voidedRefunds } from './sold-totals.ts'

const SALES_COLUMNS = ['orders', 'units', 'subtotal', 'shipping', 'discount', 'refunded_subtotal', 'refunds'] as const
type SalesColumn = (typeof SALES_COLUMNS)[number]
type SalesDay = Record<SalesColumn, bigint>
type SalesDayRow = { day: string } & Record<SalesColumn, string>

/** Sales and refunds by Bangkok day; days without any are left out. */
export async function readSalesDays(ctx: Ctx, days: DayRange): Promise<Map<string, SalesDay>> {
  const { since, until } = instantsOfDays(days)
  const { rows } = await ctx.db.execute<SalesDayRow>(sql`
    with ${soldSpans(days)}
    select day, sum(orders) as orders, sum(units) as units, sum(subtotal) as subtotal, sum(shipping) as shipping,
      sum(discount) as discount, sum(refunded_subtotal) as refunded_subtotal, sum(refunds) as refunds
    from (
      select key as day, orders, units, subtotal, shipping, discount, 0 as refunded_subtotal, 0 as refunds from (${soldTotals('day')}) paid
      union all
      select (canceled_at at time zone 'Asia/Bangkok')::date::text, 0, 0, 0, 0, 0, sum(subtotal - refunded_subtotal), sum(total - refunded_subtotal - ${retainedShipping}) from orders
      where paid_at is not null and canceled_at >= ${since}::timestamptz and canceled_at < ${until}::timestamptz group by 1
      union all
      select (d.settled_at at time zone 'Asia/Bangkok')::date::text, 0, 0, 0, 0, 0, 0, -sum(d.amount) from ${voidedRefunds}
      where d.settled_at >= ${since}::timestamptz and d.settled_at < ${until}::timestamptz group by 1
      union all
      select (d.owed_at at time zone 'Asia/Bangkok')::date::text, 0, 0, 0, 0, 0, 0, sum(d.amount) from ${refundsOwedAgain}
      where d.owed_at >= ${since}::timestamptz and d.owed_at < ${until}::timestamptz group by 1
      union all
      select (refunded_at at time zone 'Asia/Bangkok')::date::text, 0, 0, 0, 0, 0, sum(subtotal), sum(subtotal + shipping) from order_return
      where refunded_at >= ${since}::timestamptz and refunded_at < ${until}::timestamptz group by 1
    ) happened group by 1`)
  return new Map(
    rows.map((row) => [
      row.day,
      Object.fromEntries(SALES_COLUMNS.map((column) => [column, BigInt(row[column])])) as SalesDay,
    ]),
  )
}

/** Sums the days of a window. */
export function sumSalesDays(days: Map<string, SalesDay>, { from, to }: DayRange): SalesTotals {
  const sum = Object.fromEntries(SALES_COLUMNS.map((column) => [column, 0n])) as SalesDay
  for (const [day, values] of days)
    if (day >= from && day <= to) for (const column of SALES_COLUMNS) sum[column] += values[column]
  const paid = sum.subtotal + sum.shipping - sum.discount
  const numbers = Object.fromEntries(SALES_COLUMNS.map((column) => [column, asNumber(sum[column])])) as Record<
    SalesColumn,
    number
  >
  return { ...numbers, paid: asNumber(paid), net: asNumber(paid - sum.refunds) }
}

type PeriodKind = ParsedOf<'GET /api/staff/report/sales'>['by']

/** Sales and refunds per period, with totals, the window before and the splits. */
export const readSales: Handler<'GET /api/staff/report/sales'> = async (ctx, { by: periodKind, ...query }) => {
  asStaff(ctx)
  const window = reportPeriod(query, ctx.now, MAX_REPORT_DAYS)
  const { from, to, before } = window
  const days = await readSalesDays(ctx, { from: before.from, to })
  const periods = Map.groupBy(listDays(window), (day) => periodStart(day, periodKind, from))
  return {
    from,
    to,
    before,
    total: sumSalesDays(days, window),
    total_before: sumSalesDays(days, before),
    periods: [...periods].map(([period, periodDays]) => ({
      period,
      ...sumSalesDays(days, { from: periodDays[0]!, to: periodDays.at(-1)! }),
    })),
    splits: await readSplits(ctx, window),
  }
}

/** The first day of the week (Monday) or month of a day, but not before the start of the window. */
function periodStart(day: string, periodKind: PeriodKind, from: string): string {
  if (periodKind === 'day') return day
  const at = new Date(`${day}T00:00:00Z`)
  if (periodKind === 'month') at.setUTCDate(1)
  else at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  const start = at.toISOString().slice(0, 10)
  return start < from ? from : start
}

type Row = { split: string; key: string; orders: string; units: string; subtotal: string; paid: string }

async function readSplits(ctx: Ctx, days: DayRange): Promise<SalesReport['splits']> {
  const split = (name: (typeof SALES_SPLITS)[number]) => sql`
    select ${name}::text as split, key, orders, units, subtotal, subtotal + shipping - discount as paid from (${soldTotals(name)}) part`
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${soldSpans(days)}
    ${sql.join(SALES_SPLITS.map(split), sql` union all `)}
    order by paid desc, key`)
  const sharesOf = (split: string): SalesShare[] =>
    rows
      .filter((row) => row.split === split)
      .map((row) => ({
        key: row.key,
        orders: Number(row.orders),
        units: Number(row.units),
        subtotal: asNumber(BigInt(row.subtotal)),
        paid: asNumber(BigInt(row.paid)),
      }))
  return Object.fromEntries(SALES_SPLITS.map((split) => [split, sharesOf(split)])) as SalesReport['splits']
}
