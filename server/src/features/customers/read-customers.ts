import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, asc, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type CustomerRow, FINANCE_ONLY_FIELDS, type ProtectedField } from '@bailu/contract/customers/staff'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { order } from '../orders/table.ts'
import { partner, user, consent, address, session } from '../account/table.ts'
import { parseIdCursor, checkCursor, takePage } from '../../lib/cursor.ts'
import { fail } from '../../lib/errors.ts'
import { maskContact } from '../../lib/masking.ts'
import { asNumber } from '../../lib/money.ts'
import { searchCustomers } from '../partners/search-customers.ts'
import { bankCard } from '../payouts/table.ts'
import { readCustomerNotes, readCustomerTags } from './customer-marks.ts'
import { customerTagged } from './table.ts'

const CUSTOMERS_PER_PAGE = 30

export const listCustomers: Handler<'GET /api/staff/customer'> = async (ctx, { q, state, tag, cursor }) => {
  const scope = asStaff(ctx)
  const states = { active: isNull(user.disabledAt), disabled: isNotNull(user.disabledAt) }
  const filter = and(state && states[state], tag ? hasTag(ctx, tag) : undefined)
  if (!q) return withTags(ctx, await listPage(ctx, filter, cursor))
  const matchingIds = await searchCustomers(ctx, scope, 'everybody', {
    text: q,
    filter,
    beforeId: parseIdCursor(cursor),
    limit: CUSTOMERS_PER_PAGE + 1,
  })
  return withTags(ctx, await listPage(ctx, inArray(user.id, matchingIds), cursor))
}

const hasTag = ({ db }: Ctx, tag: string): SQL =>
  inArray(user.id, db.select({ id: customerTagged.userId }).from(customerTagged).where(eq(customerTagged.tagId, tag)))

async function withTags(ctx: Ctx, { list, next }: Awaited<ReturnType<typeof listPage>>) {
  const ids = list.map((row) => row.id)
  const tags = await readCustomerTags(ctx, ids)
  return { list: list.map((row) => ({ ...row, tags: tags.get(row.id) ?? [] })), next }
}

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
export const readCustomer: Handler<'GET /api/staff/customer/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const { role } = scope
  const [row] = await ctx.db
    .select({ user, partner, mentorName: mentor.nickname, mentorNo: mentorPartner.employeeNo })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorPartner, eq(mentorPartner.userId, user.mentorId))
    .where(eq(user.id, id))
  if (!row) return fail('not_found')
  const { user: account, partner: partnerRow } = row
  const paid = sql<string>`coalesce(sum(${order.subtotal} - ${order.refundedSubtotal})
    filter (where ${isNotNull(order.paidAt)} and ${ne(order.status, 'canceled')}), 0)`.mapWith(Number)
  const [orders] = await ctx.db
    .select({ count: sql<number>`count(*)::int`, paid })
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
    hasValue[field] && (role === 'owner' || role === 'finance' || !FINANCE_ONLY_FIELDS.includes(field))
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
    protected: (Object.keys(hasValue) as ProtectedField[]).filter(canSee),
  }
}
