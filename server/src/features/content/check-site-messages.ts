import { and, desc, eq, isNull, lte, or } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { siteMessage, siteMessageRead } from '../../database/tables/house.ts'
import { partner } from '../../database/tables/people.ts'

const MOST = 20

/** Messages to all partners, to the caller's level, or to the caller alone; newest first. */
export async function checkSiteMessages(
  ctx: Ctx,
  input: ParsedOf<'GET /api/sitemessage/check'>,
): Promise<ReplyOf<'GET /api/sitemessage/check'>> {
  const { partnerId } = asPartner(ctx)
  const lang = input.lang ?? ctx.lang
  const rows = await ctx.db
    .select({ message: siteMessage, readAt: siteMessageRead.readAt })
    .from(siteMessage)
    .innerJoin(partner, eq(partner.userId, partnerId))
    .leftJoin(
      siteMessageRead,
      and(eq(siteMessageRead.messageId, siteMessage.id), eq(siteMessageRead.userId, partnerId)),
    )
    .where(
      and(
        lte(siteMessage.sentAt, ctx.now),
        or(isNull(siteMessage.partnerId), eq(siteMessage.partnerId, partnerId)),
        or(isNull(siteMessage.level), eq(siteMessage.level, partner.level)),
      ),
    )
    .orderBy(desc(siteMessage.sentAt), desc(siteMessage.id))
    .limit(MOST)
  return rows.map(({ message, readAt }) => ({
    id: message.id,
    content: message.content[lang],
    sent_at: message.sentAt.toISOString(),
    read: readAt !== null,
  }))
}
