import { sql, type SQL } from 'drizzle-orm'
import { dayAfter, startOfDay } from './bangkok.ts'
import type { PartnerScope } from './context.ts'

/** Orders that count as bought, of a query of `orders`: paid, not canceled, not paid back in full. */
const STANDS = sql.raw(`paid_at is not null and status <> 'canceled' and refunded_goods < goods`)

/**
 * A client is dormant on a day when so many days have passed since both the registration and the last order that
 * stands. Who was in touch before this instant is dormant on that day.
 */
export const dormantBefore = (day: string, days: number): Date => startOfDay(dayAfter(day, 1 - days))

/** `bought`: what each client has bought before an instant and kept, wherever it was ordered. */
export const boughtUntil = ({ partnerId }: PartnerScope, until: string): SQL => sql`
  select user_id, count(*) as orders, sum(goods - refunded_goods) as amount, max(paid_at) as last from orders
  where mentor_id = ${partnerId} and ${STANDS} and paid_at < ${until}::timestamptz group by user_id`

/** Of each client the days of registration and of the orders that stand, until an instant, each with the next one. */
export const daysInTouch = ({ partnerId }: PartnerScope, until: string): SQL => sql`
  select user_id, day, lead(day) over (partition by user_id order by day) as next_day from (
    select id as user_id, (created_at at time zone 'Asia/Bangkok')::date as day from app_user
    where mentor_id = ${partnerId} and created_at < ${until}::timestamptz
    union all
    select user_id, (paid_at at time zone 'Asia/Bangkok')::date from orders
    where mentor_id = ${partnerId} and ${STANDS} and paid_at < ${until}::timestamptz
  ) in_touch`
