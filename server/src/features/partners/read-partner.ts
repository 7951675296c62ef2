import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_SORTED_MATCHES } from '@bailu/contract/find/kinds'
import type { ParsedOf } from '@bailu/contract/calls'
import { MAX_REPORT_DAYS } from '@bailu/contract/reports/staff'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import type { PartnerRow, StaffPartner } from '@bailu/contract/partners/staff'
import { readAuditDetails } from '../../core/audit-detail.ts'
import { type Ctx, asStaff, partnerScopeOf, type Handler } from '../../core/context.ts'
import { audit } from '../audit/table.ts'
import { partner, user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { decodeNumberCursor, encodeNumberCursor, numberedRow, parseIdCursor, takePage } from '../../lib/cursor.ts'
import { type DayRange, reportPeriod } from '../../lib/bangkok.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { maskContact } from '../../lib/masking.ts'
import { asNumber } from '../../lib/money.ts'
import { readPageForStaff } from './partner-page.ts'
import { searchCustomers } from './search-customers.ts'
import { ACCOUNTS, readBalances } from '../ledger/accounts.ts'
import { account } from '../ledger/table.ts'
import { partnerSales } from '../reports/sold-totals.ts'

const PAGE_SIZE = 30

const growthAccount = alias(account, 'growth_account')
const availableAccount = alias(account, 'available_account')
const isAccountOf = (held: typeof growthAccount | typeof availableAccount, kind: 'growth' | 'available') =>
  and(eq(held.partnerId, partner.userId), eq(held.kind, kind), eq(held.unit, ACCOUNTS[kind].unit))

const balanceOf = (held: typeof growthAccount | typeof availableAccount) =>
  sql<bigint>`coalesce(${held.credits} - ${held.debits}, 0)`.mapWith(account.credits)

type SalesPeriod = Pick<ParsedOf<'GET /api/staff/partner'>, 'period' | 'from' | 'to'>

/** @throws AppError bad_input for a range that is incomplete, reversed, too long or in the future */
function salesDays({ period = 'this_month', from, to }: SalesPeriod, now: Date): DayRange {
  const today = bangkokDay(now)
  const firstDay = `${today.slice(0, 7)}-01`
  if (period === 'this_month') return { from: firstDay, to: today }
  const lastDay = addDays(firstDay, -1)
  if (period === 'last_month') return { from: `${lastDay.slice(0, 7)}-01`, to: lastDay }
  if (from === undefined && to === undefined) throw new AppError('bad_input', { from: { what: 'missing' } })
  return reportPeriod({ from, to }, now, MAX_REPORT_DAYS)
}

const NO_SALES = sql`(select null::bigint as partner_id, null::bigint as sales where false) sold`

/**
 * Partners, newest first or sorted. The two accounts of each partner are read by their key; sales are summed as in the
 * report of partners.
 */
export const listPartners: Handler<'GET /api/staff/partner'> = async (ctx, input) => {
  const { q, level, state, sort, cursor } = input
  const scope = asStaff(ctx)
  const beforeId = sort ? undefined : parseIdCursor(cursor)
  const after = sort && decodeNumberCursor(cursor, numberedRow)
  const filter = and(
    level && eq(partner.level, Number(level)),
    state === 'active' ? and(isNull(partner.disabledAt), isNull(user.disabledAt)) : undefined,
    state === 'disabled' ? or(isNotNull(partner.disabledAt), isNotNull(user.disabledAt)) : undefined,
  )
  const limit = sort ? MAX_SORTED_MATCHES : PAGE_SIZE + 1
  const matchingIds = q
    ? await searchCustomers(ctx, scope, 'partners', { text: q, filter, beforeId, limit })
    : undefined
  const balances = { growth: balanceOf(growthAccount), available: balanceOf(availableAccount) }
  const values = { ...balances, sales: sql<bigint>`coalesce(sold.sales, 0)`.mapWith(account.credits) }
  const valueName = sort === 'sales' ? 'sales' : sort === 'growth' ? 'growth' : 'available'
  const value = values[valueName]
  const rows = await ctx.db
    .select({ user, partner, ...values })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .leftJoin(growthAccount, isAccountOf(growthAccount, 'growth'))
    .leftJoin(availableAccount, isAccountOf(availableAccount, 'available'))
    .leftJoin(
      sort === 'sales' ? partnerSales(salesDays(input, ctx.now)) : NO_SALES,
      sql`sold.partner_id = ${partner.userId}`,
    )
    .where(
      and(
        matchingIds ? inArray(user.id, matchingIds) : filter,
        beforeId === undefined ? undefined : lt(partner.userId, beforeId),
        after && sql`(${value}, ${partner.userId}) < (${after.value}::bigint, ${after.id}::bigint)`,
      ),
    )
    .orderBy(...(sort ? [desc(value)] : []), desc(partner.userId))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) =>
    sort ? encodeNumberCursor({ value: last[valueName], id: String(last.user.id) }) : last.user.id,
  )
  return {
    list: page.map((row) => ({
      ...presentPartner(row),
      growth: asNumber(row.growth),
      available: asNumber(row.available),
      sales: sort === 'sales' ? asNumber(row.sales) : null,
    })),
    next,
  }
}

