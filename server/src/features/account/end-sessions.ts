import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { keepUserDevice } from '../../core/device-of-user.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { session, user } from '../../database/tables/people.ts'

export async function endSession(
  ctx: Ctx,
  { id }: ParsedOf<'DELETE /api/account/session/{id}'>,
): Promise<ReplyOf<'DELETE /api/account/session/{id}'>> {
  const { userId } = asUser(ctx)
  await inTx(ctx, async (tx) => {
    const ended = await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.id, id), eq(session.userId, userId), isNull(session.endedAt)))
      .returning({ id: session.id })
    if (ended.length === 0) refuse('not_found')
    await record(tx, 'session.ended', { type: 'user', id: userId }, { session: id })
  })
  return {}
}

export async function endOtherSessions(ctx: Ctx): Promise<ReplyOf<'POST /api/account/session/end-others'>> {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const ended = await closeOthers(tx, scope)
    // Forgets the known devices of the ended sessions; the current one stays known.
    const [me] = await tx.db
      .update(user)
      .set({ deviceEpoch: sql`${user.deviceEpoch} + 1` })
      .where(eq(user.id, scope.userId))
      .returning()
    if (me) keepUserDevice(tx, me)
    await record(tx, 'session.others_ended', { type: 'user', id: scope.userId }, { ended })
    return { ended }
  })
}

/** Ends all sessions of the caller except the current one. @returns the number ended */
export async function closeOthers(tx: Ctx, { userId }: UserScope): Promise<number> {
  const mine = tx.actor.kind === 'user' ? ne(session.id, tx.actor.sessionId) : undefined
  const ended = await tx.db
    .update(session)
    .set({ endedAt: tx.now })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), mine))
    .returning({ id: session.id })
  return ended.length
}
