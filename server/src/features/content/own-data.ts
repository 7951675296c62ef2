import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { siteMessage, siteMessageRead } from '../../database/tables/house.ts'

/** Messages to this partner only, and when each message was read. */
async function read(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select({ message: siteMessage, readAt: siteMessageRead.readAt })
    .from(siteMessage)
    .leftJoin(siteMessageRead, and(eq(siteMessageRead.messageId, siteMessage.id), eq(siteMessageRead.userId, userId)))
    .where(or(eq(siteMessage.partnerId, userId), eq(siteMessageRead.userId, userId)))
    .orderBy(asc(siteMessage.id))
  return rows.map(({ message, readAt }) => ({
    content: message.content[ctx.lang],
    sent_at: at(message.sentAt),
    read_at: at(readAt),
  }))
}

export const messageData: OwnSection = { name: 'messages', read }

/** Erases the read marks of a user and the messages sent to that partner only. */
export async function forgetReading(tx: Ctx, { userId }: UserScope): Promise<void> {
  const mine = tx.db.select({ id: siteMessage.id }).from(siteMessage).where(eq(siteMessage.partnerId, userId))
  await tx.db
    .delete(siteMessageRead)
    .where(or(eq(siteMessageRead.userId, userId), inArray(siteMessageRead.messageId, mine)))
  await tx.db.delete(siteMessage).where(eq(siteMessage.partnerId, userId))
}