type ListedPartner = { user: typeof user.$inferSelect; partner: typeof partner.$inferSelect }

export const presentPartner = ({ user: account, partner: partnerRow }: ListedPartner): PartnerRow => ({
  id: account.id,
  employee_no: partnerRow.employeeNo,
  nickname: account.nickname,
  ...maskContact(account),
  email_proven: account.emailVerifiedAt !== null,
  level: partnerRow.level,
  approved_at: partnerRow.approvedAt.toISOString(),
  disabled_at: (partnerRow.disabledAt ?? account.disabledAt)?.toISOString() ?? null,
})

const mentor = alias(user, 'mentor')
const mentorPartner = alias(partner, 'mentor_sale')

/** @throws AppError not_found */
export const readPartner: Handler<'GET /api/staff/partner/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const [row] = await ctx.db
    .select({ user, partner, mentorName: mentor.nickname, mentorNo: mentorPartner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorPartner, eq(mentorPartner.userId, user.mentorId))
    .where(eq(partner.userId, id))
  if (!row) return fail('not_found')
  const balance = await readBalances(ctx, partnerScopeOf(scope, id))
  const { mentorId } = row.user
  return {
    ...presentPartner(row),
    partner_disabled_at: row.partner.disabledAt?.toISOString() ?? null,
    account_disabled_at: row.user.disabledAt?.toISOString() ?? null,
    mentor:
      mentorId !== null && row.mentorNo !== null
        ? { id: mentorId, nickname: row.mentorName ?? '', employee_no: row.mentorNo }
        : null,
    clients: await ctx.db.$count(user, and(eq(user.mentorId, id), isNull(user.deletedAt))),
    growth: asNumber(balance.growth),
    points: asNumber(balance.points),
    balance: {
      pending: asNumber(balance.pending),
      available: asNumber(balance.available),
      hold: asNumber(balance.hold),
      receivable: asNumber(balance.receivable),
    },
    levels: await readLevelHistory(ctx, id),
    page: await readPageForStaff(ctx, id),
  }
}

type LevelChangeDetail = {
  from?: number
  to?: number
  before?: { level: number }
  after?: { level: number }
  reason?: string
}

/** All level changes, by growth and by staff, newest first. */
async function readLevelHistory(ctx: Ctx, id: number): Promise<StaffPartner['levels']> {
  const rows = await ctx.db
    .select({ id: audit.id, at: audit.at, detail: audit.detail, by: staff.name })
    .from(audit)
    .leftJoin(staff, sql`${audit.actor} = 'staff:' || ${staff.id} and ${audit.action} = 'partner.level_changed'`)
    .where(
      and(
        eq(audit.refType, 'partner'),
        eq(audit.refId, String(id)),
        inArray(audit.action, ['partner.level_rose', 'partner.level_changed']),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
  return (await readAuditDetails(ctx.db, ctx.deps.config, rows)).map(({ at, detail, by }) => {
    const { from, to, before, after, reason } = detail as LevelChangeDetail
    return {
      at: at.toISOString(),
      from: before?.level ?? from ?? null,
      to: after?.level ?? to ?? 1,
      by,
      reason: reason ?? null,
    }
  })
}
