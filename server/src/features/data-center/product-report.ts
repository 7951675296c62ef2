import { sql } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/languages'
import type { ProductReport } from '@bailu/contract/data-center/products'
import { dataCenterFileTexts } from '@bailu/phrases/data-center/file'
import { plainBaht } from '@bailu/phrases/format'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../core/context.ts'
import { type DayRange, instantsOfDays, reportPeriod } from '../../lib/bangkok.ts'

/** SQL condition on `orders o`: paid, not canceled, not refunded in full. */
const COUNTED = sql.raw(`o.paid_at is not null and o.status <> 'canceled' and o.refunded_subtotal < o.subtotal`)
/** SQL: pieces of a line `l` of `o` that were not returned and refunded. */
const REMAINING_PIECES = sql.raw(`l.quantity - coalesce((
  select sum(back.quantity) from order_return r join order_return_line back on back.return_id = r.id
  where r.order_id = o.id and r.refunded_at is not null and back.line = l.line), 0)`)

type Row = {
  id: string
  catalog: ProductReport['list'][number]['catalog']
  name: Record<Lang, string>
  pieces: string
  amount: string
  buyers: number
  again: number
}

/**
 * What the partner's present clients bought in the window, by product: pieces not returned, and their price. `again` counts the
 * buyers of the window who have bought the product in an earlier order too, whenever that was.
 */
export async function readClientProducts(ctx: Ctx, { partnerId }: PartnerScope, days: DayRange) {
  const { since, until } = instantsOfDays(days)
  const { rows } = await ctx.db.execute<Row>(sql`
    with remaining as (
      select o.user_id, o.id as order_id, o.paid_at, l.product_id, l.price, ${REMAINING_PIECES} as pieces, l.name
      from orders o join sold_line l on l.order_id = o.id
      where o.mentor_id = ${partnerId} and ${COUNTED} and o.paid_at < ${until}::timestamptz),
    sold as (
      select *, paid_at >= ${since}::timestamptz as inside,
        dense_rank() over (partition by user_id, product_id order by paid_at, order_id) as nth
      from remaining where pieces > 0)
    select s.product_id as id, p.catalog, coalesce(p.name, (array_agg(s.name order by s.paid_at desc))[1]) as name,
      sum(s.pieces) as pieces, sum(s.pieces * s.price) as amount, count(distinct s.user_id)::int as buyers,
      count(distinct s.user_id) filter (where s.nth > 1)::int as again
    from sold s left join product p on p.id = s.product_id
    where s.inside group by s.product_id, p.catalog, p.name order by amount desc, s.product_id`)
  return rows.map((row) => ({
    id: Number(row.id),
    catalog: row.catalog,
    name: row.name[ctx.lang],
    pieces: Number(row.pieces),
    amount: Number(row.amount),
    buyers: row.buyers,
    again: row.again,
  }))
}

const REFILL_DAYS = 30

/**
 * Products of present clients that are used up within the next thirty days and were not bought again since, at the price
 * paid for them.
 */
export async function readExpectedRefills(ctx: Ctx, { partnerId }: PartnerScope): Promise<ProductReport['refills']> {
  const from = bangkokDay(ctx.now)
  const to = addDays(from, REFILL_DAYS - 1)
  const { rows } = await ctx.db.execute<{ clients: number; pieces: string; amount: string }>(sql`
    select count(distinct c.client_id)::int as clients, coalesce(sum(l.quantity), 0) as pieces,
      coalesce(sum(l.quantity * l.price), 0) as amount
    from client_refill c
    join app_user u on u.id = c.client_id and u.mentor_id = ${partnerId} and u.deleted_at is null
    join orders o on o.id = c.order_id and ${COUNTED}
    join order_line f on f.order_id = c.order_id and f.line = c.line
    join sold_line l on l.order_id = c.order_id and l.variant_id = f.variant_id
    where c.partner_id = ${partnerId} and c.ends_on between ${from} and ${to}
      and not exists (select 1 from client_refill later
        where later.client_id = c.client_id and later.product_id = c.product_id and later.ends_on > c.ends_on)
      and not exists (select 1 from orders coming join sold_line wanted on wanted.order_id = coming.id
        where coming.user_id = c.client_id and wanted.product_id = c.product_id
          and coming.status in ('awaiting_payment', 'awaiting_shipment'))`)
  const [row] = rows
  return {
    from,
    to,
    clients: row?.clients ?? 0,
    pieces: Number(row?.pieces ?? 0),
    amount: Number(row?.amount ?? 0),
  }
}

export const readProductReport: Handler<'GET /api/data-center/product'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const { from, to } = reportPeriod(input, ctx.now)
  const list = await readClientProducts(ctx, scope, { from, to })
  const sum = (rows: typeof list, figure: 'pieces' | 'amount') => rows.reduce((total, row) => total + row[figure], 0)
  const catalogs = [...new Set(list.map(({ catalog }) => catalog))].map((catalog) => {
    const rows = list.filter((row) => row.catalog === catalog)
    return { catalog, pieces: sum(rows, 'pieces'), amount: sum(rows, 'amount') }
  })
  return {
    from,
    to,
    total: { pieces: sum(list, 'pieces'), amount: sum(list, 'amount') },
    catalogs: catalogs.toSorted((a, b) => b.amount - a.amount),
    list,
    refills: await readExpectedRefills(ctx, scope),
  }
}

/** CSV of the products of the report. */
export const exportProductReport: Handler<'GET /api/data-center/product/csv'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const { from, to } = reportPeriod(input, ctx.now)
  await recordAudit(ctx, 'report.exported', { type: 'partner', id: scope.partnerId }, { figure: 'product', from, to })
  const { head, catalog } = dataCenterFileTexts[ctx.lang]
  const list = await readClientProducts(ctx, scope, { from, to })
  async function* rows() {
    yield [head.product, head.catalog, head.pieces, head.amount, head.buyers, head.again]
    for (const row of list)
      yield [
        row.name,
        row.catalog ? catalog[row.catalog] : '',
        String(row.pieces),
        plainBaht(row.amount),
        String(row.buyers),
        String(row.again),
      ]
  }
  return { name: `bailu-products-${from}-${to}.csv`, rows: rows() }
}
