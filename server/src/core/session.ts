import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { hasRole, type WithRoles } from '@bailu/contract/staff/kinds'
import { HOUR_MS, MINUTE_MS } from '@bailu/phrases/days'
import { session, user } from '../features/account/table.ts'
import { staff, staffSession } from '../features/staff/table.ts'
import type { Config } from '../lib/config.ts'
import { fail } from '../lib/errors.ts'
import { verifyPassword } from '../lib/password.ts'
import { newToken } from '../lib/tokens.ts'
import type { Ctx } from './context.ts'
import { resetAttempts, takeAttempt, withAttempts } from './rate-limit.ts'
import { PER_KNOWN_DEVICE } from './sign-in-attempts.ts'

type SessionLifetime = { idle: number; absolute: number }

/** Session lifetimes in milliseconds: `idle` without use, `absolute` in total. */
export const USER_SESSION: SessionLifetime = { idle: 7 * 24 * HOUR_MS, absolute: 30 * 24 * HOUR_MS }
export const STAFF_SESSION: SessionLifetime = { idle: HOUR_MS / 2, absolute: 12 * HOUR_MS }

export const isSessionAlive = (
  session: { createdAt: Date; seenAt: Date },
  now: Date,
  lifetime: SessionLifetime,
): boolean =>
  now.getTime() - session.seenAt.getTime() < lifetime.idle &&
  now.getTime() - session.createdAt.getTime() < lifetime.absolute

type SessionTable = typeof session | typeof staffSession
export const MAX_SHOWN_SESSIONS = 50

/** SQL condition: the session is neither ended nor expired. */
export const isOpenSession = (table: SessionTable, now: Date, { idle, absolute }: SessionLifetime): SQL | undefined =>
  and(
    isNull(table.endedAt),
    gt(table.seenAt, new Date(now.getTime() - idle)),
    gt(table.createdAt, new Date(now.getTime() - absolute)),
  )

type SessionRow = { id: string; device: string; createdAt: Date; seenAt: Date }

/** A session as the owner of the account sees it. */
export function presentSession({ id, device, createdAt, seenAt }: SessionRow, currentId: string) {
  const [browser = '', system = ''] = device.split('|')
  return {
    id,
    browser,
    system,
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
    current: id === currentId,
  }
}
export const currentFirst = (a: { current: boolean }, b: { current: boolean }): number =>
  Number(b.current) - Number(a.current)

/** Whether `seen_at` is written again: at most once a minute. */
export const isSeenDue = (seenAt: Date, now: Date): boolean => now.getTime() - seenAt.getTime() > MINUTE_MS

/** Roles that move money or manage staff need a second factor. */
export const needsFactor = (person: WithRoles): boolean => hasRole(person, 'finance')

/** Whether a second factor is mandatory for the roles; a demo only recommends it. */
export const requiresSecondFactor = (config: Pick<Config, 'production' | 'demo'>, person: WithRoles): boolean =>
  needsFactor(person) && (config.production || !config.demo)

/** Whether the caller's roles require a second factor and the account has none. */
export const lacksSecondFactor = ({ actor, deps }: Pick<Ctx, 'actor' | 'deps'>): boolean =>
  actor.kind === 'staff' && !actor.factor && requiresSecondFactor(deps.config, actor)

const RECENT_AUTH_MS = 5 * MINUTE_MS

export const isRecentAuth = (reauthenticatedAt: Date | null, now: Date): boolean =>
  reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() < RECENT_AUTH_MS

/**
 * Requires that the caller has recently re-entered the password; `perform` checks it for every call marked `recentAuth`, so
 * that an unattended device cannot be used for them. Guests have no password and pass.
 * @throws AppError password_needed
 */
export function requireFresh({ actor }: Pick<Ctx, 'actor'>): void {
  if ((actor.kind === 'user' || actor.kind === 'staff') && !actor.recentAuth) fail('password_needed')
}

/** Verifies the caller's own password. @throws AppError login_required, wrong_password, too_many, busy */
export async function verifyOwnPassword(ctx: Ctx, password: string): Promise<void> {
  const { key, hash } = await readOwnPasswordHash(ctx)
  await takeAttempt(ctx, key, PER_KNOWN_DEVICE)
  if (!(await withAttempts(ctx, [key], () => verifyPassword(ctx.deps.config, hash, password)))) fail('wrong_password')
  await resetAttempts(ctx, key)
}

// Attempts are counted per session, so that guessing in a stolen session does not lock out the owner's other sessions.
async function readOwnPasswordHash({ actor, db }: Ctx): Promise<{ key: string; hash: string | undefined }> {
  if (actor.kind === 'user') {
    const [row] = await db.select({ hash: user.passwordHash }).from(user).where(eq(user.id, actor.userId))
    return { key: `password:${actor.sessionId}`, hash: row?.hash }
  }
  if (actor.kind === 'staff') {
    const [row] = await db.select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, actor.staffId))
    return { key: `staff-password:${actor.sessionId}`, hash: row?.hash }
  }
  return fail('login_required')
}

/**
 * Marks the session of the call as recently authenticated and replaces its token; the previous token becomes invalid.
 * @throws AppError login_required when the session has ended in the meantime
 */
export async function markRecentAuth({ actor, db, now }: Ctx): Promise<{ token: string }> {
  const { token, hash } = newToken()
  const change = { reauthenticatedAt: now, tokenHash: hash }
  const isOpen = (table: SessionTable, id: string) => and(eq(table.id, id), isNull(table.endedAt))
  const { rowCount } =
    actor.kind === 'user'
      ? await db.update(session).set(change).where(isOpen(session, actor.sessionId))
      : actor.kind === 'staff'
        ? await db.update(staffSession).set(change).where(isOpen(staffSession, actor.sessionId))
        : fail('login_required')
  return rowCount ? { token } : fail('login_required')
}
