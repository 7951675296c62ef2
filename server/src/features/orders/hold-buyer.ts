import { and, eq, isNull } from 'drizzle-orm'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { holdUser } from '../../core/hold-user.ts'
import { refuse } from '../../core/refusal.ts'
import { guest } from '../../database/tables/people.ts'

/**
 * Claiming or erasing a guest's orders and deleting an account wait for this, so that
 * nothing is left with somebody nobody can be any more.
 * @throws Refusal session_expired
 */
export async function holdBuyer(tx: Ctx, buyer: BuyerScope): Promise<void> {
  if (buyer.kind === 'user') return holdUser(tx, buyer.userId)
  const held = await tx.db
    .select({ id: guest.id })
    .from(guest)
    .where(and(eq(guest.id, buyer.guestId), isNull(guest.claimedBy), isNull(guest.erasedAt)))
    .for('share')
  if (held.length === 0) refuse('session_expired')
}
