import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { siteMessage, siteMessageRead } from '../content/table.ts'

/** Messages to this partner only, and when each message was read. */
async function readMessageData(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ message: siteMessage, readAt: siteMessageRead.readAt })
    .from(siteMessage)
    .leftJoin(siteMessageRead, and(eq(siteMessageRead.messageId, siteMessage.id), eq(siteMessageRead.userId, userId)))
    .where(or(eq(siteMessage.partnerId, userId), eq(siteMessageRead.userId, userId)))
    .orderBy(asc(siteMessage.id))
  return rows.map(({ message, readAt }) => ({
    content: message.content[ctx.lang],
    sent_at: isoTime(message.sentAt),
    read_at: isoTime(readAt),
  }))
}

export const messageData: PersonalDataSection = { name: 'messages', read: readMessageData }

/** Erases the read marks of a user and the messages sent to that partner only. */
export async function eraseMessageData(tx: Ctx, { userId }: UserScope): Promise<void> {
  const ownMessageIds = tx.db.select({ id: siteMessage.id }).from(siteMessage).where(eq(siteMessage.partnerId, userId))
  await tx.db
    .delete(siteMessageRead)
    .where(or(eq(siteMessageRead.userId, userId), inArray(siteMessageRead.messageId, ownMessageIds)))
  await tx.db.delete(siteMessage).where(eq(siteMessage.partnerId, userId))
}
