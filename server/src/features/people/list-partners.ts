import { and, desc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { PartnerRow } from '@bailu/contract/staff-people'
import type { Ctx } from '../../core/context.ts'
import { idCursor } from '../../core/id-cursor.ts'
import { maskedContact } from '../../core/masked-contact.ts'
import { asStaff } from '../../core/scope.ts'
import { partner, user } from '../../database/tables/people.ts'
import { foundBy } from './found-by.ts'

const PAGE = 30

export async function listPartners(
  ctx: Ctx,
  { q, level, state, cursor }: ParsedOf<'GET /api/staff/partner'>,
): Promise<ReplyOf<'GET /api/staff/partner'>> {
  const scope = asStaff(ctx)
  const before = idCursor(cursor)
  const rest = and(
    level && eq(partner.level, Number(level)),
    state === 'active' ? and(isNull(partner.disabledAt), isNull(user.disabledAt)) : undefined,
    state === 'disabled' ? or(isNotNull(partner.disabledAt), isNotNull(user.disabledAt)) : undefined,
  )
  const found = q ? await foundBy(ctx, scope, 'partners', { typed: q, rest, before, limit: PAGE + 1 }) : undefined
  const rows = await ctx.db
    .select({ user, partner })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(found ? inArray(user.id, found) : rest, before === undefined ? undefined : lt(partner.userId, before)))
    .orderBy(desc(partner.userId))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map(presentPartner)
  return { list, next: rows.length > PAGE ? String(list.at(-1)!.id) : null }
}

type Row = { user: typeof user.$inferSelect; partner: typeof partner.$inferSelect }

export const presentPartner = ({ user: person, partner: sale }: Row): PartnerRow => ({
  id: person.id,
  employee_no: sale.employeeNo,
  nickname: person.nickname,
  ...maskedContact(person),
  email_proven: person.emailProvenAt !== null,
  level: sale.level,
  approved_at: sale.approvedAt.toISOString(),
  disabled_at: (sale.disabledAt ?? person.disabledAt)?.toISOString() ?? null,
})
