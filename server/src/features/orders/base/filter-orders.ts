import { and, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { oldNumberKey } from '@bailu/contract/orders/order-number'
import { CASH_OVERDUE_DAYS } from '@bailu/contract/orders/kinds'
import { DAY_MS, addDays, startOfDay } from '@bailu/phrases/days'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { ORDERED_POINT_KEY } from '../../../database/order-search-keys.ts'
import { order } from '../table.ts'
import { partner } from '../../account/table.ts'
import { matchesAnyPredicate, type SearchPredicate, searchPredicates } from './search-orders.ts'
import { allOrdersForStaff } from './order-access.ts'

type Filters = ParsedOf<'GET /api/staff/order/csv'>

const METHODS = { promptpay: sql.raw("'promptpay'"), cod: sql.raw("'cod'"), cash: sql.raw("'cash'") }

const PARCELS = {
  on_its_way: sql.raw("'on_its_way'"),
  delivered: sql.raw("'delivered'"),
  returning: sql.raw("'returning'"),
}

/** All filters as one condition, for the CSV export. */
export async function orderFilter(ctx: Ctx, scope: StaffScope, input: Filters): Promise<SQL | undefined> {
  const { rest, ways: predicates } = await splitOrderFilter(ctx, scope, input)
  return and(rest, predicates && matchesAnyPredicate(predicates))
}

/** The same split into row filters and full-text search predicates. */
export async function splitOrderFilter(
  ctx: Ctx,
  scope: StaffScope,
  input: Filters,
): Promise<{ rest: SQL | undefined; ways: SearchPredicate[] | undefined }> {
  const numberPrefix = (input.number ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  const oldId = await findByOldNumber(ctx, input.number ?? '')
  const search = input.search ?? ''
  const namedPartner = await findPartnerByNumber(ctx, search)
  const rest = and(
    allOrdersForStaff(scope),
    oldId !== undefined
      ? eq(order.id, oldId)
      : numberPrefix === ''
        ? undefined
        : sql`${order.number} like ${`${numberPrefix}%`}`,
    namedPartner && eq(order.partnerId, namedPartner.id),
    input.tab === 'all' ? undefined : eq(order.status, input.tab),
    // Literals as in the predicates of the partial indexes of cash, or the planner does not use them.
    input.payment_method && sql`${order.paymentMethod} = ${METHODS[input.payment_method]}`,
    input.way && sql`(${order.address}->>'isZt')::boolean = ${input.way === 'pickup'}`,
    // Literals as in the expression and predicate of its index.
    input.point === undefined
      ? undefined
      : sql`${order.address}->>'isZt' = 'true' and ${sql.raw(ORDERED_POINT_KEY)} = ${String(input.point)}`,
    // Literals as in the predicates of their partial indexes.
    input.slip && sql`${order.status} = 'awaiting_payment' and ${order.slipAt} is not null`,
    input.flagged && sql`${order.flags} <> '[]'::jsonb`,
    (input.cash_due ?? input.cash_overdue) &&
      sql`${order.paymentMethod} = 'cod' and ${order.paidAt} is null and ${order.status} = 'finished' and ${order.cashLostAt} is null`,
    input.cash_overdue && lt(order.finishedAt, new Date(ctx.now.getTime() - CASH_OVERDUE_DAYS * DAY_MS)),
    input.parcel && sql`${order.parcelState} = ${PARCELS[input.parcel]} and ${order.status} = 'finished'`,
    input.outstanding_goods && sql`${order.id} in (select order_id from outstanding_goods where outcome is null)`,
    input.to_confirm && sql`${order.status} = 'awaiting_payment' and ${order.paymentMethod} = 'cod'`,
    input.slip_late && sql`${order.slipLateAt} is not null`,
    input.from ? gte(order.placedAt, startOfDay(input.from)) : undefined,
    input.to ? lt(order.placedAt, startOfDay(addDays(input.to, 1))) : undefined,
  )
  return { rest, ways: namedPartner ? undefined : searchPredicates(search) }
}

/** A search as a row filter on `orders`, for short lists joined to orders. Undefined for an empty text. */
export async function matchesOrder(ctx: Ctx, search: string): Promise<SQL | undefined> {
  const namedPartner = await findPartnerByNumber(ctx, search)
  if (namedPartner) return eq(order.partnerId, namedPartner.id)
  return or(...(searchPredicates(search) ?? []).map(({ filter }) => filter))
}

/** The order that had this number in the system before. */
async function findByOldNumber(ctx: Ctx, number: string): Promise<string | undefined> {
  const key = oldNumberKey(number)
  if (key === '') return undefined
  const [found] = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(sql`${order.oldNumber} <> '' and ${order.oldNumber} = ${key}`)
  return found?.id
}

/** A complete employee number searches for that partner's orders. */
async function findPartnerByNumber(ctx: Ctx, search: string): Promise<{ id: number } | undefined> {
  if (search.trim() === '') return undefined
  const [namedPartner] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, search.trim().toUpperCase()))
  return namedPartner
}
