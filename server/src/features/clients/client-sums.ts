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

/** Points of what was bought and kept: what was paid back takes its share, rounded as rewards round it. */
const pointsKept = (since?: Date) => {
  const kept = sql`${order.points} - (${order.points} * ${order.refundedGoods}) / ${order.goods}`
  const when = since ? sql` filter (where ${paidSince(since)})` : sql``
  return sql<string>`coalesce(sum(${kept})${when}, 0)`.mapWith(Number)
}

/** All that somebody bought: windows, points, the last time; one walk of an index that holds all of it. */
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

/** What came in through a partner: windows, and the last time whenever that was. */
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
