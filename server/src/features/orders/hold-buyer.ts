import { and, eq, isNull } from 'drizzle-orm'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { holdUser } from '../../core/hold-user.ts'
import { refuse } from '../../core/refusal.ts'
import { guest } from '../../database/tables/people.ts'

/**
 * Takes a share lock on the buyer: claiming or erasing a guest and deleting an account wait until this transaction
 * ends, so that nothing is written for a buyer who no longer exists.
 * @throws AppError session_expired
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
