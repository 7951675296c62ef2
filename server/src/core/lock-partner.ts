import { eq } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { refuse } from './refusal.ts'
import { partner, user } from '../database/tables/people.ts'

/** Locks a partner's account row (`for key share`) against deletion until the transaction ends; also a disabled one. @throws AppError not_found */
export async function lockPartner(tx: Ctx, id: number): Promise<void> {
  const [held] = await tx.db
    .select({ id: user.id })
    .from(user)
    .innerJoin(partner, eq(partner.userId, user.id))
    .where(eq(user.id, id))
    .for('key share', { of: user })
  if (!held) refuse('not_found')
}
