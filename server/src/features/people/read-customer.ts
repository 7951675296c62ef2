import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '@bailu/contract/calls'
import { PROTECTED_BY_FINANCE, type Customer, type ProtectedField } from '@bailu/contract/staff-people'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { consent } from '../../database/tables/consents.ts'
import { order } from '../../database/tables/orders.ts'
import { bankCard } from '../../database/tables/payouts.ts'
import { address, partner, session, user } from '../../database/tables/people.ts'
import { presentCustomer } from './list-customers.ts'
import { maskedAddress } from './mask.ts'

const mentor = alias(user, 'mentor')
const mentorSale = alias(partner, 'mentor_sale')

/** @throws AppError not_found */
export async function readCustomer(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/customer/{id}'>): Promise<Customer> {
  const { role } = asStaff(ctx)
  const [found] = await ctx.db
    .select({ user, partner, mentorName: mentor.nickname, mentorNo: mentorSale.employeeNo })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorSale, eq(mentorSale.userId, user.mentorId))
    .where(eq(user.id, id))
  if (!found) return refuse('not_found')
  const { user: person, partner: sale } = found
  const paid = sql<string>`coalesce(sum(${order.goods} - ${order.refundedGoods})
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
  const kept: Record<ProtectedField, boolean> = {
    phone: person.phone !== '',
    email: person.deletedAt === null,
    address: addresses.length > 0,
    birth_date: (sale?.birthDate ?? '') !== '',
    card_number: card > 0,
    national_id: card > 0,
  }
  const sees = (field: ProtectedField) =>
    kept[field] && (role === 'owner' || role === 'finance' || !PROTECTED_BY_FINANCE.includes(field))
  return {
    ...presentCustomer(person, sale?.employeeNo ?? null),
    lang: person.lang,
    mentor:
      person.mentorId !== null && found.mentorNo !== null
        ? { id: person.mentorId, nickname: found.mentorName ?? '', employee_no: found.mentorNo }
        : null,
    last_login_at: login?.at.toISOString() ?? null,
    orders: orders ?? { count: 0, paid: 0 },
    addresses: addresses.map((row) => ({ id: row.id, masked: maskedAddress(row), is_default: row.isDefault })),
    consents: consents.map(({ agreement, version, at }) => ({ agreement, version, at: at.toISOString() })),
    protected: (Object.keys(kept) as ProtectedField[]).filter(sees),
  }
}
