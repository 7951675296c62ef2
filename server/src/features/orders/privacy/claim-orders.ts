import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { moveIdempotencyKeys } from '../../../core/idempotency.ts'
import type { AccountMerge } from '../../../core/users.ts'
import { inTx } from '../../../database/transaction.ts'
import { order } from '../table.ts'
import { guest } from '../../account/table.ts'
import { newcomer } from '../../rewards/table.ts'

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
    await moveIdempotencyKeys(tx, guestId, userId)
    const moved = await tx.db
      .update(order)
      .set({ userId, guestId: null, contactEmail: null, contactLang: null })
      .where(eq(order.guestId, guestId))
      .returning({ id: order.id })
    const orders = moved.map(({ id }) => id)
    if (orders.length > 0)
      await recordAudit(tx, 'order.claimed', { type: 'guest', id: guestId }, { user: userId, orders })
    return orders
  })
}

/**
 * Moves the orders of a merged account. Attributed partners and rewards stay; the newcomer reward of this person is
 * not earned a second time.
 * @returns the number of orders, for the audit entry
 */
export async function mergeAccountOrders(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  const moved = await tx.db.update(order).set({ userId: to }).where(eq(order.userId, from))
  await tx.db.update(guest).set({ claimedBy: to }).where(eq(guest.claimedBy, from))
  const [newcomerRow] = await tx.db.select().from(newcomer).where(eq(newcomer.userId, from))
  if (newcomerRow)
    await tx.db
      .insert(newcomer)
      .values({ ...newcomerRow, userId: to })
      .onConflictDoNothing()
  return { orders: moved.rowCount ?? 0 }
}
