import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { messageReceiver, siteMessage, siteMessageRead } from '../content/table.ts'

/** Messages to this person only or with recorded receivers, and when each message was read. */
async function readMessageData(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ message: siteMessage, readAt: siteMessageRead.readAt })
    .from(siteMessage)
    .leftJoin(siteMessageRead, and(eq(siteMessageRead.messageId, siteMessage.id), eq(siteMessageRead.userId, userId)))
    .leftJoin(messageReceiver, and(eq(messageReceiver.messageId, siteMessage.id), eq(messageReceiver.userId, userId)))
    .where(
      or(eq(siteMessage.partnerId, userId), eq(siteMessageRead.userId, userId), eq(messageReceiver.userId, userId)),
    )
    .orderBy(asc(siteMessage.id))
  return rows.map(({ message, readAt }) => ({
    content: message.content[ctx.lang],
    sent_at: isoTime(message.sentAt),
    read_at: isoTime(readAt),
  }))
}

export const messageData: PersonalDataSection = { name: 'messages', read: readMessageData }

/** Erases the read marks of a user, their place among receivers, and the messages sent to that partner only. */
export async function eraseMessageData(tx: Ctx, { userId }: UserScope): Promise<void> {
  const ownMessageIds = tx.db.select({ id: siteMessage.id }).from(siteMessage).where(eq(siteMessage.partnerId, userId))
  await tx.db
    .delete(siteMessageRead)
    .where(or(eq(siteMessageRead.userId, userId), inArray(siteMessageRead.messageId, ownMessageIds)))
  await tx.db.delete(messageReceiver).where(eq(messageReceiver.userId, userId))
  await tx.db.delete(siteMessage).where(eq(siteMessage.partnerId, userId))
}

/** Merging accounts: the remaining one gets each message once, read if one of them had read it. */
export async function mergeAccountMessages(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  await tx.db
    .delete(messageReceiver)
    .where(
      and(
        eq(messageReceiver.userId, from),
        sql`exists (select 1 from message_receiver r where r.user_id = ${to} and r.message_id = ${messageReceiver.messageId})`,
      ),
    )
  await tx.db.update(messageReceiver).set({ userId: to }).where(eq(messageReceiver.userId, from))
  const reads = await tx.db.delete(siteMessageRead).where(eq(siteMessageRead.userId, from)).returning()
  if (reads.length > 0)
    await tx.db
      .insert(siteMessageRead)
      .values(reads.map((read) => ({ ...read, userId: to })))
      .onConflictDoNothing()
  return {}
}
