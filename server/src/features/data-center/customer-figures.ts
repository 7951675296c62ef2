import { sql, type SQL } from 'drizzle-orm'
import { type CustomerFigure, DORMANT_DAYS } from '@bailu/contract/data-center/kinds'
import { addDays } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { type DayRange, instantsOfDays, listDays, type ReportPeriod } from '../../lib/bangkok.ts'
import { clientActivityDays } from '../partners/client-figures.ts'

/**
 * CTE `sold`: all paid orders of the partner until the end of these days, with the
 * Bangkok day, the number of the order among its buyer's orders, and the day of the buyer's next order. Its cost
 * depends on the partner's own history, read from a covering index.
 */
export const ordersUntil = ({ partnerId }: PartnerScope, days: DayRange): SQL => sql`
  sold as materialized (
    select user_id, guest_id, coalesce(user_id::text, guest_id::text) as buyer, subtotal, paid_at, day,
      row_number() over mine as nth, lead(day) over mine as next_day
    from (
      select id, user_id, guest_id, subtotal, paid_at, (paid_at at time zone 'Asia/Bangkok')::date as day from orders
      where partner_id = ${partnerId} and paid_at < ${instantsOfDays(days).until}::timestamptz
    ) paid
    window mine as (partition by coalesce(user_id::text, guest_id::text) order by paid_at, id)
  )`

type CustomerCounts = Record<CustomerFigure, number>
export type CustomerDays = { days: Map<string, CustomerCounts>; now: CustomerCounts; before: CustomerCounts }
const DORMANT = sql.raw(String(DORMANT_DAYS))
type Row = { what: string; day: string; value: string }

/**
 * Customer figures of a window, of the one before it, and of each day of both.
 * `clients` and `dormant` are counts at the end of a day or window; the others count distinct
 * people, so that days do not add up to their window.
 */
export async function readCustomerDays(ctx: Ctx, scope: PartnerScope, window: ReportPeriod): Promise<CustomerDays> {
  const { before } = window
  const fullWindow = { from: before.from, to: window.to }
  const rows = [...(await readRegistrations(ctx, scope, fullWindow)), ...(await readPurchases(ctx, scope, window))]
  const values = new Map(rows.map(({ what, day, value }) => [`${what} ${day}`, Number(value)]))
  const valueOf = (what: string, day: string) => values.get(`${what} ${day}`) ?? 0

  const days = new Map<string, CustomerCounts>()
  let [clients, dormant] = [valueOf('clients', ''), valueOf('dormant', addDays(fullWindow.from, -1))]
  for (const day of listDays(fullWindow)) {
    clients += valueOf('new', day)
    dormant += valueOf('dormant', day)
    days.set(day, {
      clients,
      dormant,
      new: valueOf('new', day),
      active: valueOf('active', day),
      repeat: valueOf('repeat', day),
    })
  }
  const total = (name: 'now' | 'before', last: string): CustomerCounts => ({
    clients: days.get(last)?.clients ?? 0,
    dormant: days.get(last)?.dormant ?? 0,
    new: listDays(name === 'now' ? window : before).reduce((sum, day) => sum + valueOf('new', day), 0),
    active: valueOf('active', name),
    repeat: valueOf('repeat', name),
  })
  return { days, now: total('now', window.to), before: total('before', before.to) }
}

/** Number of clients before the days, and new clients on each day. */
async function readRegistrations(ctx: Ctx, { partnerId }: PartnerScope, days: ReportPeriod['before']): Promise<Row[]> {
  const { since, until } = instantsOfDays(days)
  const { rows } = await ctx.db.execute<Row>(sql`
    select 'clients' as what, '' as day, count(*) as value from app_user
    where mentor_id = ${partnerId} and created_at < ${since}::timestamptz
    union all
    select 'new', (created_at at time zone 'Asia/Bangkok')::date::text, count(*) from app_user
    where mentor_id = ${partnerId} and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz
    group by 2`)
  return rows
}

/** Active and repeat buyers, and the daily change of dormant clients; changes before the window are on the day before it. */
async function readPurchases(ctx: Ctx, scope: PartnerScope, { from, to, before }: ReportPeriod): Promise<Row[]> {
  const windowName = sql`case when day >= ${from}::date then 'now' else 'before' end`
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${ordersUntil(scope, { from: before.from, to })},
    in_touch as (${clientActivityDays(scope, instantsOfDays({ from, to }).until)}),
    seen as (select * from sold where day >= ${before.from}::date)
    select 'active' as what, day::text as day, count(distinct buyer) as value from seen group by day
    union all select 'active', ${windowName}, count(distinct buyer) from seen group by 2
    union all select 'repeat', day::text, count(distinct buyer) from seen where nth > 1 group by day
    union all select 'repeat', ${windowName}, count(distinct buyer) from seen where nth > 1 group by 2
    union all
    select 'dormant', greatest(day, ${before.from}::date - 1)::text, sum(change) from (
      select day + ${DORMANT} as day, 1 as change from in_touch where coalesce(next_day > day + ${DORMANT}, true)
      union all
      select next_day, -1 from in_touch where next_day > day + ${DORMANT}
    ) turned where day <= ${to}::date group by 2`)
  return rows
}
