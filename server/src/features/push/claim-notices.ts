import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { COUNTED_TASKS, type CountedTask } from '@bailu/contract/dashboard/kinds'
import type { Lang } from '@bailu/contract/languages'
import { eventTexts } from '@bailu/phrases/notifications/compose-event'
import { noticeTexts } from '@bailu/phrases/task-notices/notice-texts'
import { countText } from '@bailu/phrases/task-notices/open-tasks'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { session, user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { pushNotice, pushSilence, pushSubscription } from '../mail/table.ts'

type NoticeRow = Pick<typeof pushNotice.$inferSelect, 'kind' | 'cause' | 'path' | 'count'>

const isTaskKind = (kind: NoticeRow['kind']): kind is CountedTask => (COUNTED_TASKS as readonly string[]).includes(kind)

/**
 * Tag of an event, at most 32 characters as push services require: a notice sent twice is shown once. Of open tasks of a
 * kind only the latest number is shown.
 */
export const tagOf = ({ kind, cause }: Pick<NoticeRow, 'kind' | 'cause'>): string =>
  createHash('sha256')
    .update(isTaskKind(kind) ? kind : `${kind}:${cause}`)
    .digest('base64url')
    .slice(0, 32)

/** The payload of a notice. It may be shown on a lock screen: no names, amounts or products. */
export const presentNotice = (row: NoticeRow, lang: Lang): string => {
  if (isTaskKind(row.kind)) return presentTaskNotice(row, row.kind, lang)
  const { title, push } = eventTexts[lang].kinds[row.kind]
  return JSON.stringify({ title, body: push, lang, path: row.path, tag: tagOf(row), kind: row.kind })
}

function presentTaskNotice(row: NoticeRow, kind: CountedTask, lang: Lang): string {
  const { added, push } = noticeTexts[lang]
  const title = added[kind](countText(row.count ?? 1))
  return JSON.stringify({ title, body: push, lang, path: `/back-office${row.path}`, tag: tagOf(row), kind })
}

/** Lease of a claimed notice; afterwards the server is assumed dead. */
const LEASE_MS = 60_000

export type ClaimedNotice = {
  notice: typeof pushNotice.$inferSelect
  subscription: typeof pushSubscription.$inferSelect
}

// no audit: only assigns due notices to a server
/**
 * Claims due notices for this server: those claimed by another one are
 * skipped, and no other server sends these until the lease ends. Notices of ended
 * sessions, disabled people and disabled kinds are never claimed.
 */
export async function claimNotices(ctx: Ctx, limit: number): Promise<ClaimedNotice[]> {
  const now = ctx.deps.clock()
  return inTx(ctx, async (tx) => {
    await tx.db
      .update(pushNotice)
      .set({ dueAt: null })
      .where(and(lte(pushNotice.dueAt, now), lte(pushNotice.expiresAt, now)))
    const due = await tx.db
      .select({ notice: pushNotice, subscription: pushSubscription })
      .from(pushNotice)
      .innerJoin(pushSubscription, eq(pushSubscription.id, pushNotice.subscriptionId))
      .leftJoin(session, and(eq(session.id, pushSubscription.sessionId), isNull(session.endedAt)))
      .leftJoin(user, and(eq(user.id, pushSubscription.userId), isNull(user.disabledAt)))
      .leftJoin(staff, and(eq(staff.id, pushSubscription.staffId), isNull(staff.disabledAt)))
      .leftJoin(pushSilence, and(eq(pushSilence.userId, user.id), eq(pushSilence.kind, pushNotice.kind)))
      .where(
        and(
          lte(pushNotice.dueAt, now),
          isNull(pushSilence.userId),
          or(and(isNotNull(session.id), isNotNull(user.id)), isNotNull(staff.id)),
        ),
      )
      .orderBy(asc(pushNotice.dueAt))
      .limit(limit)
      .for('update', { of: pushNotice, skipLocked: true })
    for (const { notice } of due) {
      notice.tries += 1
      await tx.db
        .update(pushNotice)
        .set({ dueAt: new Date(now.getTime() + LEASE_MS), tries: notice.tries })
        .where(isNotice(notice))
    }
    return due
  })
}

export const isNotice = ({ subscriptionId, kind, cause }: ClaimedNotice['notice']) =>
  and(eq(pushNotice.subscriptionId, subscriptionId), eq(pushNotice.kind, kind), eq(pushNotice.cause, cause))

/** SQL condition: the notice is still claimed by this server. */
export const isStillClaimed = (notice: ClaimedNotice['notice']) =>
  and(isNotice(notice), eq(pushNotice.tries, notice.tries), sql`${pushNotice.dueAt} is not null`)
