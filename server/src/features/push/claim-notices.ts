import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { session, user } from '../../database/tables/people.ts'
import { pushNotice, pushSilence, pushSubscription } from '../../database/tables/push.ts'

/** Lease of a claimed notice; afterwards the server is assumed dead. */
const LEASE = 60_000

export type Claimed = {
  notice: typeof pushNotice.$inferSelect
  subscription: typeof pushSubscription.$inferSelect
}

// no audit: only assigns due notices to a server
/**
 * Claims due notices for this server: those claimed by another one are
 * skipped, and no other server sends these until the lease ends. Notices of ended
 * sessions, disabled users and disabled kinds are never claimed.
 */
export async function claimNotices(ctx: Ctx, most: number): Promise<Claimed[]> {
  const now = ctx.house.clock()
  return inTx(ctx, async (tx) => {
    await tx.db
      .update(pushNotice)
      .set({ dueAt: null })
      .where(and(lte(pushNotice.dueAt, now), lte(pushNotice.expiresAt, now)))
    const due = await tx.db
      .select({ notice: pushNotice, subscription: pushSubscription })
      .from(pushNotice)
      .innerJoin(pushSubscription, eq(pushSubscription.id, pushNotice.subscriptionId))
      .innerJoin(session, and(eq(session.id, pushSubscription.sessionId), isNull(session.endedAt)))
      .innerJoin(user, and(eq(user.id, pushSubscription.userId), isNull(user.disabledAt)))
      .leftJoin(pushSilence, and(eq(pushSilence.userId, user.id), eq(pushSilence.kind, pushNotice.kind)))
      .where(and(lte(pushNotice.dueAt, now), isNull(pushSilence.userId)))
      .orderBy(asc(pushNotice.dueAt))
      .limit(most)
      .for('update', { of: pushNotice, skipLocked: true })
    for (const { notice } of due) {
      notice.tries += 1
      await tx.db
        .update(pushNotice)
        .set({ dueAt: new Date(now.getTime() + LEASE), tries: notice.tries })
        .where(theNotice(notice))
    }
    return due
  })
}

export const theNotice = ({ subscriptionId, kind, cause }: Claimed['notice']) =>
  and(eq(pushNotice.subscriptionId, subscriptionId), eq(pushNotice.kind, kind), eq(pushNotice.cause, cause))

/** SQL condition: the notice is still claimed by this server. */
export const stillOurs = (notice: Claimed['notice']) =>
  and(theNotice(notice), eq(pushNotice.tries, notice.tries), sql`${pushNotice.dueAt} is not null`)
