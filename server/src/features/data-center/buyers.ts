import { sql, type SQL } from 'drizzle-orm'
import type { PartnerScope } from '../../core/context.ts'
import { type Days, instantsOf } from '../../core/report-window.ts'

/**
 * CTE `sold`: all paid orders of the partner until the end of these days, with the
 * Bangkok day, the number of the order among its buyer's orders, and the day of the buyer's next order. Its cost
 * depends on the partner's own history, read from a covering index.
 */
export const soldUntil = ({ partnerId }: PartnerScope, days: Days): SQL => sql`
  sold as materialized (
    select user_id, guest_id, coalesce(user_id::text, guest_id::text) as buyer, goods, paid_at, day,
      row_number() over mine as nth, lead(day) over mine as next_day
    from (
      select id, user_id, guest_id, goods, paid_at, (paid_at at time zone 'Asia/Bangkok')::date as day from orders
      where partner_id = ${partnerId} and paid_at < ${instantsOf(days).until}::timestamptz
    ) paid
    window mine as (partition by coalesce(user_id::text, guest_id::text) order by paid_at, id)
  )`
