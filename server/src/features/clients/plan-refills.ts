import { eq } from 'drizzle-orm'
import { bangkokDay, dayAfter } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import type { OrderFacts } from '../../core/order-facts.ts'
import { clientRefill } from '../../database/tables/clients.ts'
import { orderLine } from '../../database/tables/orders.ts'
import { daysOfUse } from './days-of-use.ts'

/** Stores when delivered products will be used up; runs in the transaction that finishes the order. */
export async function planRefills(tx: Ctx, order: OrderFacts): Promise<void> {
  const { partnerId, userId: clientId } = order
  if (partnerId === null || clientId === null) return
  const lines = await tx.db.select().from(orderLine).where(eq(orderLine.orderId, order.id))
  const from = bangkokDay(order.finishedAt ?? tx.now)
  await tx.db
    .insert(clientRefill)
    .values(
      lines.map(({ line, productId, option, quantity }) => ({
        orderId: order.id,
        line,
        partnerId,
        clientId,
        productId,
        endsOn: dayAfter(from, Math.min(400, daysOfUse(option.en) * quantity)),
      })),
    )
    .onConflictDoNothing()
}
