import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { CustomerRow } from '@bailu/contract/customers/staff'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'
import { partner } from '../../database/tables/partners.ts'
import { user } from '../../database/tables/users.ts'
import { parseIdCursor } from '../../lib/cursor.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { maskContact } from '../../lib/masking.ts'
import { asNumber } from '../../lib/money.ts'
import { searchCustomers } from '../partners/search-customers.ts'

const CUSTOMERS_PER_PAGE = 30

export async function listCustomers(
  ctx: Ctx,
  { q, state, cursor }: ParsedOf<'GET /api/staff/customer'>,
): Promise<ReplyOf<'GET /api/staff/customer'>> {
  const scope = asStaff(ctx)
  const states = { active: isNull(user.disabledAt), disabled: isNotNull(user.disabledAt) }
  const filter = state && states[state]
  if (!q) return listPage(ctx, filter, cursor)
  const matchingIds = await searchCustomers(ctx, scope, 'everybody', {
    text: q,
    filter,
    beforeId: parseIdCursor(cursor),
    limit: CUSTOMERS_PER_PAGE + 1,
  })
  return listPage(ctx, inArray(user.id, matchingIds), cursor)
}

/** @throws AppError not_found if the id is not a partner */
export async function listPartnerClients(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/staff/partner/{id}/client'>,
): Promise<ReplyOf<'GET /api/staff/partner/{id}/client'>> {
  asStaff(ctx)
  if ((await ctx.db.$count(partner, eq(partner.userId, id))) === 0) return fail('not_found')
  return listPage(ctx, and(eq(user.mentorId, id), isNull(user.deletedAt)), cursor)
}

async function listPage(ctx: Ctx, condition: SQL | undefined, cursor: string | undefined) {
  const beforeId = parseIdCursor(cursor)
  const rows = await ctx.db
    .select({ user, employeeNo: partner.employeeNo })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .where(and(condition, beforeId === undefined ? undefined : lt(user.id, beforeId)))
    .orderBy(desc(user.id))
    .limit(CUSTOMERS_PER_PAGE + 1)
  const list = rows.slice(0, CUSTOMERS_PER_PAGE).map((row) => presentCustomer(row.user, row.employeeNo))
  return { list, next: rows.length > CUSTOMERS_PER_PAGE ? String(list.at(-1)!.id) : null }
}

export const presentCustomer = (row: typeof user.$inferSelect, employeeNo: string | null): CustomerRow => ({
  id: row.id,
  nickname: row.nickname,
  ...maskContact(row),
  email_proven: row.emailVerifiedAt !== null,
  registered_at: row.createdAt.toISOString(),
  disabled_at: row.disabledAt?.toISOString() ?? null,
  deleted: row.deletedAt !== null,
  merged_into: row.mergedInto,
  employee_no: employeeNo,
})

const ORDERS_PER_PAGE = 20

export async function listCustomerOrders(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/staff/customer/{id}/order'>,
): Promise<ReplyOf<'GET /api/staff/customer/{id}/order'>> {
  asStaff(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select({ id: order.id, number: order.number, status: order.status, total: order.total, placedAt: order.placedAt })
    .from(order)
    .where(and(eq(order.userId, id), cursor === undefined ? undefined : lt(order.id, cursor)))
    .orderBy(desc(order.id))
    .limit(ORDERS_PER_PAGE + 1)
  const list = rows.slice(0, ORDERS_PER_PAGE).map(({ placedAt, total, ...row }) => ({
    ...row,
    total: asNumber(total),
    placed_at: placedAt.toISOString(),
  }))
  return { list, next: rows.length > ORDERS_PER_PAGE ? list.at(-1)!.id : null }
}
