import { and, desc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { SiteMessage } from '@bailu/contract/messages/shop'
import type { Lang } from '@bailu/contract/languages'
import { type Ctx, type PartnerScope, asPartner } from '../../core/context.ts'
import { siteMessage, siteMessageRead } from '../../database/tables/content.ts'
import { partner } from '../../database/tables/users.ts'
import { AppError, fail } from '../../lib/errors.ts'

type MessageRow = { message: typeof siteMessage.$inferSelect; readAt: Date | null }

/** Messages to all partners, to the caller's level, or to the caller only; newest first. */
export const selectOwnMessages = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { partnerId }: PartnerScope,
  condition: SQL | undefined,
  limit: number,
): Promise<MessageRow[]> =>
  db
    .select({ message: siteMessage, readAt: siteMessageRead.readAt })
    .from(siteMessage)
    .innerJoin(partner, eq(partner.userId, partnerId))
    .leftJoin(
      siteMessageRead,
      and(eq(siteMessageRead.messageId, siteMessage.id), eq(siteMessageRead.userId, partnerId)),
    )
    .where(
      and(
        lte(siteMessage.sentAt, now),
        isNull(siteMessage.unpublishedAt),
        or(isNull(siteMessage.partnerId), eq(siteMessage.partnerId, partnerId)),
        or(isNull(siteMessage.level), eq(siteMessage.level, partner.level)),
        condition,
      ),
    )
    .orderBy(desc(siteMessage.sentAt), desc(siteMessage.id))
    .limit(limit)

export const presentSiteMessage = ({ message, readAt }: MessageRow, lang: Lang): SiteMessage => ({
  id: message.id,
  content: message.content[lang],
  sent_at: message.sentAt.toISOString(),
  read: readAt !== null,
})

const MAX_LATEST = 20

/** The newest 20 messages to this partner. */
export async function listLatestSiteMessages(
  ctx: Ctx,
  input: ParsedOf<'GET /api/sitemessage/check'>,
): Promise<ReplyOf<'GET /api/sitemessage/check'>> {
  const rows = await selectOwnMessages(ctx, asPartner(ctx), undefined, MAX_LATEST)
  return rows.map((row) => presentSiteMessage(row, input.lang ?? ctx.lang))
}

const PAGE_SIZE = 20

/** A page of the messages to this partner, newest first; the cursor is `sentAtMs-id`. */
export async function listSiteMessages(
  ctx: Ctx,
  { lang = ctx.lang, cursor }: ParsedOf<'GET /api/sitemessage'>,
): Promise<ReplyOf<'GET /api/sitemessage'>> {
  const rows = await selectOwnMessages(ctx, asPartner(ctx), cursorCondition(cursor), PAGE_SIZE + 1)
  const list = rows.slice(0, PAGE_SIZE)
  const last = list.at(-1)?.message
  return {
    list: list.map((row) => presentSiteMessage(row, lang)),
    next: rows.length > PAGE_SIZE && last ? `${last.sentAt.getTime()}-${last.id}` : null,
  }
}

function cursorCondition(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, sent, id] = /^(\d{1,13})-([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!sent || !id) throw new AppError('bad_input', { cursor: { what: 'form' } })
  const at = sql`${new Date(Number(sent)).toISOString()}::timestamptz`
  return or(sql`${siteMessage.sentAt} < ${at}`, and(sql`${siteMessage.sentAt} = ${at}`, lt(siteMessage.id, Number(id))))
}

/** One message; a message to another partner is `not_found`. */
export async function readSiteMessage(
  ctx: Ctx,
  { id, lang = ctx.lang }: ParsedOf<'GET /api/sitemessage/{id}'>,
): Promise<ReplyOf<'GET /api/sitemessage/{id}'>> {
  const [row] = await selectOwnMessages(ctx, asPartner(ctx), eq(siteMessage.id, id), 1)
  return row ? presentSiteMessage(row, lang) : fail('not_found')
}

const MAX_MARKED = 500

/** Marks a message as read by the caller; idempotent. */
export async function markMessageRead(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/sitemessage/{id}/read'>,
): Promise<ReplyOf<'POST /api/sitemessage/{id}/read'>> {
  const scope = asPartner(ctx)
  const [row] = await selectOwnMessages(ctx, scope, eq(siteMessage.id, id), 1)
  if (!row) return fail('not_found')
  return insertReadMarks(ctx, scope, [id])
}

/** Marks all messages sent until now as read; one that arrives during the call stays unread. */
export async function markAllMessagesRead(ctx: Ctx): Promise<ReplyOf<'POST /api/sitemessage/read'>> {
  const scope = asPartner(ctx)
  const rows = await selectOwnMessages(ctx, scope, undefined, MAX_MARKED)
  const ids = rows.filter(({ readAt }) => readAt === null).map(({ message }) => message.id)
  return insertReadMarks(ctx, scope, ids)
}

// One statement and no audit entry: what a partner has read is private.
async function insertReadMarks(ctx: Ctx, { partnerId }: PartnerScope, ids: number[]) {
  if (ids.length > 0)
    await ctx.db
      .insert(siteMessageRead)
      .values(ids.map((messageId) => ({ messageId, userId: partnerId, readAt: ctx.now })))
      .onConflictDoNothing()
  return {}
}
