import { sql, type SQL } from 'drizzle-orm'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { type DayRange } from '../../lib/bangkok.ts'

/** Dimensions by which sales are split; keys are text. */
export const SPLITS = ['day', 'method', 'province', 'buyer', 'brought', 'partner', 'variant'] as const
export type Split = (typeof SPLITS)[number]

const ORDER_KEYS = {
  day: sql`(o.paid_at at time zone 'Asia/Bangkok')::date::text`,
  method: sql`o.payment_method`,
  province: sql`coalesce(o.province, '')`,
  buyer: sql`case when o.guest_id is not null then 'guest'
    when o.user_id in (select user_id from partner) then 'partner' else 'customer' end`,
  brought: sql`case when o.partner_id is null then 'none' else 'partner' end`,
  partner: sql`o.partner_id::text`,
} satisfies Record<Exclude<Split, 'variant'>, SQL>

/** Totals of a split over `paid`, a FROM item of orders with alias `o`. */
export const soldTotalsFrom = (split: Split, paid: SQL): SQL =>
  split === 'variant'
    ? sql`select l.variant_id::text as key, 0 as orders, sum(l.quantity) as units, sum(l.price * l.quantity) as subtotal,
        0 as shipping, 0 as discount
      from ${paid} join sold_line l on l.order_id = o.id group by 1`
    : sql`select ${ORDER_KEYS[split]} as key, count(*) as orders, sum(o.quantity) as units, sum(o.subtotal) as subtotal,
        sum(o.shipping) as shipping, sum(o.shipping_discount) as discount
      from ${paid} ${split === 'partner' ? sql`where o.partner_id is not null` : sql``} group by 1`

/** Orders paid in [since, until), with alias `o`. */
export const paidBetween = (since: SQL, until: SQL): SQL => sql`
  (select paid_at, payment_method, province, subtotal, shipping, shipping_discount, quantity, partner_id, user_id, guest_id, id
    from orders where paid_at >= ${since} and paid_at < ${until}) o`

/**
 * Common table expressions for {@link soldTotals}: `stored_months`, those stored within these days, and `spans`, the remaining
 * days. Both are read in one statement, so that a month is counted exactly once despite concurrent changes.
 */
export function soldSpans(days: DayRange): SQL {
  const months = fullMonths(days)
  const instant = (day: string) => sql`${startOfDay(day).toISOString()}::timestamptz`
  const spanRow = (month: string | null, { from, to }: DayRange) =>
    sql`(${month}::text, ${instant(from)}, ${instant(addDays(to, 1))})`
  const parts = [
    ...partialMonths(days, months).map((range) => spanRow(null, range)),
    ...months.map((month) => spanRow(month, { from: `${month}-01`, to: lastDayOf(month) })),
  ]
  return sql`stored_months as materialized (
      select month from sold_month
      where split = 'total' and month between ${months[0] ?? ''} and ${months.at(-1) ?? ''}
    ),
    spans as materialized (
      select since, until from (values ${sql.join(parts, sql`, `)}) part (month, since, until)
      where month is null or month not in (select month from stored_months)
    )`
}

/** Totals of a split over the days of {@link soldSpans}, by `key`. */
export const soldTotals = (split: Split): SQL => sql`
  select key, sum(orders) as orders, sum(units) as units, sum(subtotal) as subtotal, sum(shipping) as shipping, sum(discount) as discount
  from (
    select key, orders, units, subtotal, shipping, discount from sold_month
    where split = ${split} and month in (select month from stored_months)
    union all
    ${soldTotalsFrom(split, sql`spans cross join lateral ${paidBetween(sql`spans.since`, sql`spans.until`)}`)}
  ) parts group by 1`

/** FROM item `sold` with the sales of each partner in these days: `partner_id`, `sales`. */
export const partnerSales = (days: DayRange): SQL => sql`(
  with ${soldSpans(days)}
  select key::bigint as partner_id, subtotal as sales from (${soldTotals('partner')}) paid
) sold`

