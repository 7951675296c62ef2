import { and, gte, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { bangkokDay, dayAfter, startOfDay } from '../../core/bangkok.ts'
import { order } from '../../database/tables/orders.ts'

// As the partial indexes say it, so that they are used.
const STANDS = and(isNotNull(order.paidAt), ne(order.status, 'canceled')) as SQL

/** Orders that are in every sum: paid, not canceled, not paid back in full. */
export const counted = and(STANDS, lt(order.refundedGoods, order.goods)) as SQL

/** The window of so many Bangkok days, today among them. */
export const windowStart = (now: Date, days: number): Date => startOfDay(dayAfter(bangkokDay(now), 1 - days))

/** Not after now: a window is the same as the list that is looked at. */
export const paidSince = (start: Date): SQL => gte(order.paidAt, start)

export const sumOf = (which: SQL | undefined = undefined) => {
  const when = which ? sql` filter (where ${which})` : sql``
  return {
    amount: sql<string>`coalesce(sum(${order.goods} - ${order.refundedGoods})${when}, 0)`.mapWith(Number),
    count: sql<number>`(count(*)${when})::int`,
  }
}

export type Sum = { amount: number; count: number }
