import { and, eq, gt, isNull } from 'drizzle-orm'
import { session, user } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'
import { verifyPassword } from './password.ts'
import { refuse } from './refusal.ts'
import { BY_ACCOUNT } from './sign-in-tries.ts'
import { forgetAttempts, takeTry, tried } from './throttle.ts'

const FRESH_MS = 5 * 60_000

const signedIn = ({ actor }: Pick<Ctx, 'actor'>) => (actor.kind === 'user' ? actor : refuse('login_required'))

/**
 * Checks the caller's password; from now on this session counts as fresh.
 * @throws Refusal wrong_password, too_many, busy
 */
export async function provePassword(ctx: Ctx, password: string): Promise<void> {
  const { userId, sessionId } = signedIn(ctx)
  const key = `password:${userId}`
  await takeTry(ctx, key, BY_ACCOUNT)
  const [found] = await ctx.db.select({ hash: user.passwordHash }).from(user).where(eq(user.id, userId))
  const right = await tried(ctx, [key], () => verifyPassword(ctx.house.settings, found?.hash, password))
  if (!right) refuse('wrong_password')
  await forgetAttempts(ctx, key)
  await ctx.db.update(session).set({ provenAt: ctx.now }).where(eq(session.id, sessionId))
}

/**
 * For what must not be done with a phone somebody left lying about: the
 * password was given in this session at most five minutes ago.
 * @throws Refusal password_needed
 */
export async function requireFresh(ctx: Ctx): Promise<void> {
  const { sessionId } = signedIn(ctx)
  const since = new Date(ctx.now.getTime() - FRESH_MS)
  const [fresh] = await ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), gt(session.provenAt, since), isNull(session.endedAt)))
  if (!fresh) refuse('password_needed')
}
