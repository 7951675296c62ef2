import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../core/context.ts'
import { isFresh } from '../core/fresh-proof.ts'
import { refuse } from '../core/refusal.ts'
import { alive, PEOPLE, STAFF } from '../core/session-life.ts'
import { hashToken, isToken } from '../core/token.ts'
import type { Db } from '../database/connect.ts'
import { hasFactor } from '../features/staff/second-step/factors.ts'
import { guest, partner, session, staff, staffSession, user } from '../database/tables/people.ts'

/** Minimum interval in milliseconds between writes of `seen_at`. */
const SEEN_EVERY = 60_000

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
export async function actorOf(db: Db, tokens: Tokens, now: Date): Promise<Actor> {
  if (isToken(tokens.bearer)) {
    return tokens.staffCall ? staffOf(db, tokens.bearer, now, tokens.polled) : userOf(db, tokens.bearer, now)
  }
  if (tokens.bearer === undefined && isToken(tokens.guest) && !tokens.staffCall) return guestOf(db, tokens.guest)
  return { kind: 'nobody' }
}

/** Number of exported rows after which the session is checked again. */
const ROWS = 100

/**
 * Yields the rows of an export while the session of its caller is valid.
 * @param asked resolves the caller again from the same token
 * @throws AppError session_expired when the session has ended or its role has changed
 */
export async function* whileSignedIn<T>(rows: AsyncIterable<T>, was: Actor, asked: () => Promise<Actor>) {
  let count = 0
  for await (const row of rows) {
    if (++count % ROWS === 0 && !isSame(was, await asked())) refuse('session_expired')
    yield row
  }
}

function isSame(was: Actor, is: Actor): boolean {
  if (was.kind === 'staff') return is.kind === 'staff' && is.sessionId === was.sessionId && is.role === was.role
  return was.kind !== 'user' || (is.kind === 'user' && is.sessionId === was.sessionId)
}

async function userOf(db: Db, token: string, now: Date): Promise<Actor> {
  const [found] = await db
    .select({
      id: session.id,
      userId: session.userId,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      provenAt: session.provenAt,
      partner: sql<boolean>`${partner.userId} is not null and ${partner.disabledAt} is null`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(partner, eq(partner.userId, session.userId))
    .where(and(eq(session.tokenHash, hashToken(token)), isNull(session.endedAt), isNull(user.disabledAt)))
  if (!found || !alive(found, now, PEOPLE)) return { kind: 'nobody' }
  if (now.getTime() - found.seenAt.getTime() > SEEN_EVERY) {
    await db.update(session).set({ seenAt: now }).where(eq(session.id, found.id))
  }
  return {
    kind: 'user',
    userId: found.userId,
    partner: found.partner,
    sessionId: found.id,
    fresh: isFresh(found.provenAt, now),
  }
}

async function staffOf(db: Db, token: string, now: Date, polled = false): Promise<Actor> {
  const [found] = await db
    .select({
      id: staffSession.id,
      staffId: staff.id,
      role: staff.role,
      createdAt: staffSession.createdAt,
      seenAt: staffSession.seenAt,
      provenAt: staffSession.provenAt,
      factor: hasFactor,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .where(and(eq(staffSession.tokenHash, hashToken(token)), isNull(staffSession.endedAt), isNull(staff.disabledAt)))
  if (!found || !alive(found, now, STAFF)) return { kind: 'nobody' }
  if (!polled && now.getTime() - found.seenAt.getTime() > SEEN_EVERY) {
    await db.update(staffSession).set({ seenAt: now }).where(eq(staffSession.id, found.id))
  }
  return {
    kind: 'staff',
    staffId: found.staffId,
    role: found.role,
    sessionId: found.id,
    fresh: isFresh(found.provenAt, now),
    factor: found.factor,
  }
}

async function guestOf(db: Db, token: string): Promise<Actor> {
  const [found] = await db
    .select({ id: guest.id })
    .from(guest)
    .where(and(eq(guest.tokenHash, hashToken(token)), isNull(guest.claimedBy)))
  return found ? { kind: 'guest', guestId: found.id } : { kind: 'nobody' }
}
