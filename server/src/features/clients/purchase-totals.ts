import { and, desc, eq, gte, isNotNull, lt, ne, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { order } from '../orders/table.ts'

// Same expression as in the partial indexes, so that the planner uses them.
const IS_PAID = and(isNotNull(order.paidAt), ne(order.status, 'canceled')) as SQL

/** SQL condition: orders included in every total – paid, not canceled, not fully refunded. */
export const isCounted = and(IS_PAID, lt(order.refundedSubtotal, order.subtotal)) as SQL

/** Start of a window of this many Bangkok days, including today. */
export const windowStart = (now: Date, days: number): Date => startOfDay(addDays(bangkokDay(now), 1 - days))

/** No upper bound: the window must contain the same orders as the list shown beside it. */
export const paidSince = (start: Date | Placeholder): SQL => gte(order.paidAt, start)

export const totalOf = (condition: SQL | undefined = undefined) => {
  const filter = condition ? sql` filter (where ${condition})` : sql``
  return {
    amount: sql<string>`coalesce(sum(${order.subtotal} - ${order.refundedSubtotal})${filter}, 0)`.mapWith(Number),
    count: sql<number>`(count(*)${filter})::int`,
  }
}

export type Total = { amount: number; count: number }

type Windows = Record<'d7' | 'd30' | 'd90', Total>
const NO_ORDERS: Total = { amount: 0, count: 0 }
export const NO_PURCHASES = { windows: { d7: NO_ORDERS, d30: NO_ORDERS, d90: NO_ORDERS }, lastAt: null }

const windowTotals = (ctx: Ctx) => {
  const totalSince = (days: number) => totalOf(paidSince(windowStart(ctx.now, days)))
  return { d7: totalSince(7), d30: totalSince(30), d90: totalSince(90) }
}

/** Points of purchases minus the share of refunds, rounded as rewards are. */
const netPoints = (totalSince?: Date) => {
  const points = sql`${order.points} - (${order.points} * ${order.refundedSubtotal}) / ${order.subtotal}`
  const filter = totalSince ? sql` filter (where ${paidSince(totalSince)})` : sql``
  return sql<string>`coalesce(sum(${points})${filter}, 0)`.mapWith(Number)
}

/** Purchases of a user: totals per window, points, time of the last one. Answered by one covering index scan. */
export async function readPurchases(ctx: Ctx, userId: number) {
  const [row] = await ctx.db
    .select({
      ...windowTotals(ctx),
      lastAt: sql<Date | null>`max(${order.paidAt})`.mapWith(order.paidAt),
      points: netPoints(),
      points7: netPoints(windowStart(ctx.now, 7)),
    })
    .from(order)
    .where(and(eq(order.userId, userId), isCounted))
  if (!row) throw new Error('A sum without groups has one row')
  const { lastAt, points, points7, ...totals } = row
  return { windows: totals, lastAt, points, points7 }
}

/** Orders that came through a partner: totals per window, and the time of the last one, of any age. */
export async function readPromotion(ctx: Ctx, partnerId: number): Promise<{ windows: Windows; lastAt: Date | null }> {
  const [totals] = await ctx.db
    .select(windowTotals(ctx))
    .from(order)
    .where(and(eq(order.partnerId, partnerId), isCounted, paidSince(windowStart(ctx.now, 90))))
  const [last] = await ctx.db
    .select({ at: order.paidAt })
    .from(order)
    .where(and(eq(order.partnerId, partnerId), isCounted))
    .orderBy(desc(order.paidAt))
    .limit(1)
  return { windows: totals ?? NO_PURCHASES.windows, lastAt: last?.at ?? null }
}
