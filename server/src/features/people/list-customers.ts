import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { CustomerRow } from '@bailu/contract/staff-people'
import type { Ctx } from '../../core/context.ts'
import { idCursor } from '../../core/id-cursor.ts'
import { maskedContact } from '../../core/masked-contact.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { partner, user } from '../../database/tables/people.ts'
import { foundBy } from './found-by.ts'

const PAGE = 30

export async function listCustomers(
  ctx: Ctx,
  { q, state, cursor }: ParsedOf<'GET /api/staff/customer'>,
): Promise<ReplyOf<'GET /api/staff/customer'>> {
  const scope = asStaff(ctx)
  const states = { active: isNull(user.disabledAt), disabled: isNotNull(user.disabledAt) }
  const rest = state && states[state]
  if (!q) return pageOf(ctx, rest, cursor)
  const found = await foundBy(ctx, scope, 'everybody', { typed: q, rest, before: idCursor(cursor), limit: PAGE + 1 })
  return pageOf(ctx, inArray(user.id, found), cursor)
}

/** @throws AppError not_found if the id is not a partner */
export async function listPartnerClients(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/staff/partner/{id}/client'>,
): Promise<ReplyOf<'GET /api/staff/partner/{id}/client'>> {
  asStaff(ctx)
  if ((await ctx.db.$count(partner, eq(partner.userId, id))) === 0) return refuse('not_found')
  return pageOf(ctx, and(eq(user.mentorId, id), isNull(user.deletedAt)), cursor)
}

async function pageOf(ctx: Ctx, which: SQL | undefined, cursor: string | undefined) {
  const before = idCursor(cursor)
  const rows = await ctx.db
    .select({ user, employeeNo: partner.employeeNo })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .where(and(which, before === undefined ? undefined : lt(user.id, before)))
    .orderBy(desc(user.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map((row) => presentCustomer(row.user, row.employeeNo))
  return { list, next: rows.length > PAGE ? String(list.at(-1)!.id) : null }
}

export const presentCustomer = (person: typeof user.$inferSelect, employeeNo: string | null): CustomerRow => ({
  id: person.id,
  nickname: person.nickname,
  ...maskedContact(person),
  email_proven: person.emailProvenAt !== null,
  registered_at: person.createdAt.toISOString(),
  disabled_at: person.disabledAt?.toISOString() ?? null,
  deleted: person.deletedAt !== null,
  merged_into: person.mergedInto,
  employee_no: employeeNo,
})
