import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Ctx, PartnerScope } from './context.ts'
import { partnerDay } from '../database/tables/sums.ts'
import { type Days, instantsOf } from './report-window.ts'

export type TradeDay = { orders: number; sales: bigint; refunds: bigint; points: bigint; rewards: bigint }
const NOTHING: TradeDay = { orders: 0, sales: 0n, refunds: 0n, points: 0n, rewards: 0n }

/**
 * A partner's figures by Bangkok day. An order counts on the day its payment was confirmed, a refund on the day it was
 * paid back; neither changes an earlier day. Points and rewards come from `partner_day`. Days without figures are omitted.
 */
export async function tradeDays(ctx: Ctx, scope: PartnerScope, days: Days): Promise<Map<string, TradeDay>> {
  const { partnerId } = scope
  const { since, until } = instantsOf(days)
  const { rows } = await ctx.db.execute<{ day: string; orders: string; sales: string; refunds: string }>(sql`
    select (at at time zone 'Asia/Bangkok')::date::text as day, sum(orders) as orders, sum(sales) as sales, sum(refunds) as refunds
    from (
      select paid_at as at, 1 as orders, goods as sales, 0 as refunds from orders
      where partner_id = ${partnerId} and paid_at >= ${since}::timestamptz and paid_at < ${until}::timestamptz
      union all
      select canceled_at, 0, 0, goods from orders
      where partner_id = ${partnerId} and paid_at is not null
        and canceled_at >= ${since}::timestamptz and canceled_at < ${until}::timestamptz
      union all
      select refunded_at, 0, 0, goods from order_return
      where partner_id = ${partnerId} and refunded_at >= ${since}::timestamptz and refunded_at < ${until}::timestamptz
    ) happened group by 1`)
  const kept = await ctx.db
    .select({ day: partnerDay.day, points: partnerDay.points, rewards: partnerDay.rewards })
    .from(partnerDay)
    .where(and(eq(partnerDay.partnerId, partnerId), gte(partnerDay.day, days.from), lte(partnerDay.day, days.to)))
  const found = new Map<string, TradeDay>()
  for (const { day, orders, sales, refunds } of rows)
    found.set(day, { ...NOTHING, orders: Number(orders), sales: BigInt(sales), refunds: BigInt(refunds) })
  for (const { day, points, rewards } of kept)
    found.set(day, { ...(found.get(day) ?? NOTHING), points: BigInt(points), rewards })
  return found
}

/** Sum over the days of a range. */
export function sumDays(days: Map<string, TradeDay>, { from, to }: Days): TradeDay {
  const sum = { ...NOTHING }
  for (const [day, one] of days) {
    if (day < from || day > to) continue
    sum.orders += one.orders
    sum.sales += one.sales
    sum.refunds += one.refunds
    sum.points += one.points
    sum.rewards += one.rewards
  }
  return sum
}
