import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/languages'
import type { Notification } from '@bailu/contract/notifications/shop'
import { messageTitle } from '@bailu/phrases/notifications/compose-event'
import { asUser, type Ctx } from '../../core/context.ts'
import type { TimeCursor } from '../../lib/cursor.ts'
import { messageReceiver, siteMessage, siteMessageRead } from '../content/table.ts'
import { insertReadMarks } from './read-messages.ts'

// Partners have a page of their messages; a customer reads them among the notifications.
const isPartnerActor = ({ actor }: Ctx): boolean => actor.kind === 'user' && actor.partner

const inList = sql`(${siteMessage.sentAt}, ${messageReceiver.noticeId})`

/** Messages to a customer that are shown now, newest first; none for a partner. */
function selectReceived(ctx: Ctx, condition: SQL | undefined, limit: number) {
  const { userId } = asUser(ctx)
  return ctx.db
    .select({ message: siteMessage, noticeId: messageReceiver.noticeId, readAt: siteMessageRead.readAt })
    .from(messageReceiver)
    .innerJoin(siteMessage, eq(siteMessage.id, messageReceiver.messageId))
    .leftJoin(siteMessageRead, and(eq(siteMessageRead.messageId, siteMessage.id), eq(siteMessageRead.userId, userId)))
    .where(
      and(
        eq(messageReceiver.userId, userId),
        lte(siteMessage.sentAt, ctx.now),
        isNull(siteMessage.unpublishedAt),
        isPartnerActor(ctx) ? sql`false` : undefined,
        condition,
      ),
    )
    .orderBy(desc(siteMessage.sentAt), desc(messageReceiver.noticeId))
    .limit(limit)
}

const upTo = ({ at, id }: TimeCursor) => sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`

/** Messages to a customer as notifications, newest first, after a row of the list. */
export async function listCustomerMessages(
  ctx: Ctx,
  after: TimeCursor | undefined,
  limit: number,
): Promise<Notification[]> {
  const rows = await selectReceived(ctx, after && sql`${inList} < ${upTo(after)}`, limit)
  return rows.map((row) => present(row, ctx.lang))
}

type Received = Awaited<ReturnType<typeof selectReceived>>[number]

const present = ({ message, noticeId, readAt }: Received, lang: Lang): Notification => ({
  id: noticeId,
  kind: 'site_message',
  at: message.sentAt.toISOString(),
  read: readAt !== null,
  title: messageTitle(lang),
  text: message.content[lang],
  facts: [],
  path: `/notice/detail/${message.id}`,
})

/** Number of unread messages to a customer. */
export const countUnreadCustomerMessages = async (ctx: Ctx): Promise<number> =>
  (await selectReceived(ctx, isNull(siteMessageRead.messageId), MAX_MARKED)).length

const MAX_MARKED = 500

/** When the message with this id in the list was sent; undefined if there is none. */
export async function findCustomerMessage(ctx: Ctx, id: string): Promise<TimeCursor | undefined> {
  const [row] = await selectReceived(ctx, eq(messageReceiver.noticeId, id), 1)
  return row && { at: row.message.sentAt, id }
}

/** Marks messages to a customer as read: this one, or all that are not newer in the list. */
export async function markCustomerMessages(ctx: Ctx, which: { id: string } | { newest: TimeCursor }): Promise<void> {
  const condition = 'id' in which ? eq(messageReceiver.noticeId, which.id) : sql`${inList} <= ${upTo(which.newest)}`
  const rows = await selectReceived(ctx, and(condition, isNull(siteMessageRead.messageId)), MAX_MARKED)
  await insertReadMarks(
    ctx,
    asUser(ctx),
    rows.map(({ message }) => message.id),
  )
}
