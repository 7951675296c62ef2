import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, asc, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '@bailu/contract/calls'
import { MAX_SORTED_MATCHES, type SortOf } from '@bailu/contract/find/kinds'
import {
  type Customer,
  type CustomerRow,
  FINANCE_ONLY_FIELDS,
  type ProtectedField,
} from '@bailu/contract/customers/staff'
import { hasRole } from '@bailu/contract/staff/kinds'
import { type Ctx, asStaff, type Handler, type StaffScope } from '../../core/context.ts'
import { order } from '../orders/table.ts'
import { partner, user, consent, address, session } from '../account/table.ts'
import {
  checkCursor,
  decodeNumberCursor,
  encodeNumberCursor,
  numberedRow,
  parseIdCursor,
  takePage,
} from '../../lib/cursor.ts'
import { fail } from '../../lib/errors.ts'
import { maskContact } from '../../lib/masking.ts'
import { asNumber } from '../../lib/money.ts'
import { searchCustomers } from '../partners/search-customers.ts'
import { bankCard } from '../payouts/table.ts'
import type { DeletionSteps } from '../account/delete-account.ts'
import { readEmailCorrections } from './email-correction.ts'
import { readErasureRequests } from './erasure-requests.ts'
import { readCustomerNotes, readCustomerTags } from './customer-marks.ts'
import { isActiveAccount, matchesCustomerFilters } from './customer-filters.ts'

const CUSTOMERS_PER_PAGE = 30

/** Figures of a customer: number of orders, goods of paid orders less refunds, and the last order. */
const ORDER_FIGURES = {
  count: sql<number>`count(*)::int`.as('order_count'),
  paid: sql<string>`coalesce(sum(${order.subtotal} - ${order.refundedSubtotal})
    filter (where ${isNotNull(order.paidAt)} and ${ne(order.status, 'canceled')}), 0)::bigint`
    .mapWith(Number)
    .as('order_sum'),
  lastAt: sql<Date | null>`max(${order.placedAt})`.mapWith(order.placedAt).as('last_order_at'),
}

/** Customers, newest first or sorted by the figures of their orders. */
export const listCustomers: Handler<'GET /api/staff/customer'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const { q, state, sort, cursor, ...filters } = input
  const states = { active: isActiveAccount(), disabled: isNotNull(user.disabledAt) }
  const filter = and(state && states[state], matchesCustomerFilters(ctx, filters))
  const beforeId = sort ? undefined : parseIdCursor(cursor)
  const limit = sort ? MAX_SORTED_MATCHES : CUSTOMERS_PER_PAGE + 1
  const condition = q
    ? inArray(user.id, await searchCustomers(ctx, scope, 'everybody', { text: q, filter, beforeId, limit }))
    : filter
  const { list, next } = sort ? await listSorted(ctx, condition, sort, cursor) : await listPage(ctx, condition, cursor)
  const ids = list.map(({ id }) => id)
  const figures = await readOrderFigures(ctx, ids)
  const tags = await readCustomerTags(ctx, ids)
  return {
    list: list.map((row) => ({ ...row, tags: tags.get(row.id) ?? [], orders: figures.get(row.id) ?? NO_ORDERS })),
    next,
  }
}

const NO_ORDERS = { count: 0, paid: 0, last_at: null }

async function readOrderFigures(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return new Map<number | null, never>()
  const rows = await ctx.db
    .select({ userId: order.userId, ...ORDER_FIGURES })
    .from(order)
    .where(inArray(order.userId, ids))
    .groupBy(order.userId)
  return new Map(
    rows.map(({ userId, count, paid, lastAt }) => [userId, { count, paid, last_at: lastAt?.toISOString() ?? null }]),
  )
}

/** Sums the orders of all customers for each page: the time grows with the number of orders. */
async function listSorted(ctx: Ctx, condition: SQL | undefined, sort: SortOf<'customers'>, cursor: string | undefined) {
  const after = decodeNumberCursor(cursor, numberedRow)
  const figures = ctx.db
    .select({ userId: order.userId, ...ORDER_FIGURES })
    .from(order)
    .where(isNotNull(order.userId))
    .groupBy(order.userId)
    .as('figures')
  const sorted = {
    last_order: sql`coalesce((extract(epoch from ${figures.lastAt}) * 1000)::bigint, 0)`,
    sum: sql`coalesce(${figures.paid}, 0)`,
    orders: sql`coalesce(${figures.count}, 0)::bigint`,
  }[sort]
  const value = sql<bigint>`${sorted}`.mapWith(order.total)
  const rows = await ctx.db
    .select({ user, employeeNo: partner.employeeNo, value })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(figures, eq(figures.userId, user.id))
    .where(and(condition, after && sql`(${sorted}, ${user.id}) < (${after.value}::bigint, ${after.id}::bigint)`))
    .orderBy(desc(sorted), desc(user.id))
    .limit(CUSTOMERS_PER_PAGE + 1)
  const { page, next } = takePage(rows, CUSTOMERS_PER_PAGE, (last) =>
    encodeNumberCursor({ value: last.value, id: String(last.user.id) }),
  )
  return { list: page.map((row) => presentCustomer(row.user, row.employeeNo)), next }
}

