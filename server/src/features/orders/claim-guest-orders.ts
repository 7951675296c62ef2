import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { guest } from '../../database/tables/people.ts'

/**
 * Gives the orders of the guest token in hand to the account that signed in;
 * the guest exists no more. Whose client bought stays as it was, but a partner
 * who claims orders of their own link is flagged: own orders earn nothing.
 * @returns how many orders moved; zero when the guest was claimed before
 */
export async function claimGuestOrders(ctx: Ctx, guestId: string, userId: number): Promise<number> {
  return inTx(ctx, async (tx) => {
    const claimed = await tx.db
      .update(guest)
      .set({ claimedBy: userId })
      .where(and(eq(guest.id, guestId), isNull(guest.claimedBy)))
      .returning({ id: guest.id })
    if (claimed.length === 0) return 0
    const moved = await tx.db
      .update(order)
      .set({
        userId,
        guestId: null,
        flags: sql`case when ${order.partnerId} = ${userId} then ${order.flags} || '["own_order"]'::jsonb else ${order.flags} end`,
      })
      .where(eq(order.guestId, guestId))
      .returning({ id: order.id })
    if (moved.length > 0)
      await record(tx, 'order.claimed', { type: 'guest', id: guestId }, { userId, orders: moved.map((row) => row.id) })
    return moved.length
  })
}
