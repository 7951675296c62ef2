import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { moveIdempotencyKeys } from '../../../core/idempotency.ts'
import type { AccountMerge } from '../../../core/users.ts'
import { inTx } from '../../../database/transaction.ts'
import { order } from '../table.ts'
import { guest } from '../../account/table.ts'
import { selfPurchaseSignsOfOrder } from '../../partners/self-purchase.ts'
import { newcomer } from '../../rewards/table.ts'

/**
 * Moves the orders of a guest token, and the stored replies of its idempotent calls, to the account that signed in;
 * the guest is marked as claimed. The attributed partner stays; the caller checks again for a partner's own purchase.
 * Orders of other people that count for the account stay with the guest, who then is not claimed.
 * @returns ids of the orders that moved; none when the guest was claimed before
 */
export async function claimGuestOrders(ctx: Ctx, guestId: string, userId: number): Promise<string[]> {
  return inTx(ctx, async (tx) => {
    const isUnclaimed = and(eq(guest.id, guestId), isNull(guest.claimedBy))
    const [locked] = await tx.db.select({ id: guest.id }).from(guest).where(isUnclaimed).for('update')
    if (!locked) return []
    const unclaimed = await listOrdersOfClients(tx, guestId, userId)
    if (unclaimed.length === 0) {
      await tx.db.update(guest).set({ claimedBy: userId }).where(isUnclaimed)
      await moveIdempotencyKeys(tx, guestId, userId)
    }
    const moved = await tx.db
      .update(order)
      .set({ userId, guestId: null, contactEmail: null, contactLang: null })
      .where(and(eq(order.guestId, guestId), notInArray(order.id, unclaimed)))
      .returning({ id: order.id })
    const orders = moved.map(({ id }) => id)
    if (orders.length + unclaimed.length > 0)
      await recordAudit(
        tx,
        'order.claimed',
        { type: 'guest', id: guestId },
        { user: userId, orders, ...(unclaimed.length > 0 && { unclaimed }) },
      )
    return orders
  })
}

/**
 * The guest's orders that count for this account and have another phone number: a partner signed in on a device on which
 * another person had ordered by the partner's link.
 */
async function listOrdersOfClients(tx: Ctx, guestId: string, userId: number): Promise<string[]> {
  const attributed = await tx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.guestId, guestId), eq(order.partnerId, userId)))
  const ofOthers: string[] = []
  for (const { id } of attributed) {
    const current = await selfPurchaseSignsOfOrder(tx, id)
    if (!current?.signs.includes('own_phone')) ofOthers.push(id)
  }
  return ofOthers
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
