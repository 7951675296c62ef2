import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { emailSilence, notification, pushSilence } from '../mail/table.ts'

const SILENCES = [pushSilence, emailSilence]

/** Merging accounts: notifications move; what was switched off in one of them stays switched off. */
export async function mergeAccountNotifications(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  // An event of both accounts is listed once.
  await tx.db
    .delete(notification)
    .where(
      and(
        eq(notification.userId, from),
        sql`exists (select 1 from notification n where n.user_id = ${to} and n.kind = ${notification.kind} and n.cause = ${notification.cause})`,
      ),
    )
  await tx.db.update(notification).set({ userId: to }).where(eq(notification.userId, from))
  for (const silence of SILENCES) {
    const rows = await tx.db.delete(silence).where(eq(silence.userId, from)).returning()
    if (rows.length > 0)
      await tx.db
        .insert(silence)
        .values(rows.map(({ kind }) => ({ userId: to, kind })))
        .onConflictDoNothing()
  }
  return {}
}

async function readNotificationData(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(asc(notification.at), asc(notification.id))
  return rows.map(({ kind, at, readAt }) => ({ kind, sent_at: isoTime(at), read_at: isoTime(readAt) }))
}

export const notificationData: PersonalDataSection = { name: 'inbox', read: readNotificationData }

export async function eraseNotifications(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(notification).where(eq(notification.userId, userId))
  for (const silence of SILENCES) await tx.db.delete(silence).where(eq(silence.userId, userId))
}
