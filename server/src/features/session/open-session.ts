import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { record } from '../../core/audit.ts'
import type { Actor, Ctx } from '../../core/context.ts'
import { deviceOf } from '../../core/device.ts'
import { tellNoMore } from '../../core/tell.ts'
import { newToken } from '../../core/token.ts'
import { session } from '../../database/tables/people.ts'

/** So many at once; the one unused for longest ends when there is another. */
export const MOST_SESSIONS = 20

type Carried = Extract<Actor, { kind: 'user' }>

/** The session that the phone signed in with until now; its device is told nothing more. */
async function endCarried(ctx: Ctx, { userId, sessionId }: Carried): Promise<void> {
  await ctx.db.update(session).set({ endedAt: ctx.now }).where(eq(session.id, sessionId))
  await tellNoMore(ctx, sessionId)
  await record(ctx, 'session.ended', { type: 'user', id: userId }, { session: sessionId })
}

/** A new session of somebody who has just proven a password; the one they came with ends; the token leaves the house once and is kept as a hash. `actor` is who they are from now on. */
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
