import { and, desc, eq, exists, inArray, isNull, lt, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SiteMessage } from '@bailu/contract/messages/shop'
import type { Lang } from '@bailu/contract/languages'
import { asPartner, asUser, type Ctx, type Handler, type PartnerScope, type UserScope } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { messageReceiver, siteMessage, siteMessageRead } from '../content/table.ts'
import { partner } from '../account/table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { takePage } from '../../lib/cursor.ts'

type MessageRow = { message: typeof siteMessage.$inferSelect; readAt: Date | null }
type Reader = PartnerScope | UserScope
const idOf = (reader: Reader): number => ('partnerId' in reader ? reader.partnerId : reader.userId)

/** A partner, or any other user: each reads other messages. @throws AppError login_required */
const asReader = (ctx: Ctx): Reader => (ctx.actor.kind === 'user' && ctx.actor.partner ? asPartner(ctx) : asUser(ctx))

type Asked = { id: number | Placeholder; isPartner: boolean; now: Date | Placeholder; limit: number | Placeholder }

/** Messages to all partners, to the caller's level, or to the caller only; of a customer only those to a segment. */
const isForReader = (db: Db, { id, isPartner }: Asked): SQL | undefined => {
  const received = db
    .select({ id: messageReceiver.messageId })
    .from(messageReceiver)
    .where(and(eq(messageReceiver.messageId, siteMessage.id), eq(messageReceiver.userId, id)))
  if (!isPartner) return exists(received)
  const level = db.select({ level: partner.level }).from(partner).where(eq(partner.userId, id))
  const toPartner = and(
    or(isNull(siteMessage.partnerId), eq(siteMessage.partnerId, id)),
    or(isNull(siteMessage.level), inArray(siteMessage.level, level)),
  )
  return or(toPartner, exists(received))
}

const selectMessages = (db: Db, asked: Asked, condition?: SQL) =>
  db
    .select({ message: siteMessage, readAt: siteMessageRead.readAt })
    .from(siteMessage)
    .leftJoin(siteMessageRead, and(eq(siteMessageRead.messageId, siteMessage.id), eq(siteMessageRead.userId, asked.id)))
    .where(
      and(lte(siteMessage.sentAt, asked.now), isNull(siteMessage.unpublishedAt), isForReader(db, asked), condition),
    )
    .orderBy(desc(siteMessage.sentAt), desc(siteMessage.id))
    .limit(asked.limit)

/** Messages to the reader that are shown now, newest first. */
export const selectOwnMessages = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  reader: Reader,
  condition: SQL | undefined,
  limit: number,
): Promise<MessageRow[]> =>
  selectMessages(db, { id: idOf(reader), isPartner: 'partnerId' in reader, now, limit }, condition)

export const presentSiteMessage = ({ message, readAt }: MessageRow, lang: Lang): SiteMessage => ({
  id: message.id,
  content: message.content[lang],
  sent_at: message.sentAt.toISOString(),
  read: readAt !== null,
})

const MAX_LATEST = 20

const newestMessagesQuery = prepareOnce((db) =>
  selectMessages(db, {
    id: sql.placeholder('partnerId'),
    isPartner: true,
    now: sql.placeholder('now'),
    limit: sql.placeholder('limit'),
  }),
)

/** The newest 20 messages to this partner. */
export const listLatestSiteMessages: Handler<'GET /api/sitemessage/check'> = async (ctx, input) => {
  const rows = await newestMessagesQuery(ctx.db).execute({ ...asPartner(ctx), now: ctx.now, limit: MAX_LATEST })
  return rows.map((row) => presentSiteMessage(row, input.lang ?? ctx.lang))
}

const PAGE_SIZE = 20

/** A page of the messages to this partner, newest first; the cursor is `sentAtMs-id`. */
export const listSiteMessages: Handler<'GET /api/sitemessage'> = async (ctx, { lang = ctx.lang, cursor }) => {
  const scope = asPartner(ctx)
  const limit = PAGE_SIZE + 1
  const rows =
    cursor === undefined
      ? await newestMessagesQuery(ctx.db).execute({ ...scope, now: ctx.now, limit })
      : await selectOwnMessages(ctx, scope, cursorCondition(cursor), limit)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => `${last.message.sentAt.getTime()}-${last.message.id}`)
  return { list: page.map((row) => presentSiteMessage(row, lang)), next }
}

function cursorCondition(cursor: string) {
  const [, sent, id] = /^(\d{1,13})-([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!sent || !id) throw new AppError('bad_input', { cursor: { what: 'form' } })
  const at = sql`${new Date(Number(sent)).toISOString()}::timestamptz`
  return or(sql`${siteMessage.sentAt} < ${at}`, and(sql`${siteMessage.sentAt} = ${at}`, lt(siteMessage.id, Number(id))))
}

/** One message; a message to others is `not_found`. */
export const readSiteMessage: Handler<'GET /api/sitemessage/{id}'> = async (ctx, { id, lang = ctx.lang }) => {
  const [row] = await selectOwnMessages(ctx, asReader(ctx), eq(siteMessage.id, id), 1)
  return row ? presentSiteMessage(row, lang) : fail('not_found')
}

const MAX_MARKED = 500

/** Number of unread messages to the caller; a customer's are counted with the notifications. */
export async function countUnreadMessages(ctx: Ctx): Promise<number> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.partner) return 0
  return (await selectOwnMessages(ctx, asPartner(ctx), isNull(siteMessageRead.messageId), MAX_MARKED)).length
}

/** Marks a message as read by the caller; idempotent. */
export const markMessageRead: Handler<'POST /api/sitemessage/{id}/read'> = async (ctx, { id }) => {
  const reader = asReader(ctx)
  const [row] = await selectOwnMessages(ctx, reader, eq(siteMessage.id, id), 1)
  if (!row) return fail('not_found')
  return insertReadMarks(ctx, reader, [id])
}

/** Marks all messages sent until now as read; one that arrives during the call stays unread. */
export const markAllMessagesRead: Handler<'POST /api/sitemessage/read'> = async (ctx) => {
  const scope = asPartner(ctx)
  const rows = await selectOwnMessages(ctx, scope, undefined, MAX_MARKED)
  const ids = rows.filter(({ readAt }) => readAt === null).map(({ message }) => message.id)
  return insertReadMarks(ctx, scope, ids)
}

// One statement and no audit entry: what a person has read is private.
export async function insertReadMarks(ctx: Ctx, reader: Reader, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await ctx.db
      .insert(siteMessageRead)
      .values(ids.map((messageId) => ({ messageId, userId: idOf(reader), readAt: ctx.now })))
      .onConflictDoNothing()
}
