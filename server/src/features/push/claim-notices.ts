import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { COUNTED_TASKS } from '@bailu/contract/dashboard/kinds'
import type { Lang } from '@bailu/contract/languages'
import { EVENT_KINDS } from '@bailu/contract/notifications/kinds'
import { eventTexts } from '@bailu/phrases/notifications/compose-event'
import { noticeTexts } from '@bailu/phrases/task-notices/notice-texts'
import { countText } from '@bailu/phrases/task-notices/open-tasks'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { session, user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { pushNotice, pushSilence, pushSubscription, staffPush, staffPushNotice } from '../mail/table.ts'

/** Notices to users and to staff have tables of their own: servers of an earlier version delete devices without a session. */
export const PUSH_TABLES = {
  users: { notices: pushNotice, devices: pushSubscription },
  staff: { notices: staffPushNotice, devices: staffPush },
}

type UserNotice = typeof pushNotice.$inferSelect
type StaffNotice = typeof staffPushNotice.$inferSelect
type Device = { id: string; endpointHash: Buffer; sealed: string; lang: Lang }

export type ClaimedNotice = {
  to: keyof typeof PUSH_TABLES
  notice: Pick<UserNotice, 'subscriptionId' | 'cause' | 'tries' | 'expiresAt'> & { kind: string }
  subscription: Device
  tag: string
  payload: string
}

/** Tag of an event, at most 32 characters as push services require: a notice that is sent twice is shown once. */
const tagOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 32)

/** The payload may be shown on a lock screen: no names, amounts or products. */
function presentEvent(notice: UserNotice, subscription: Device): ClaimedNotice {
  const { kind, cause, path } = notice
  const { lang } = subscription
  const { title, push } = eventTexts[lang].kinds[kind]
  const tag = tagOf(`${kind}:${cause}`)
  const payload = JSON.stringify({ title, body: push, lang, path, tag, kind })
  return { to: 'users', notice, subscription, tag, payload }
}

/** Of open tasks of a kind only the latest number is shown. */
function presentTasks(notice: StaffNotice, subscription: Device): ClaimedNotice {
  const { kind, count, path } = notice
  const { lang } = subscription
  const { added, push } = noticeTexts[lang]
  const tag = tagOf(kind)
  const title = added[kind](countText(count))
  const payload = JSON.stringify({ title, body: push, lang, path: `/back-office${path}`, tag, kind })
  return { to: 'staff', notice, subscription, tag, payload }
}

/** Lease of a claimed notice; afterwards the server is assumed dead. */
const LEASE_MS = 60_000

// no audit: only assigns due notices to a server
/**
 * Claims due notices for this server: those claimed by another one are skipped, and no other server sends these until the
 * lease ends. Notices of ended sessions, disabled people, disabled kinds, and kinds of a newer version are never claimed.
 */
export async function claimNotices(ctx: Ctx, limit: number): Promise<ClaimedNotice[]> {
  const now = ctx.deps.clock()
  return inTx(ctx, async (tx) => {
    const toUsers = await claimUserNotices(tx, now, limit)
    const toStaff = await claimStaffNotices(tx, now, limit - toUsers.length)
    return [...toUsers, ...toStaff]
  })
}

// no audit: as above
async function claimUserNotices(tx: Ctx, now: Date, limit: number): Promise<ClaimedNotice[]> {
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
    .where(and(lte(pushNotice.dueAt, now), isNull(pushSilence.userId), inArray(pushNotice.kind, [...EVENT_KINDS])))
    .orderBy(asc(pushNotice.dueAt))
    .limit(limit)
    .for('update', { of: pushNotice, skipLocked: true })
  return lease(
    tx,
    now,
    due.map(({ notice, subscription }) => presentEvent(notice, subscription)),
  )
}

// no audit: as above
async function claimStaffNotices(tx: Ctx, now: Date, limit: number): Promise<ClaimedNotice[]> {
  await tx.db
    .update(staffPushNotice)
    .set({ dueAt: null })
    .where(and(lte(staffPushNotice.dueAt, now), lte(staffPushNotice.expiresAt, now)))
  const due = await tx.db
    .select({ notice: staffPushNotice, subscription: staffPush })
    .from(staffPushNotice)
    .innerJoin(staffPush, eq(staffPush.id, staffPushNotice.subscriptionId))
    .innerJoin(staff, and(eq(staff.id, staffPush.staffId), isNull(staff.disabledAt)))
    .where(and(lte(staffPushNotice.dueAt, now), inArray(staffPushNotice.kind, [...COUNTED_TASKS])))
    .orderBy(asc(staffPushNotice.dueAt))
    .limit(limit)
    .for('update', { of: staffPushNotice, skipLocked: true })
  return lease(
    tx,
    now,
    due.map(({ notice, subscription }) => presentTasks(notice, subscription)),
  )
}

async function lease(tx: Ctx, now: Date, claimed: ClaimedNotice[]): Promise<ClaimedNotice[]> {
  for (const { to, notice } of claimed) {
    notice.tries += 1
    await tx.db
      .update(PUSH_TABLES[to].notices)
      .set({ dueAt: new Date(now.getTime() + LEASE_MS), tries: notice.tries })
      .where(isNotice({ to, notice }))
  }
  return claimed
}

const isNotice = ({ to, notice }: Pick<ClaimedNotice, 'to' | 'notice'>) => {
  const { subscriptionId, kind, cause } = PUSH_TABLES[to].notices
  return and(eq(subscriptionId, notice.subscriptionId), sql`${kind} = ${notice.kind}`, eq(cause, notice.cause))
}

/** SQL condition: the notice is still claimed by this server. */
export const isStillClaimed = (claimed: Pick<ClaimedNotice, 'to' | 'notice'>) => {
  const { tries, dueAt } = PUSH_TABLES[claimed.to].notices
  return and(isNotice(claimed), eq(tries, claimed.notice.tries), sql`${dueAt} is not null`)
}
