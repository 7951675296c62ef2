import { and, desc, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { SiteMessage } from '@bailu/contract/content'
import type { Lang } from '@bailu/contract/fields'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { siteMessage, siteMessageRead } from '../../../database/tables/house.ts'
import { partner } from '../../../database/tables/people.ts'

type Row = { message: typeof siteMessage.$inferSelect; readAt: Date | null }

/** Messages to all partners, to the caller's level, or to the caller only; newest first. */
export const ownMessages = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { partnerId }: PartnerScope,
  which: SQL | undefined,
  most: number,
): Promise<Row[]> =>
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
        isNull(siteMessage.withdrawnAt),
        or(isNull(siteMessage.partnerId), eq(siteMessage.partnerId, partnerId)),
        or(isNull(siteMessage.level), eq(siteMessage.level, partner.level)),
        which,
      ),
    )
    .orderBy(desc(siteMessage.sentAt), desc(siteMessage.id))
    .limit(most)

export const presentMessage = ({ message, readAt }: Row, lang: Lang): SiteMessage => ({
  id: message.id,
  content: message.content[lang],
  sent_at: message.sentAt.toISOString(),
  read: readAt !== null,
})
