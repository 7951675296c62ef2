import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { user } from '../../database/tables/people.ts'

/** SQL condition on users: current clients of this partner. */
export const clientsOf = ({ partnerId }: PartnerScope) => and(eq(user.mentorId, partnerId), isNull(user.deletedAt))

export type ClientScope = { partnerId: number; clientId: number }

/**
 * One of the partner's own clients.
 * @throws AppError not_found, also for a client of another partner
 */
export async function ownClient(ctx: Ctx, scope: PartnerScope, id: number) {
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(and(clientsOf(scope), eq(user.id, id)))
  return found ?? refuse('not_found')
}

/** The same with a row lock: the client cannot move to another partner before the transaction ends. */
export async function holdClient(tx: Ctx, scope: PartnerScope, id: number): Promise<ClientScope> {
  const held = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(clientsOf(scope), eq(user.id, id)))
    .for('share')
  return held[0] ? { partnerId: scope.partnerId, clientId: id } : refuse('not_found')
}
