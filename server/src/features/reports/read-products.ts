import { sql } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/languages'
import { MAX_REPORT_DAYS, type ProductSales } from '@bailu/contract/reports/staff'
import { countDays } from '@bailu/phrases/days'
import { type DayRange, instantsOfDays, reportPeriod } from '../../lib/bangkok.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import { soldTotals, soldSpans } from './sold-totals.ts'

/** More variants than this shop has. */
const MAX_VARIANTS = 1_000

type Row = {
  variant: string
  name: Record<Lang, string>
  option: Record<Lang, string>
  sku: string
  catalog: string
  stock: number
  units: string
  subtotal: string
  refunded_units: string
  refunded_subtotal: string
}

/** Units sold and refunded in the window per variant, highest sales first; unsold variants are last. */
export const readProducts: Handler<'GET /api/staff/report/products'> = async (ctx, input) => {
  asStaff(ctx)
  const range = reportPeriod(input, ctx.now, MAX_REPORT_DAYS)
  const list = await readProductRows(ctx, range)
  const catalogs = [...Map.groupBy(list, ({ catalog }) => catalog)].map(([key, rows]) => ({
    key,
    units: rows.reduce((sum, { units }) => sum + units, 0),
    subtotal: rows.reduce((sum, { subtotal }) => sum + subtotal, 0),
  }))
  return { from: range.from, to: range.to, list, catalogs }
}

export async function readProductRows(ctx: Ctx, days: DayRange): Promise<ProductSales[]> {
  const { since, until } = instantsOfDays(days)
  const isWithin = (at: string) =>
    sql`${sql.raw(at)} >= ${since}::timestamptz and ${sql.raw(at)} < ${until}::timestamptz`
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${soldSpans(days)},
    sold as (select key::bigint as variant_id, units, subtotal from (${soldTotals('variant')}) paid),
    back as (
      select variant_id, sum(units) as units, sum(subtotal) as subtotal from (
        select l.variant_id, l.quantity - l.refunded as units, l.price * (l.quantity - l.refunded) as subtotal
        from orders o cross join lateral (
          select b.variant_id, b.price, b.quantity, coalesce((
            select sum(g.quantity) from order_return_line g join order_return r on r.id = g.return_id and r.refunded_at is not null
            where g.order_id = b.order_id and g.line = b.line), 0) as refunded
          from sold_line b where b.order_id = o.id
        ) l where o.paid_at is not null and ${isWithin('o.canceled_at')}
        union all
        select l.variant_id, g.quantity, l.price * g.quantity
        from order_return r join order_return_line g on g.return_id = r.id
          join order_line l on l.order_id = g.order_id and l.line = g.line where ${isWithin('r.refunded_at')}
      ) went group by 1
    )
    select v.id as variant, p.name, v.option, v.sku, p.catalog, v.stock, coalesce(sold.units, 0) as units,
      coalesce(sold.subtotal, 0) as subtotal, coalesce(back.units, 0) as refunded_units, coalesce(back.subtotal, 0) as refunded_subtotal
    from variant v join product p on p.id = v.product_id
      left join sold on sold.variant_id = v.id left join back on back.variant_id = v.id
    order by coalesce(sold.subtotal, 0) desc, v.id limit ${MAX_VARIANTS}`)
  const dayCount = countDays(days.from, days.to)
  return rows.map((row) => {
    const units = Number(row.units)
    return {
      variant: Number(row.variant),
      name: row.name[ctx.lang],
      option: row.option[ctx.lang],
      sku: row.sku,
      catalog: row.catalog,
      units,
      subtotal: asNumber(BigInt(row.subtotal)),
      refunded_units: Number(row.refunded_units),
      refunded_subtotal: asNumber(BigInt(row.refunded_subtotal)),
      stock: row.stock,
      cover_days: units === 0 ? null : Math.floor((row.stock * dayCount) / units),
    }
  })
}
