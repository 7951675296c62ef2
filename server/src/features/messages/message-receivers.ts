import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import type { CustomerFilters } from '@bailu/contract/customers/filters'
import { isActivePartner } from '../../core/active-partner.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { partner, user } from '../account/table.ts'
import { messageReceiver, siteMessage, siteMessageRead } from '../content/table.ts'
import { isActiveAccount, matchesCustomerFilters } from '../customers/customer-filters.ts'
import type { PeopleCount } from '../customers/segments.ts'
import type { RetentionRule } from '../legal/personal-data.ts'

/**
 * Records who gets a message to a segment: the active accounts that match its filters now, by one statement. Call it in
 * the transaction that inserts the message.
 * @returns how many customers and partners were recorded
 * @throws AppError segment_empty
 */
// no audit: the caller records the message with these numbers
export async function recordReceivers(
  tx: Ctx,
  _scope: StaffScope,
  messageId: number,
  filters: CustomerFilters,
): Promise<PeopleCount> {
  // The lock waits for an account that is being erased or merged, and leaves it out then.
  const receivers = tx.db
    .select({
      messageId: sql<number>`${messageId}::bigint`.as('message_id'),
      userId: user.id,
      noticeId: sql<string>`gen_random_uuid()`.as('notice_id'),
    })
    .from(user)
    .where(and(isActiveAccount(), matchesCustomerFilters(tx, filters)))
    .for('key share', { of: user })
  const inserted = tx.db
    .$with('inserted')
    .as(tx.db.insert(messageReceiver).select(receivers).returning({ userId: messageReceiver.userId }))
  const [people] = await tx.db
    .with(inserted)
    .select({ all: count(), partners: count(partner.userId) })
    .from(inserted)
    .leftJoin(partner, and(eq(partner.userId, inserted.userId), isActivePartner()))
  const { all, partners } = people ?? { all: 0, partners: 0 }
  if (all === 0) return fail('segment_empty')
  await tx.db
    .update(siteMessage)
    .set({ sentCustomers: all - partners, sentPartners: partners })
    .where(eq(siteMessage.id, messageId))
  return { customers: all - partners, partners }
}

/** Receivers of messages sent before a time, with what they have read; the message keeps the number of its readers. */
export const receiverRetention: RetentionRule = {
  async due(ctx, before) {
    const [due] = await ctx.db
      .select({ count: count() })
      .from(messageReceiver)
      .innerJoin(siteMessage, eq(siteMessage.id, messageReceiver.messageId))
      .where(lt(siteMessage.sentAt, before))
    return due?.count ?? 0
  },
  async erase(tx, before, limit) {
    const batch = await tx.db
      .select({ messageId: messageReceiver.messageId, userId: messageReceiver.userId })
      .from(messageReceiver)
      .innerJoin(siteMessage, eq(siteMessage.id, messageReceiver.messageId))
      .where(lt(siteMessage.sentAt, before))
      .orderBy(messageReceiver.messageId, messageReceiver.userId)
      .limit(limit)
    const byMessage = Map.groupBy(batch, ({ messageId }) => messageId)
    for (const [messageId, rows] of byMessage) {
      const users = rows.map(({ userId }) => userId)
      await tx.db
        .delete(messageReceiver)
        .where(and(eq(messageReceiver.messageId, messageId), inArray(messageReceiver.userId, users)))
      const { rowCount } = await tx.db
        .delete(siteMessageRead)
        .where(and(eq(siteMessageRead.messageId, messageId), inArray(siteMessageRead.userId, users)))
      if (rowCount)
        await tx.db
          .update(siteMessage)
          .set({ pastReaders: sql`${siteMessage.pastReaders} + ${rowCount}` })
          .where(eq(siteMessage.id, messageId))
    }
    return { count: batch.length }
  },
}
