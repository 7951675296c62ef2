import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { order } from '../../database/tables/orders.ts'

/** The fields of an order that rewards need; a row of `orders` matches. */
export type PaidOrder = Omit<OrderFacts, 'paidAt'>

/**
 * Serializes changes of an order's rewards. Lock order: order, reward lines, accounts.
 * @throws Error when there is no such order
 */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<{ canceled: boolean }> {
  const [found] = await ctx.db.select({ status: order.status }).from(order).where(eq(order.id, orderId)).for('update')
  if (!found) throw new Error(`No order ${orderId}`)
  return { canceled: found.status === 'canceled' }
}
