import { sql } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { OrderStatus } from '@bailu/contract/orders'
import type { Ctx } from '../../core/context.ts'
import { asBuyer } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'
import { ordersOf } from './whose-orders.ts'

export async function countOrders(ctx: Ctx): Promise<ReplyOf<'GET /api/order/count'>> {
  const rows = await ctx.db
    .select({ status: order.status, count: sql<number>`count(*)::int` })
    .from(order)
    .where(ordersOf(asBuyer(ctx)))
    .groupBy(order.status)
  const of = (status: OrderStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    awaiting_payment: of('awaiting_payment'),
    awaiting_shipment: of('awaiting_shipment'),
    finished: of('finished'),
    canceled: of('canceled'),
  }
}
