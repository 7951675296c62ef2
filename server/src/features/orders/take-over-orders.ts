import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { newcomer } from '../../database/tables/rewards.ts'
import { order } from '../../database/tables/orders.ts'
import { guest } from '../../database/tables/people.ts'

/**
 * Moves the orders of a merged account. Attributed partners and rewards stay; the newcomer reward of this person is
 * not earned a second time.
 * @returns the number of orders, for the audit entry
 */
export async function takeOverOrders(tx: Ctx, { from, to }: Merged): Promise<Record<string, number>> {
  const moved = await tx.db.update(order).set({ userId: to }).where(eq(order.userId, from))
  await tx.db.update(guest).set({ claimedBy: to }).where(eq(guest.claimedBy, from))
  const [first] = await tx.db.select().from(newcomer).where(eq(newcomer.userId, from))
  if (first)
    await tx.db
      .insert(newcomer)
      .values({ ...first, userId: to })
      .onConflictDoNothing()
  return { orders: moved.rowCount ?? 0 }
}
