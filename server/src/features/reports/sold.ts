import { sql, type SQL } from 'drizzle-orm'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Days } from '../../core/report-window.ts'

/** Dimensions by which sales are split; keys are text. */
export const SPLITS = ['day', 'method', 'province', 'buyer', 'brought', 'partner', 'variant'] as const
export type Split = (typeof SPLITS)[number]

const ORDER_KEYS = {
  day: sql`(o.paid_at at time zone 'Asia/Bangkok')::date::text`,
  method: sql`o.payment_method`,
  province: sql`coalesce(o.province, '')`,
  buyer: sql`case when o.guest_id is not null then 'guest'
    when o.user_id in (select user_id from partner) then 'partner' else 'customer' end`,
  brought: sql`case when o.partner_id is null then 'nobody' else 'partner' end`,
  partner: sql`o.partner_id::text`,
} satisfies Record<Exclude<Split, 'variant'>, SQL>

/** Totals of a split over `paid`, a FROM item of orders with alias `o`. */
export const soldFrom = (split: Split, paid: SQL): SQL =>
  split === 'variant'
    ? sql`select l.variant_id::text as key, 0 as orders, sum(l.quantity) as units, sum(l.price * l.quantity) as goods,
        0 as shipping, 0 as discount
      from ${paid} join order_line l on l.order_id = o.id group by 1`
    : sql`select ${ORDER_KEYS[split]} as key, count(*) as orders, sum(o.quantity) as units, sum(o.goods) as goods,
        sum(o.shipping) as shipping, sum(o.shipping_discount) as discount
      from ${paid} ${split === 'partner' ? sql`where o.partner_id is not null` : sql``} group by 1`

/** Orders paid in [since, until), with alias `o`. */
export const paidBetween = (since: SQL, until: SQL): SQL => sql`
  (select paid_at, payment_method, province, goods, shipping, shipping_discount, quantity, partner_id, user_id, guest_id, id
    from orders where paid_at >= ${since} and paid_at < ${until}) o`

/**
 * Common table expressions for {@link soldTotals}: `kept`, the stored months within these days, and `spans`, the remaining
 * days. Both are read in one statement, so that a month is counted exactly once despite concurrent changes.
 */
export function spans(days: Days): SQL {
  const months = wholeMonths(days)
  const instant = (day: string) => sql`${startOfDay(day).toISOString()}::timestamptz`
  const span = (month: string | null, { from, to }: Days) =>
    sql`(${month}::text, ${instant(from)}, ${instant(dayAfter(to, 1))})`
  const parts = [
    ...edgesOf(days, months).map((edge) => span(null, edge)),
    ...months.map((month) => span(month, { from: `${month}-01`, to: lastOf(month) })),
  ]
  return sql`kept as materialized (
      select month from sold_month
      where split = 'whole' and month between ${months[0] ?? ''} and ${months.at(-1) ?? ''}
    ),
    spans as materialized (
      select since, until from (values ${sql.join(parts, sql`, `)}) part (month, since, until)
      where month is null or month not in (select month from kept)
    )`
}

/** Totals of a split over the days of {@link soldSpans}, by `key`. */
export const sold = (split: Split): SQL => sql`
  select key, sum(orders) as orders, sum(units) as units, sum(goods) as goods, sum(shipping) as shipping, sum(discount) as discount
  from (
    select key, orders, units, goods, shipping, discount from sold_month
    where split = ${split} and month in (select month from kept)
    union all
    ${soldFrom(split, sql`spans cross join lateral ${paidBetween(sql`spans.since`, sql`spans.until`)}`)}
  ) parts group by 1`

const lastOf = (month: string): string => dayAfter(`${nextOf(month)}-01`, -1)

export function nextOf(month: string): string {
  const [year, nth] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, nth!, 1)).toISOString().slice(0, 7)
}

function wholeMonths({ from, to }: Days): string[] {
  const months: string[] = []
  const first = from.slice(0, 7)
  for (let month = from.endsWith('-01') ? first : nextOf(first); lastOf(month) <= to; month = nextOf(month))
    months.push(month)
  return months
}

function edgesOf(days: Days, months: string[]): Days[] {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return [days]
  return [
    { from: days.from, to: dayAfter(`${first}-01`, -1) },
    { from: `${nextOf(last)}-01`, to: days.to },
  ].filter(({ from, to }) => from <= to)
}

/**
 * Shipping retained by the shop when an order of `orders` was canceled because the buyer refused the parcel.
 * Later changes of the refund do not change that day's total.
 */
export const kept: SQL = sql`coalesce((select kept from refund_due
  where order_id = orders.id and cause = 'canceled' order by owed_at, id limit 1), 0)`

/** FROM item: voided refunds of canceled orders, by the day they were voided; aliases `d` (refund) and `o` (order). */
export const notOwed: SQL = sql`refund_due d join orders o on o.id = d.order_id and o.paid_at is not null
  and d.cause = 'canceled' and d.status = 'void'`

/** FROM item: refunds owed again after they were voided. */
export const owedAgain: SQL = sql`refund_due d join orders o on o.id = d.order_id and o.paid_at is not null and d.cause = 'canceled'
  and exists (select 1 from refund_due earlier where earlier.order_id = d.order_id and earlier.cause = 'canceled'
    and (earlier.owed_at, earlier.id) < (d.owed_at, d.id))`
