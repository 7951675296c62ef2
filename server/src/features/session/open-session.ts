import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { record } from '../../core/audit.ts'
import type { Actor, Ctx } from '../../core/context.ts'
import { deviceOf } from '../../core/device.ts'
import { tellNoMore } from '../../core/tell.ts'
import { newToken } from '../../core/token.ts'
import { session } from '../../database/tables/people.ts'

/** Most open sessions of a user; the least recently used one ends when there is another. */
export const MOST_SESSIONS = 20

type Carried = Extract<Actor, { kind: 'user' }>

/** Ends the session the request came with, and its push notifications. */
async function endCarried(ctx: Ctx, { userId, sessionId }: Carried): Promise<void> {
  await ctx.db.update(session).set({ endedAt: ctx.now }).where(eq(session.id, sessionId))
  await tellNoMore(ctx, sessionId)
  await record(ctx, 'session.ended', { type: 'user', id: userId }, { session: sessionId })
}

/** Opens a session after authentication and ends the one the request came with. Only the hash of the token is stored. @returns the token, and the actor of the new session */
export async function openSession(ctx: Ctx, userId: number): Promise<{ token: string; actor: Actor }> {
  const { token, hash } = newToken()
  const sessionId = uuidv7()
  await ctx.db.insert(session).values({
    id: sessionId,
    tokenHash: hash,
    userId,
    createdAt: ctx.now,
    seenAt: ctx.now,
    provenAt: ctx.now,
    device: deviceOf(ctx.agent),
  })
  if (ctx.actor.kind === 'user') await endCarried(ctx, ctx.actor)
  const beyond = ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.endedAt)))
    .orderBy(desc(session.seenAt), desc(session.id))
    .offset(MOST_SESSIONS)
  await ctx.db.update(session).set({ endedAt: ctx.now }).where(inArray(session.id, beyond))
  return { token, actor: { kind: 'user', userId, partner: false, sessionId } }
}
