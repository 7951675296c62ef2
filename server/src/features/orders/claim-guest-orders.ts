import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { carryAnswers } from '../../core/idempotency.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { guest } from '../../database/tables/people.ts'

/**
 * Moves the orders of a guest token, and the stored replies of its idempotent calls, to the account that signed in;
 * the guest is marked as claimed. The attributed partner stays; the caller checks again for a partner's own purchase.
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