const lastDayOf = (month: string): string => addDays(`${followingMonth(month)}-01`, -1)

export function followingMonth(month: string): string {
  const [year, monthNumber] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, monthNumber!, 1)).toISOString().slice(0, 7)
}

function fullMonths({ from, to }: DayRange): string[] {
  const months: string[] = []
  const first = from.slice(0, 7)
  for (
    let month = from.endsWith('-01') ? first : followingMonth(first);
    lastDayOf(month) <= to;
    month = followingMonth(month)
  )
    months.push(month)
  return months
}

function partialMonths(days: DayRange, months: string[]): DayRange[] {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return [days]
  return [
    { from: days.from, to: addDays(`${first}-01`, -1) },
    { from: `${followingMonth(last)}-01`, to: days.to },
  ].filter(({ from, to }) => from <= to)
}

/**
 * Shipping retained by the shop when an order of `orders` was canceled because the buyer did not accept the parcel.
 * Later changes of the refund do not change that day's total.
 */
export const retainedShipping: SQL = sql`coalesce((select retained from refund
  where order_id = orders.id and cause = 'canceled' order by owed_at, id limit 1), 0)`

/** FROM item: voided refunds of canceled orders, by the day they were voided; aliases `d` (refund) and `o` (order). */
export const voidedRefunds: SQL = sql`refund d join orders o on o.id = d.order_id and o.paid_at is not null
  and d.cause = 'canceled' and d.status = 'void'`

/** FROM item: refunds owed again after they were voided. */
export const refundsOwedAgain: SQL = sql`refund d join orders o on o.id = d.order_id and o.paid_at is not null and d.cause = 'canceled'
  and exists (select 1 from refund earlier where earlier.order_id = d.order_id and earlier.cause = 'canceled'
    and (earlier.owed_at, earlier.id) < (d.owed_at, d.id))`

/** The longest report and the equal window before it, plus a month. */
const STORED_MONTHS = 26
/** Advisory lock key, also used in a trigger: every change of a paid order holds it in shared mode until commit. */
const SOLD_MONTH_LOCK = 7_301_001

/** Background job: stores the totals of past months, newest first, each in its own transaction. */
export async function storeSoldMonths(ctx: Ctx): Promise<void> {
  const currentMonth = bangkokDay(ctx.now).slice(0, 7)
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select month from (
      select to_char(begins, 'YYYY-MM') as month
      from generate_series(${`${currentMonth}-01`}::timestamp - interval '${sql.raw(String(STORED_MONTHS))} months',
        ${`${currentMonth}-01`}::timestamp - interval '1 month', interval '1 month') begins
    ) over_
    where month not in (select month from sold_month where split = 'total')
      and month >= (select to_char(min(paid_at) at time zone 'Asia/Bangkok', 'YYYY-MM') from orders where paid_at is not null)
    order by 1 desc`)
  for (const { month } of rows) if (!(await storeSoldMonth(ctx, month))) return
}

/** @returns false if an order is being changed right now: the next run of the job tries again */
function storeSoldMonth(ctx: Ctx, month: string): Promise<boolean> {
  // no audit: derived totals
  return inTx(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SOLD_MONTH_LOCK}) as free`,
    )
    if (!rows[0]!.free) return false
    const startOfMonth = (monthText: string) => sql`${startOfDay(`${monthText}-01`).toISOString()}::timestamptz`
    const paid = paidBetween(startOfMonth(month), startOfMonth(followingMonth(month)))
    await tx.db.execute(sql`delete from sold_month where month = ${month}`)
    for (const split of SPLITS)
      await tx.db.execute(sql`
        insert into sold_month (month, split, key, orders, units, subtotal, shipping, discount)
        select ${month}, ${split}, key, orders, units, subtotal, shipping, discount from (${soldTotalsFrom(split, paid)}) sums`)
    await tx.db.execute(sql`
      insert into sold_month (month, split, key, orders, units, subtotal, shipping, discount)
      values (${month}, 'total', '', 0, 0, 0, 0, 0)`)
    return true
  })
}
