import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Ctx, type PartnerScope, PREPARED_PARTNER } from '../../core/context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { fail } from '../../lib/errors.ts'
import { user } from '../account/table.ts'

/** SQL condition on users: current clients of this partner. */
export const isClientOf = ({ partnerId }: PartnerScope) => and(eq(user.mentorId, partnerId), isNull(user.deletedAt))

const clientCountQuery = prepareOnce((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(user)
    .where(isClientOf(PREPARED_PARTNER)),
)

export async function countClients(ctx: Ctx, scope: PartnerScope): Promise<number> {
  const [row] = await clientCountQuery(ctx.db).execute({ ...scope })
  return row!.count
}

export type ClientScope = { partnerId: number; clientId: number }

/**
 * One of the partner's own clients.
 * @throws AppError not_found, also for a client of another partner
 */
export async function readOwnClient(ctx: Ctx, scope: PartnerScope, id: number) {
  const [row] = await ctx.db
    .select()
    .from(user)
    .where(and(isClientOf(scope), eq(user.id, id)))
  return row ?? fail('not_found')
}

/** The same with a row lock: the client cannot move to another partner before the transaction ends. */
export async function lockClient(tx: Ctx, scope: PartnerScope, id: number): Promise<ClientScope> {
  const locked = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(isClientOf(scope), eq(user.id, id)))
    .for('share')
  return locked[0] ? { partnerId: scope.partnerId, clientId: id } : fail('not_found')
}
