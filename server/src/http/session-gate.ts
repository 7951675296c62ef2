import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Actor, Deps } from '../core/context.ts'
import { isRecentAuth, isSessionAlive, STAFF_SESSION, USER_SESSION } from '../core/session.ts'
import type { Db } from '../database/connect.ts'
import { guest, session, user } from '../database/tables/users.ts'
import { partner } from '../database/tables/partners.ts'
import { staff, staffSession } from '../database/tables/staff.ts'
import { hasSecondFactor } from '../features/staff/second-factor/factors.ts'
import { fail } from '../lib/errors.ts'
import { hashToken, isToken } from '../lib/tokens.ts'
import { readStaffCookie } from './cookies.ts'

/** Minimum interval in milliseconds between writes of `seen_at`. */
const SEEN_INTERVAL_MS = 60_000

type Tokens = {
  bearer?: string | undefined
  guest?: string | undefined
  staffCall: boolean
  /** Request made by an open page on its own (`polled` in the contract): does not extend the session. */
  polled?: boolean
}

/**
 * Resolves the caller. An unknown, ended or expired token gives the actor `nobody`; whether that may make the call is
 * decided later, by `authorize`.
 */
export async function resolveActor(db: Db, tokens: Tokens, now: Date): Promise<Actor> {
  if (isToken(tokens.bearer)) {
    return tokens.staffCall ? resolveStaff(db, tokens.bearer, now, tokens.polled) : resolveUser(db, tokens.bearer, now)
  }
  if (tokens.bearer === undefined && isToken(tokens.guest) && !tokens.staffCall) return resolveGuest(db, tokens.guest)
  return { kind: 'nobody' }
}

/** Number of exported rows after which the session is checked again. */
const ROWS_PER_CHECK = 100

/**
 * Yields the rows of an export while the session of its caller is valid.
 * @param asked resolves the caller again from the same token
 * @throws AppError session_expired when the session has ended or its role has changed
 */
export async function* whileSignedIn<T>(rows: AsyncIterable<T>, initial: Actor, currentActor: () => Promise<Actor>) {
  let count = 0
  for await (const row of rows) {
    if (++count % ROWS_PER_CHECK === 0 && !isSameSession(initial, await currentActor())) fail('session_expired')
    yield row
  }
}

function isSameSession(initial: Actor, current: Actor): boolean {
  if (initial.kind === 'staff')
    return current.kind === 'staff' && current.sessionId === initial.sessionId && current.role === initial.role
  return initial.kind !== 'user' || (current.kind === 'user' && current.sessionId === initial.sessionId)
}

async function resolveUser(db: Db, token: string, now: Date): Promise<Actor> {
  const [row] = await db
    .select({
      id: session.id,
      userId: session.userId,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      reauthenticatedAt: session.reauthenticatedAt,
      partner: sql<boolean>`${partner.userId} is not null and ${partner.disabledAt} is null`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(partner, eq(partner.userId, session.userId))
    .where(and(eq(session.tokenHash, hashToken(token)), isNull(session.endedAt), isNull(user.disabledAt)))
  if (!row || !isSessionAlive(row, now, USER_SESSION)) return { kind: 'nobody' }
  if (now.getTime() - row.seenAt.getTime() > SEEN_INTERVAL_MS) {
    await db.update(session).set({ seenAt: now }).where(eq(session.id, row.id))
  }
  return {
    kind: 'user',
    userId: row.userId,
    partner: row.partner,
    sessionId: row.id,
    recentAuth: isRecentAuth(row.reauthenticatedAt, now),
  }
}

async function resolveStaff(db: Db, token: string, now: Date, polled = false): Promise<Actor> {
  const [row] = await db
    .select({
      id: staffSession.id,
      staffId: staff.id,
      role: staff.role,
      createdAt: staffSession.createdAt,
      seenAt: staffSession.seenAt,
      reauthenticatedAt: staffSession.reauthenticatedAt,
      factor: hasSecondFactor,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .where(and(eq(staffSession.tokenHash, hashToken(token)), isNull(staffSession.endedAt), isNull(staff.disabledAt)))
  if (!row || !isSessionAlive(row, now, STAFF_SESSION)) return { kind: 'nobody' }
  if (!polled && now.getTime() - row.seenAt.getTime() > SEEN_INTERVAL_MS) {
    await db.update(staffSession).set({ seenAt: now }).where(eq(staffSession.id, row.id))
  }
  return {
    kind: 'staff',
    staffId: row.staffId,
    role: row.role,
    sessionId: row.id,
    recentAuth: isRecentAuth(row.reauthenticatedAt, now),
    factor: row.factor,
  }
}

async function resolveGuest(db: Db, token: string): Promise<Actor> {
  const [row] = await db
    .select({ id: guest.id })
    .from(guest)
    .where(and(eq(guest.tokenHash, hashToken(token)), isNull(guest.claimedBy)))
  return row ? { kind: 'guest', guestId: row.id } : { kind: 'nobody' }
}

/** Whether the request for a page, picture or file has a valid staff session cookie. */
export async function isStaffRequest({ deps, db }: { deps: Deps; db: Db }, request: FastifyRequest): Promise<boolean> {
  const bearer = readStaffCookie(deps.config, request)
  return bearer !== undefined && (await resolveActor(db, { bearer, staffCall: true }, deps.clock())).kind === 'staff'
}
