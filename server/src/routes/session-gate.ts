import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../core/context.ts'
import { alive, PEOPLE, STAFF } from '../core/session-life.ts'
import { hashToken, isToken } from '../core/token.ts'
import type { Db } from '../database/connect.ts'
import { guest, partner, session, staff, staffSession, user } from '../database/tables/people.ts'

/** How stale `seen_at` may get before it is written again. */
const SEEN_EVERY = 60_000

type Tokens = { bearer?: string | undefined; guest?: string | undefined; staffCall: boolean }

/**
 * Who is calling. A token that is unknown, ended or too old makes nobody;
 * what nobody may do is refused later, by the call itself.
 */
export async function actorOf(db: Db, tokens: Tokens, now: Date): Promise<Actor> {
  if (isToken(tokens.bearer)) {
    return tokens.staffCall ? staffOf(db, tokens.bearer, now) : userOf(db, tokens.bearer, now)
  }
  if (tokens.bearer === undefined && isToken(tokens.guest) && !tokens.staffCall) return guestOf(db, tokens.guest)
  return { kind: 'nobody' }
}

async function userOf(db: Db, token: string, now: Date): Promise<Actor> {
  const [found] = await db
    .select({
      id: session.id,
      userId: session.userId,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
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
  return { kind: 'user', userId: found.userId, partner: found.partner, sessionId: found.id }
}

async function staffOf(db: Db, token: string, now: Date): Promise<Actor> {
  const [found] = await db
    .select({
      id: staffSession.id,
      staffId: staff.id,
      role: staff.role,
      createdAt: staffSession.createdAt,
      seenAt: staffSession.seenAt,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .where(and(eq(staffSession.tokenHash, hashToken(token)), isNull(staffSession.endedAt), isNull(staff.disabledAt)))
  if (!found || !alive(found, now, STAFF)) return { kind: 'nobody' }
  if (now.getTime() - found.seenAt.getTime() > SEEN_EVERY) {
    await db.update(staffSession).set({ seenAt: now }).where(eq(staffSession.id, found.id))
  }
  return { kind: 'staff', staffId: found.staffId, role: found.role, sessionId: found.id }
}

async function guestOf(db: Db, token: string): Promise<Actor> {
  const [found] = await db
    .select({ id: guest.id })
    .from(guest)
    .where(and(eq(guest.tokenHash, hashToken(token)), isNull(guest.claimedBy)))
  return found ? { kind: 'guest', guestId: found.id } : { kind: 'nobody' }
}
