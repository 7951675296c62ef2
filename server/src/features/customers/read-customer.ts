import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '@bailu/contract/calls'
import { type Customer, FINANCE_ONLY_FIELDS, type ProtectedField } from '@bailu/contract/customers/staff'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { consent, address, session, user } from '../../database/tables/users.ts'
import { order } from '../../database/tables/orders.ts'
import { bankCard } from '../../database/tables/payouts.ts'
import { partner } from '../../database/tables/partners.ts'
import { fail } from '../../lib/errors.ts'
import { presentCustomer } from './list-customers.ts'

type MaskedParts = { firstName: string; city: string; province: string; zip: string; country: string }

/** Initial, city, province, zip and country: enough to distinguish two addresses. */
export const maskedAddress = ({ firstName, city, province, zip, country }: MaskedParts): string =>
  [`${firstName.slice(0, 1)}•••`, city, province, zip, country].filter(Boolean).join(', ')

const mentor = alias(user, 'mentor')
const mentorPartner = alias(partner, 'mentor_sale')

/** @throws AppError not_found */
export async function readCustomer(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/customer/{id}'>): Promise<Customer> {
  const { role } = asStaff(ctx)
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
    lang: account.lang,
    mentor:
      account.mentorId !== null && row.mentorNo !== null
        ? { id: account.mentorId, nickname: row.mentorName ?? '', employee_no: row.mentorNo }
        : null,
    last_login_at: login?.at.toISOString() ?? null,
    orders: orders ?? { count: 0, paid: 0 },
    addresses: addresses.map((entry) => ({ id: entry.id, masked: maskedAddress(entry), is_default: entry.isDefault })),
    consents: consents.map(({ agreement, version, at }) => ({ agreement, version, at: at.toISOString() })),
    protected: (Object.keys(hasValue) as ProtectedField[]).filter(canSee),
  }
}
