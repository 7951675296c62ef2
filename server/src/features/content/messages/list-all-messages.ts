import { count, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { idCursor } from '../../../core/id-cursor.ts'
import { asStaff } from '../../../core/scope.ts'
import { siteMessage, siteMessageRead } from '../../../database/tables/house.ts'
import { partner } from '../../../database/tables/people.ts'

const PAGE = 30

/** Messages to partners, newest first, with the number of readers and receivers. */
export async function listAllMessages(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/sitemessage'>,
): Promise<ReplyOf<'GET /api/staff/sitemessage'>> {
  asStaff(ctx)
  const before = idCursor(cursor)
  const rows = await ctx.db
    .select({ message: siteMessage, employeeNo: partner.employeeNo })
    .from(siteMessage)
    .leftJoin(partner, eq(partner.userId, siteMessage.partnerId))
    .where(before === undefined ? undefined : lt(siteMessage.id, before))
    .orderBy(desc(siteMessage.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE)
  const ids = list.map(({ message }) => message.id)
  const counts = await ctx.db
    .select({ id: siteMessageRead.messageId, readers: count() })
    .from(siteMessageRead)
    .where(inArray(siteMessageRead.messageId, ids))
    .groupBy(siteMessageRead.messageId)
  const readers = new Map(counts.map((row) => [row.id, row.readers]))
  const levels = await ctx.db
    .select({ level: partner.level, partners: count() })
    .from(partner)
    .where(isNull(partner.disabledAt))
    .groupBy(partner.level)
  const partnersOf = (level: number | null) =>
    levels.reduce((sum, one) => (level === null || one.level === level ? sum + one.partners : sum), 0)
  return {
    list: list.map(({ message, employeeNo }) => ({
      id: message.id,
      content: { en: message.content.en, zh: message.content.zh, th: message.content.th },
      level: message.level,
      employee_no: employeeNo,
      sent_at: message.sentAt.toISOString(),
      withdrawn: message.withdrawnAt !== null,
      readers: readers.get(message.id) ?? 0,
      receivers: message.partnerId === null ? partnersOf(message.level) : 1,
    })),
    next: rows.length > PAGE ? String(ids.at(-1)) : null,
  }
}
