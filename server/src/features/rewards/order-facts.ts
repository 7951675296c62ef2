import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { order } from '../../database/tables/orders.ts'

/** What rewards need to know of an order; a row of `orders` fits. */
export type PaidOrder = Omit<OrderFacts, 'paidAt'>

/**
 * Makes everything about an order's rewards happen one after the other. Rows
 * are locked in the order: order, reward lines, accounts.
 * @throws Error when there is no such order
 */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<{ canceled: boolean }> {
  const [found] = await ctx.db.select({ status: order.status }).from(order).where(eq(order.id, orderId)).for('update')
  if (!found) throw new Error(`No order ${orderId}`)
  return { canceled: found.status === 'canceled' }
}
