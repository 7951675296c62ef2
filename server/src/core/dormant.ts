import { sql, type SQL } from 'drizzle-orm'
import { dayAfter, startOfDay } from './bangkok.ts'
import type { PartnerScope } from './context.ts'

/** SQL condition on `orders`: paid, not canceled, not refunded in full. */
const STANDS = sql.raw(`paid_at is not null and status <> 'canceled' and refunded_goods < goods`)

/**
 * A client is dormant on a day when `days` days have passed since both the registration and the last counted order.
 * @returns the instant: a client whose last activity is before it is dormant on that day
 */
export const dormantBefore = (day: string, days: number): Date => startOfDay(dayAfter(day, 1 - days))

/** SQL: of each client of the partner the number, amount (less refunds) and last time of counted orders paid before an instant, with any seller. */
export const boughtUntil = ({ partnerId }: PartnerScope, until: string): SQL => sql`
  select user_id, count(*) as orders, sum(goods - refunded_goods) as amount, max(paid_at) as last from orders
  where mentor_id = ${partnerId} and ${STANDS} and paid_at < ${until}::timestamptz group by user_id`

/** SQL: of each client the days of registration and of counted orders before an instant, each with the next such day. */
export const daysInTouch = ({ partnerId }: PartnerScope, until: string): SQL => sql`
  select user_id, day, lead(day) over (partition by user_id order by day) as next_day from (
    select id as user_id, (created_at at time zone 'Asia/Bangkok')::date as day from app_user
    where mentor_id = ${partnerId} and created_at < ${until}::timestamptz
    union all
    select user_id, (paid_at at time zone 'Asia/Bangkok')::date from orders
    where mentor_id = ${partnerId} and ${STANDS} and paid_at < ${until}::timestamptz
  ) in_touch`