/** Accounts with these ids, newest first. @param ids at most a page */
export const readCustomers = async (ctx: Ctx, _scope: StaffScope, ids: number[]): Promise<CustomerRow[]> =>
  (await listPage(ctx, inArray(user.id, ids), undefined)).list

/** @throws AppError not_found if the id is not a partner */
export const listPartnerClients: Handler<'GET /api/staff/partner/{id}/client'> = async (ctx, { id, cursor }) => {
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
  const { page, next } = takePage(rows, CUSTOMERS_PER_PAGE, (last) => last.user.id)
  return { list: page.map((row) => presentCustomer(row.user, row.employeeNo)), next }
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

export const listCustomerOrders: Handler<'GET /api/staff/customer/{id}/order'> = async (ctx, { id, cursor }) => {
  asStaff(ctx)
  checkCursor(cursor)
  const rows = await ctx.db
    .select({ id: order.id, number: order.number, status: order.status, total: order.total, placedAt: order.placedAt })
    .from(order)
    .where(and(eq(order.userId, id), cursor === undefined ? undefined : lt(order.id, cursor)))
    .orderBy(desc(order.id))
    .limit(ORDERS_PER_PAGE + 1)
  const { page, next } = takePage(rows, ORDERS_PER_PAGE, (last) => last.id)
  return {
    list: page.map(({ placedAt, total, ...row }) => ({
      ...row,
      total: asNumber(total),
      placed_at: placedAt.toISOString(),
    })),
    next,
  }
}

type MaskedParts = { firstName: string; city: string; province: string; zip: string; country: string }

/** Initial, city, province, zip and country: enough to distinguish two addresses. */
export const maskedAddress = ({ firstName, city, province, zip, country }: MaskedParts): string =>
  [`${firstName.slice(0, 1)}•••`, city, province, zip, country].filter(Boolean).join(', ')

const mentor = alias(user, 'mentor')
const mentorPartner = alias(partner, 'mentor_sale')

/** @throws AppError not_found */
export async function readCustomer(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/customer/{id}'>,
  steps: Pick<DeletionSteps, 'findObstacles'>,
): Promise<Customer> {
  const scope = asStaff(ctx)
  const [row] = await ctx.db
    .select({ user, partner, mentorName: mentor.nickname, mentorNo: mentorPartner.employeeNo })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorPartner, eq(mentorPartner.userId, user.mentorId))
    .where(eq(user.id, id))
  if (!row) return fail('not_found')
  const { user: account, partner: partnerRow } = row
  const [orders] = await ctx.db
    .select({ count: ORDER_FIGURES.count, paid: ORDER_FIGURES.paid })
    .from(order)
    .where(eq(order.userId, id))
  const [login] = await ctx.db
    .select({ at: session.createdAt })
    .from(session)
    .where(eq(session.userId, id))
    .orderBy(desc(session.createdAt))
    .limit(1)
  const addresses = await ctx.db
    .select()
    .from(address)
    .where(and(eq(address.userId, id), isNull(address.deletedAt)))
    .orderBy(desc(address.isDefault), asc(address.id))
  const consents = await ctx.db.select().from(consent).where(eq(consent.userId, id)).orderBy(desc(consent.id))
  const card = await ctx.db.$count(bankCard, and(eq(bankCard.partnerId, id), isNull(bankCard.removedAt)))
  const hasValue: Record<ProtectedField, boolean> = {
    phone: account.phone !== '',
    email: account.deletedAt === null,
    address: addresses.length > 0,
    birth_date: (partnerRow?.birthDate ?? '') !== '',
    card_number: card > 0,
    national_id: card > 0,
  }
  const canSee = (field: ProtectedField) =>
    hasValue[field] && (hasRole(scope, 'finance') || !FINANCE_ONLY_FIELDS.includes(field))
  return {
    ...presentCustomer(account, partnerRow?.employeeNo ?? null),
    tags: (await readCustomerTags(ctx, [id])).get(id) ?? [],
    notes: await readCustomerNotes(ctx, scope, id),
    lang: account.lang,
    mentor:
      account.mentorId !== null && row.mentorNo !== null
        ? { id: account.mentorId, nickname: row.mentorName ?? '', employee_no: row.mentorNo }
        : null,
    last_login_at: login?.at.toISOString() ?? null,
    orders: orders ?? { count: 0, paid: 0 },
    addresses: addresses.map((entry) => ({
      id: entry.id,
      masked: maskedAddress(entry),
      country: entry.country,
      zip: entry.zip,
      is_default: entry.isDefault,
    })),
    consents: consents.map(({ agreement, version, at }) => ({ agreement, version, at: at.toISOString() })),
    email_corrections: await readEmailCorrections(ctx, id),
    erasure_requests: await readErasureRequests(ctx, id, steps),
    protected: (Object.keys(hasValue) as ProtectedField[]).filter(canSee),
  }
}
