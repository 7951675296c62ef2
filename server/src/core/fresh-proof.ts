import { and, eq, isNull } from 'drizzle-orm'
import { session, staff, staffSession, user } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'
import { FROM_DEVICE } from './guesses.ts'
import { verifyPassword } from './password.ts'
import { refuse } from './refusal.ts'
import { forgetAttempts, takeTry, tried } from './throttle.ts'
import { newToken } from './token.ts'

const FRESH_MS = 5 * 60_000

export const isFresh = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < FRESH_MS

/**
 * Requires that the caller has recently re-entered the password; `perform` checks it for every call marked `fresh`, so
 * that an unattended device cannot be used for them. Guests have no password and pass.
 * @throws AppError password_needed
 */
export function requireFresh({ actor }: Pick<Ctx, 'actor'>): void {
  if ((actor.kind === 'user' || actor.kind === 'staff') && !actor.fresh) refuse('password_needed')
}

/** Verifies the caller's own password. @throws AppError login_required, wrong_password, too_many, busy */
export async function provePassword(ctx: Ctx, password: string): Promise<void> {
  const { key, hash } = await storedPassword(ctx)
  await takeTry(ctx, key, FROM_DEVICE)
  if (!(await tried(ctx, [key], () => verifyPassword(ctx.house.settings, hash, password)))) refuse('wrong_password')
  await forgetAttempts(ctx, key)
}

// Attempts are counted per session, so that guessing in a stolen session does not lock out the owner's other sessions.
async function storedPassword({ actor, db }: Ctx): Promise<{ key: string; hash: string | undefined }> {
  if (actor.kind === 'user') {
    const [found] = await db.select({ hash: user.passwordHash }).from(user).where(eq(user.id, actor.userId))
    return { key: `password:${actor.sessionId}`, hash: found?.hash }
  }
  if (actor.kind === 'staff') {
    const [found] = await db.select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, actor.staffId))
    return { key: `staff-password:${actor.sessionId}`, hash: found?.hash }
  }
  return refuse('login_required')
}

/**
 * Marks the session of the call as recently authenticated and replaces its token; the previous token becomes invalid.
 * @throws AppError login_required when the session has ended in the meantime
 */
export async function markFresh({ actor, db, now }: Ctx): Promise<{ token: string }> {
  const { token, hash } = newToken()
  const change = { provenAt: now, tokenHash: hash }
  const open = (table: typeof session | typeof staffSession, id: string) => and(eq(table.id, id), isNull(table.endedAt))
  const { rowCount } =
    actor.kind === 'user'
      ? await db.update(session).set(change).where(open(session, actor.sessionId))
      : actor.kind === 'staff'
        ? await db.update(staffSession).set(change).where(open(staffSession, actor.sessionId))
        : refuse('login_required')
  return rowCount ? { token } : refuse('login_required')
}
