import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { carryAnswers } from '../../core/idempotency.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { guest } from '../../database/tables/people.ts'

/**
 * Gives the orders of the guest token in hand, and the answers to its calls, to the account that signed in;
 * the guest exists no more. Whose client bought stays as it was; the caller asks
 * again whether a partner bought from themself.
 * @returns ids of the orders that moved; none when the guest was claimed before
 */
export async function claimGuestOrders(ctx: Ctx, guestId: string, userId: number): Promise<string[]> {
  return inTx(ctx, async (tx) => {
    const claimed = await tx.db
      .update(guest)
      .set({ claimedBy: userId })
      .where(and(eq(guest.id, guestId), isNull(guest.claimedBy)))
      .returning({ id: guest.id })
    if (claimed.length === 0) return []
    await carryAnswers(tx, guestId, userId)
    const moved = await tx.db
      .update(order)
      .set({ userId, guestId: null })
      .where(eq(order.guestId, guestId))
      .returning({ id: order.id })
    const orders = moved.map(({ id }) => id)
    if (orders.length > 0) await record(tx, 'order.claimed', { type: 'guest', id: guestId }, { user: userId, orders })
    return orders
  })
}
