import { eq } from 'drizzle-orm'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { clientRefill } from './table.ts'
import { orderLine } from '../orders/table.ts'

const SIZE_PATTERN = /(\d+(?:\.\d+)?)\s*(?:ml|g)\b/i
const COUNT_PATTERN = /(\d+)\s*[×x]/i

/**
 * How many days one unit lasts, estimated from its size text: creams and serums about 0.8 ml a day,
 * bottles above 60 ml (cleansing) ten weeks, single doses two a week; 60 days if no size is found.
 */
export function daysOfUse(option: string): number {
  const count = Number(COUNT_PATTERN.exec(option)?.[1] ?? 0)
  if (count > 0) return Math.min(180, Math.max(14, Math.round(count * 3.5)))
  const size = Number(SIZE_PATTERN.exec(option)?.[1] ?? 0)
  if (size === 0) return 60
  return size > 60 ? 70 : Math.max(30, Math.round(size / 0.8))
}

/** Stores when delivered products will be used up; runs in the transaction that finishes the order. */
export async function planRefills(tx: Ctx, order: OrderSnapshot): Promise<void> {
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
        endsOn: addDays(from, Math.min(400, daysOfUse(option.en) * quantity)),
      })),
    )
    .onConflictDoNothing()
}
