import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { basket, basketOrder } from '../../database/tables/baskets.ts'
import { order } from '../../database/tables/orders.ts'

/** Counts an order that started from a basket link, if it is credited to the partner of the basket. */
export async function noteBasketOrder(tx: Ctx, orderId: string, code: string | undefined): Promise<void> {
  if (code === undefined) return
  const [found] = await tx.db
    .select({ id: basket.id, partnerId: basket.partnerId })
    .from(basket)
    .where(eq(basket.code, code))
  const [placed] = await tx.db.select({ partnerId: order.partnerId }).from(order).where(eq(order.id, orderId))
  if (!found || placed?.partnerId !== found.partnerId) return
  await tx.db.insert(basketOrder).values({ orderId, basketId: found.id }).onConflictDoNothing()
}
