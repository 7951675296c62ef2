import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { order } from '../../database/tables/orders.ts'
import { counted, paidSince, type Sum, sumOf, windowStart } from './counted.ts'

type Windows = Record<'d7' | 'd30' | 'd90', Sum>
const NONE: Sum = { amount: 0, count: 0 }
export const NOTHING = { windows: { d7: NONE, d30: NONE, d90: NONE }, lastAt: null }

const windows = (ctx: Ctx) => {
  const since = (days: number) => sumOf(paidSince(windowStart(ctx.now, days)))
  return { d7: since(7), d30: since(30), d90: since(90) }
}

/** Points of purchases minus the share of refunds, rounded as rewards are. */
const pointsKept = (since?: Date) => {
  const kept = sql`${order.points} - (${order.points} * ${order.refundedGoods}) / ${order.goods}`
  const when = since ? sql` filter (where ${paidSince(since)})` : sql``
  return sql<string>`coalesce(sum(${kept})${when}, 0)`.mapWith(Number)
}

/** Purchases of a user: totals per window, points, time of the last one. Answered by one covering index scan. */
export async function readBought(ctx: Ctx, userId: number) {
  const [row] = await ctx.db
    .select({
      ...windows(ctx),
      lastAt: sql<Date | null>`max(${order.paidAt})`.mapWith(order.paidAt),
      points: pointsKept(),
      points7: pointsKept(windowStart(ctx.now, 7)),
    })
    .from(order)
    .where(and(eq(order.userId, userId), counted))
  if (!row) throw new Error('A sum without groups has one row')
  const { lastAt, points, points7, ...sums } = row
  return { windows: sums, lastAt, points, points7 }
}

/** Orders that came through a partner: totals per window, and the time of the last one, of any age. */
export async function readPromotion(ctx: Ctx, partnerId: number): Promise<{ windows: Windows; lastAt: Date | null }> {
  const [sums] = await ctx.db
    .select(windows(ctx))
    .from(order)
    .where(and(eq(order.partnerId, partnerId), counted, paidSince(windowStart(ctx.now, 90))))
  const [last] = await ctx.db
    .select({ at: order.paidAt })
    .from(order)
    .where(and(eq(order.partnerId, partnerId), counted))
    .orderBy(desc(order.paidAt))
    .limit(1)
  return { windows: sums ?? NOTHING.windows, lastAt: last?.at ?? null }
}
