import { sql } from 'drizzle-orm'
import type { SalesSums } from '@bailu/contract/reports'
import type { Ctx } from '../../core/context.ts'
import { type Days, instantsOf } from '../../core/report-window.ts'
import { asNumber } from '../../core/satang.ts'
import { kept, notOwed, owedAgain, sold, spans } from './sold.ts'

const PARTS = ['orders', 'units', 'goods', 'shipping', 'discount', 'refunded_goods', 'refunds'] as const
type Part = (typeof PARTS)[number]
type Day = Record<Part, bigint>
type Row = { day: string } & Record<Part, string>

/** Sales and refunds by Bangkok day; days without any are left out. */
export async function salesDays(ctx: Ctx, days: Days): Promise<Map<string, Day>> {
  const { since, until } = instantsOf(days)
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${spans(days)}
    select day, sum(orders) as orders, sum(units) as units, sum(goods) as goods, sum(shipping) as shipping,
      sum(discount) as discount, sum(refunded_goods) as refunded_goods, sum(refunds) as refunds
    from (
      select key as day, orders, units, goods, shipping, discount, 0 as refunded_goods, 0 as refunds from (${sold('day')}) paid
      union all
      select (canceled_at at time zone 'Asia/Bangkok')::date::text, 0, 0, 0, 0, 0, sum(goods), sum(total - ${kept}) from orders
      where paid_at is not null and canceled_at >= ${since}::timestamptz and canceled_at < ${until}::timestamptz group by 1
      union all
      select (d.settled_at at time zone 'Asia/Bangkok')::date::text, 0, 0, 0, 0, 0, 0, -sum(d.amount) from ${notOwed}
      where d.settled_at >= ${since}::timestamptz and d.settled_at < ${until}::timestamptz group by 1
      union all
      select (d.owed_at at time zone 'Asia/Bangkok')::date::text, 0, 0, 0, 0, 0, 0, sum(d.amount) from ${owedAgain}
      where d.owed_at >= ${since}::timestamptz and d.owed_at < ${until}::timestamptz group by 1
      union all
      select (refunded_at at time zone 'Asia/Bangkok')::date::text, 0, 0, 0, 0, 0, sum(goods), sum(goods + shipping) from order_return
      where refunded_at >= ${since}::timestamptz and refunded_at < ${until}::timestamptz group by 1
    ) happened group by 1`)
  return new Map(
    rows.map((row) => [row.day, Object.fromEntries(PARTS.map((part) => [part, BigInt(row[part])])) as Day]),
  )
}

/** Sums the days of a window. */
export function sumOf(days: Map<string, Day>, { from, to }: Days): SalesSums {
  const sum = Object.fromEntries(PARTS.map((part) => [part, 0n])) as Day
  for (const [day, one] of days) if (day >= from && day <= to) for (const part of PARTS) sum[part] += one[part]
  const paid = sum.goods + sum.shipping - sum.discount
  const parts = Object.fromEntries(PARTS.map((part) => [part, asNumber(sum[part])])) as Record<Part, number>
  return { ...parts, paid: asNumber(paid), net: asNumber(paid - sum.refunds) }
}
