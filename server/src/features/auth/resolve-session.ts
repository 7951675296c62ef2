import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../core/context.ts'
import { isRecentAuth, isSeenDue, isSessionAlive, USER_SESSION } from '../../core/session.ts'
import type { Db } from '../../database/connect.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { guest, session, user, partner } from '../account/table.ts'
import { hashToken } from '../../lib/tokens.ts'

const userSessionQuery = prepareOnce((db) =>
  db
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
    .where(and(eq(session.tokenHash, sql.placeholder('tokenHash')), isNull(session.endedAt), isNull(user.disabledAt))),
)

/** The user of a session token; `anonymous` when it is unknown, ended or expired. */
export async function resolveUser(db: Db, token: string, now: Date): Promise<Actor> {
  const [row] = await userSessionQuery(db).execute({ tokenHash: hashToken(token) })
  if (!row || !isSessionAlive(row, now, USER_SESSION)) return { kind: 'anonymous' }
  if (isSeenDue(row.seenAt, now)) {
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

const guestQuery = prepareOnce((db) =>
  db
    .select({ id: guest.id })
    .from(guest)
    .where(and(eq(guest.tokenHash, sql.placeholder('tokenHash')), isNull(guest.claimedBy))),
)

/** The guest of a guest token that no account has claimed. */
export async function resolveGuest(db: Db, token: string): Promise<Actor> {
  const [row] = await guestQuery(db).execute({ tokenHash: hashToken(token) })
  return row ? { kind: 'guest', guestId: row.id } : { kind: 'anonymous' }
}
