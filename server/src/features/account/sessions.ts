import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type UserScope, asUser, type Handler } from '../../core/context.ts'
import { currentFirst, isOpenSession, MAX_SHOWN_SESSIONS, presentSession, USER_SESSION } from '../../core/session.ts'
import { inTx } from '../../database/transaction.ts'
import { session, user } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { rememberUserDevice } from '../auth/known-devices.ts'

/** The caller's sessions: the current one first, then by last use. */
export const listSessions: Handler<'GET /api/account/session'> = async (ctx) => {
  const { userId } = asUser(ctx)
  const currentId = ctx.actor.kind === 'user' ? ctx.actor.sessionId : ''
  const rows = await ctx.db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), isOpenSession(session, ctx.now, USER_SESSION)))
    .orderBy(desc(session.seenAt), desc(session.id))
    .limit(MAX_SHOWN_SESSIONS)
  return { list: rows.map((row) => presentSession(row, currentId)).toSorted(currentFirst) }
}

export const endSession: Handler<'DELETE /api/account/session/{id}'> = async (ctx, { id }) => {
  const { userId } = asUser(ctx)
  await inTx(ctx, async (tx) => {
    const ended = await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.id, id), eq(session.userId, userId), isNull(session.endedAt)))
      .returning({ id: session.id })
    if (ended.length === 0) fail('not_found')
    await recordAudit(tx, 'session.ended', { type: 'user', id: userId }, { session: id })
  })
}

export const endOtherSessions: Handler<'POST /api/account/session/end-others'> = async (ctx) => {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const ended = await closeOtherSessions(tx, scope)
    // Forgets the known devices of the ended sessions; the current one stays known.
    const [account] = await tx.db
      .update(user)
      .set({ deviceEpoch: sql`${user.deviceEpoch} + 1` })
      .where(eq(user.id, scope.userId))
      .returning()
    if (account) rememberUserDevice(tx, account)
    await recordAudit(tx, 'session.others_ended', { type: 'user', id: scope.userId }, { ended })
    return { ended }
  })
}

/** Ends all sessions of the caller except the current one. @returns the number ended */
export async function closeOtherSessions(tx: Ctx, { userId }: UserScope): Promise<number> {
  const isNotCurrent = tx.actor.kind === 'user' ? ne(session.id, tx.actor.sessionId) : undefined
  const ended = await tx.db
    .update(session)
    .set({ endedAt: tx.now })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), isNotCurrent))
    .returning({ id: session.id })
  return ended.length
}
