import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_REPORT_DAYS, SALES_SPLITS, type SalesReport, type SalesShare } from '@bailu/contract/reports'
import type { Ctx } from '../../core/context.ts'
import { type Days, everyDay, windowOf } from '../../core/report-window.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { salesDays, sumOf } from './sales-days.ts'
import { sold, spans } from './sold.ts'

type By = ParsedOf<'GET /api/staff/report/sales'>['by']

/** Sales and refunds per period, with totals, the window before and the splits. */
export async function readSales(
  ctx: Ctx,
  { by, ...asked }: ParsedOf<'GET /api/staff/report/sales'>,
): Promise<ReplyOf<'GET /api/staff/report/sales'>> {
  asStaff(ctx)
  const window = windowOf(asked, ctx.now, MAX_REPORT_DAYS)
  const { from, to, before } = window
  const days = await salesDays(ctx, { from: before.from, to })
  const periods = Map.groupBy(everyDay(window), (day) => firstOf(day, by, from))
  return {
    from,
    to,
    before,
    total: sumOf(days, window),
    total_before: sumOf(days, before),
    periods: [...periods].map(([period, own]) => ({
      period,
      ...sumOf(days, { from: own[0]!, to: own.at(-1)! }),
    })),
    splits: await splitsOf(ctx, window),
  }
}

/** The first day of the week (Monday) or month of a day, but not before the start of the window. */
function firstOf(day: string, by: By, from: string): string {
  if (by === 'day') return day
  const at = new Date(`${day}T00:00:00Z`)
  if (by === 'month') at.setUTCDate(1)
  else at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  const first = at.toISOString().slice(0, 10)
  return first < from ? from : first
}

type Row = { split: string; key: string; orders: string; units: string; goods: string; paid: string }

async function splitsOf(ctx: Ctx, days: Days): Promise<SalesReport['splits']> {
  const split = (name: (typeof SALES_SPLITS)[number]) => sql`
    select ${name}::text as split, key, orders, units, goods, goods + shipping - discount as paid from (${sold(name)}) part`
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${spans(days)}
    ${sql.join(SALES_SPLITS.map(split), sql` union all `)}
    order by paid desc, key`)
  const of = (split: string): SalesShare[] =>
    rows
      .filter((row) => row.split === split)
      .map((row) => ({
        key: row.key,
        orders: Number(row.orders),
        units: Number(row.units),
        goods: asNumber(BigInt(row.goods)),
        paid: asNumber(BigInt(row.paid)),
      }))
  return Object.fromEntries(SALES_SPLITS.map((split) => [split, of(split)])) as SalesReport['splits']
}
