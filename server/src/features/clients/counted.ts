import { and, gte, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { bangkokDay, dayAfter, startOfDay } from '../../core/bangkok.ts'
import { order } from '../../database/tables/orders.ts'

// Same expression as in the partial indexes, so that the planner uses them.
const STANDS = and(isNotNull(order.paidAt), ne(order.status, 'canceled')) as SQL

/** SQL condition: orders included in every total – paid, not canceled, not fully refunded. */
export const counted = and(STANDS, lt(order.refundedGoods, order.goods)) as SQL

/** Start of a window of this many Bangkok days, including today. */
export const windowStart = (now: Date, days: number): Date => startOfDay(dayAfter(bangkokDay(now), 1 - days))

/** No upper bound: the window must contain the same orders as the list shown beside it. */
export const paidSince = (start: Date): SQL => gte(order.paidAt, start)

export const sumOf = (which: SQL | undefined = undefined) => {
  const when = which ? sql` filter (where ${which})` : sql``
  return {
    amount: sql<string>`coalesce(sum(${order.goods} - ${order.refundedGoods})${when}, 0)`.mapWith(Number),
    count: sql<number>`(count(*)${when})::int`,
  }
}

export type Sum = { amount: number; count: number }
