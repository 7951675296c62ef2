import * as z from 'zod'
import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import { asStaff, type Handler } from '../../core/context.ts'
import { decodeCursor, takePage } from '../../lib/cursor.ts'
import { siteMessage, siteMessageRead } from '../content/table.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner } from '../account/table.ts'

const PAGE_SIZE = 30

/** Messages to partners and segments, newest first, with the number of readers and receivers. */
export const listSentSiteMessages: Handler<'GET /api/staff/sitemessage'> = async (ctx, { cursor }) => {
  asStaff(ctx)
  const after = decodeCursor(cursor, z.string().regex(/^[1-9]\d{0,14}$/))
  const rows = await ctx.db
    .select({ message: siteMessage, employeeNo: partner.employeeNo })
    .from(siteMessage)
    .leftJoin(partner, eq(partner.userId, siteMessage.partnerId))
    .where(
      after &&
        sql`(${siteMessage.sentAt}, ${siteMessage.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`,
    )
    .orderBy(desc(siteMessage.sentAt), desc(siteMessage.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => ({ at: last.message.sentAt, id: String(last.message.id) }))
  const ids = page.map(({ message }) => message.id)
  const counts = await ctx.db
    .select({ id: siteMessageRead.messageId, readers: count() })
    .from(siteMessageRead)
    .where(inArray(siteMessageRead.messageId, ids))
    .groupBy(siteMessageRead.messageId)
  const readers = new Map(counts.map((row) => [row.id, row.readers]))
  const levels = await ctx.db
    .select({ level: partner.level, partners: count() })
    .from(partner)
    .where(isActivePartner())
    .groupBy(partner.level)
  const countPartners = (level: number | null) =>
    levels.reduce((sum, row) => (level === null || row.level === level ? sum + row.partners : sum), 0)
  const countReceivers = ({
    partnerId,
    level,
    segment,
    sentCustomers,
    sentPartners,
  }: typeof siteMessage.$inferSelect) => {
    if (segment !== null) return (sentCustomers ?? 0) + (sentPartners ?? 0)
    return partnerId === null ? countPartners(level) : 1
  }
  return {
    list: page.map(({ message, employeeNo }) => ({
      id: message.id,
      content: { en: message.content.en, zh: message.content.zh, th: message.content.th },
      level: message.segment === null ? message.level : null,
      employee_no: employeeNo,
      segment: message.segment,
      sent_at: message.sentAt.toISOString(),
      unpublished: message.unpublishedAt !== null,
      readers: (readers.get(message.id) ?? 0) + message.pastReaders,
      receivers: countReceivers(message),
    })),
    next,
  }
}
