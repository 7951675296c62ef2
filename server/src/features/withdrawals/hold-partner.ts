import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { holdUser } from '../../core/hold-user.ts'
import { refuse } from '../../core/refusal.ts'
import { partner } from '../../database/tables/people.ts'

/**
 * Locks a partner, so that they are not deleted or disabled before the transaction ends.
 * @throws AppError session_expired, not_a_partner when they are already deleted or disabled
 */
export async function holdPartner(tx: Ctx, { partnerId }: PartnerScope): Promise<void> {
  await holdUser(tx, partnerId)
  const [held] = await tx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(and(eq(partner.userId, partnerId), isNull(partner.disabledAt)))
    .for('share')
  if (!held) refuse('not_a_partner')
}
