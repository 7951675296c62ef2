import { sql, type SQL } from 'drizzle-orm'
import { addDays, startOfDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { type DayRange, instantsOfDays } from '../../lib/bangkok.ts'

export type TradeDay = { orders: number; sales: bigint; refunds: bigint; points: bigint; rewards: bigint }
const EMPTY_DAY: TradeDay = { orders: 0, sales: 0n, refunds: 0n, points: 0n, rewards: 0n }

/**
 * A partner's figures by Bangkok day. An order counts on the day its payment was confirmed, a refund on the day it was
 * paid back; neither changes an earlier day. Points and rewards come from `partner_day`. Days without figures are omitted.
 */
export async function listTradeDays(ctx: Ctx, scope: PartnerScope, days: DayRange): Promise<Map<string, TradeDay>> {
  const { partnerId } = scope
  const { since, until } = instantsOfDays(days)
  const { rows } = await ctx.db.execute<Record<keyof TradeDay | 'day', string>>(sql`
    select coalesce(of_day, (at at time zone 'Asia/Bangkok')::date::text) as day, sum(orders) as orders, sum(sales) as sales,
      sum(refunds) as refunds, sum(points) as points, sum(rewards) as rewards
    from (
      select null as of_day, paid_at as at, 1 as orders, subtotal as sales, 0 as refunds, 0 as points, 0 as rewards from orders
      where partner_id = ${partnerId} and paid_at >= ${since}::timestamptz and paid_at < ${until}::timestamptz
      union all
      select null, canceled_at, 0, 0, subtotal - refunded_subtotal, 0, 0 from orders
      where partner_id = ${partnerId} and paid_at is not null
        and canceled_at >= ${since}::timestamptz and canceled_at < ${until}::timestamptz
      union all
      select null, refunded_at, 0, 0, subtotal, 0, 0 from order_return
      where partner_id = ${partnerId} and refunded_at >= ${since}::timestamptz and refunded_at < ${until}::timestamptz
      union all
      select day, null, 0, 0, 0, points, rewards from partner_day
      where partner_id = ${partnerId} and day between ${days.from} and ${days.to}
    ) happened group by 1`)
  return new Map(
    rows.map(({ day, orders, sales, refunds, points, rewards }) => [
      day,
      {
        orders: Number(orders),
        sales: BigInt(sales),
        refunds: BigInt(refunds),
        points: BigInt(points),
        rewards: BigInt(rewards),
      },
    ]),
  )
}

/** Sum over the days of a range. */
export function sumTradeDays(days: Map<string, TradeDay>, { from, to }: DayRange): TradeDay {
  const sum = { ...EMPTY_DAY }
  for (const [day, figures] of days) {
    if (day < from || day > to) continue
    sum.orders += figures.orders
    sum.sales += figures.sales
    sum.refunds += figures.refunds
    sum.points += figures.points
    sum.rewards += figures.rewards
  }
  return sum
}

/** SQL condition on `orders`: paid, not canceled, not refunded in full. */
const COUNTED_ORDERS = sql.raw(`paid_at is not null and status <> 'canceled' and refunded_subtotal < subtotal`)

/**
 * A client is dormant on a day when `days` days have passed since both the registration and the last counted order.
 * @returns the instant: a client whose last activity is before it is dormant on that day
 */
export const dormantBefore = (day: string, days: number): Date => startOfDay(addDays(day, 1 - days))

/** SQL: of each client of the partner the number, amount (less refunds) and last time of counted orders paid before an instant, with any seller. */
export const clientPurchasesUntil = ({ partnerId }: PartnerScope, until: string): SQL => sql`
  select user_id, count(*) as orders, sum(subtotal - refunded_subtotal) as amount, max(paid_at) as last from orders
  where mentor_id = ${partnerId} and ${COUNTED_ORDERS} and paid_at < ${until}::timestamptz group by user_id`

/** SQL: of each client the days of registration and of counted orders before an instant, each with the next such day. */
export const clientActivityDays = ({ partnerId }: PartnerScope, until: string): SQL => sql`
  select user_id, day, lead(day) over (partition by user_id order by day) as next_day from (
    select id as user_id, (created_at at time zone 'Asia/Bangkok')::date as day from app_user
    where mentor_id = ${partnerId} and created_at < ${until}::timestamptz
    union all
    select user_id, (paid_at at time zone 'Asia/Bangkok')::date from orders
    where mentor_id = ${partnerId} and ${COUNTED_ORDERS} and paid_at < ${until}::timestamptz
  ) in_touch`
