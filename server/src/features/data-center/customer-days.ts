import { sql } from 'drizzle-orm'
import { type CustomerFigure, DORMANT_DAYS } from '@bailu/contract/figures'
import { dayAfter } from '../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { daysInTouch } from '../../core/dormant.ts'
import { soldUntil } from './buyers.ts'
import { everyDay, instantsOf, type Window } from '../../core/report-window.ts'

type Counts = Record<CustomerFigure, number>
export type Customers = { days: Map<string, Counts>; now: Counts; before: Counts }
const DORMANT = sql.raw(String(DORMANT_DAYS))
type Row = { what: string; day: string; value: string }

/**
 * Customer figures of a window, of the one before it, and of each day of both.
 * `clients` and `dormant` are counts at the end of a day or window; the others count distinct
 * people, so that days do not add up to their window.
 */
export async function customerDays(ctx: Ctx, scope: PartnerScope, window: Window): Promise<Customers> {
  const { before } = window
  const both = { from: before.from, to: window.to }
  const rows = [...(await joined(ctx, scope, both)), ...(await bought(ctx, scope, window))]
  const values = new Map(rows.map(({ what, day, value }) => [`${what} ${day}`, Number(value)]))
  const of = (what: string, day: string) => values.get(`${what} ${day}`) ?? 0

  const days = new Map<string, Counts>()
  let [clients, dormant] = [of('clients', ''), of('dormant', dayAfter(both.from, -1))]
  for (const day of everyDay(both)) {
    clients += of('new', day)
    dormant += of('dormant', day)
    days.set(day, { clients, dormant, new: of('new', day), active: of('active', day), repeat: of('repeat', day) })
  }
  const total = (name: 'now' | 'before', last: string): Counts => ({
    clients: days.get(last)?.clients ?? 0,
    dormant: days.get(last)?.dormant ?? 0,
    new: everyDay(name === 'now' ? window : before).reduce((sum, day) => sum + of('new', day), 0),
    active: of('active', name),
    repeat: of('repeat', name),
  })
  return { days, now: total('now', window.to), before: total('before', before.to) }
}

/** Number of clients before the days, and new clients on each day. */
async function joined(ctx: Ctx, { partnerId }: PartnerScope, days: Window['before']): Promise<Row[]> {
  const { since, until } = instantsOf(days)
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
async function bought(ctx: Ctx, scope: PartnerScope, { from, to, before }: Window): Promise<Row[]> {
  const span = sql`case when day >= ${from}::date then 'now' else 'before' end`
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${soldUntil(scope, { from: before.from, to })},
    in_touch as (${daysInTouch(scope, instantsOf({ from, to }).until)}),
    seen as (select * from sold where day >= ${before.from}::date)
    select 'active' as what, day::text as day, count(distinct buyer) as value from seen group by day
    union all select 'active', ${span}, count(distinct buyer) from seen group by 2
    union all select 'repeat', day::text, count(distinct buyer) from seen where nth > 1 group by day
    union all select 'repeat', ${span}, count(distinct buyer) from seen where nth > 1 group by 2
    union all
    select 'dormant', greatest(day, ${before.from}::date - 1)::text, sum(change) from (
      select day + ${DORMANT} as day, 1 as change from in_touch where coalesce(next_day > day + ${DORMANT}, true)
      union all
      select next_day, -1 from in_touch where next_day > day + ${DORMANT}
    ) turned where day <= ${to}::date group by 2`)
  return rows
}
