import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { FigureCustomer } from '@bailu/contract/data-center/shop'
import { type CustomerFigure, DORMANT_DAYS } from '@bailu/contract/data-center/kinds'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import type { TimeCursor } from '../../lib/cursor.ts'
import { clientPurchasesUntil, dormantBefore } from '../partners/client-figures.ts'
import { ordersUntil } from './customer-figures.ts'
import { type ReportBuyer, presentReportBuyer } from '../partners/present-buyer.ts'
import { type DayRange, instantsOfDays } from '../../lib/bangkok.ts'

type Row = ReportBuyer & {
  key: string
  at: Date
  since: Date | null
  orders: string
  amount: string
  last: Date | null
}
export type FigureRows<T> = { rows: T[]; last: TimeCursor | undefined; more: boolean }

/** A user id, or the UUID of a guest. */
export const buyerKey = z.string().regex(/^(\d{1,15}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)

type RowRequest = { days: DayRange; after: TimeCursor | undefined; limit: number }

/** The customers a figure counts, newest first by last order or registration. */
export async function readCustomerRows(
  ctx: Ctx,
  scope: PartnerScope,
  figure: CustomerFigure,
  request: RowRequest,
): Promise<FigureRows<FigureCustomer>> {
  const query =
    figure === 'clients' || figure === 'new'
      ? clientsQuery(scope, figure, request)
      : figure === 'dormant'
        ? dormantQuery(scope, request)
        : buyersQuery(scope, figure, request)
  const { rows } = await ctx.db.execute<Row>(query)
  const pageRows = rows.slice(0, request.limit)
  const last = pageRows.at(-1)
  return {
    rows: pageRows.map((row) => ({
      key: row.key,
      who: presentReportBuyer(row, scope),
      since: row.since ? new Date(row.since).toISOString() : null,
      orders: Number(row.orders),
      amount: asNumber(BigInt(row.amount)),
      last_order_at: row.last ? new Date(row.last).toISOString() : null,
    })),
    last: last && { at: new Date(last.at), id: last.key },
    more: rows.length > request.limit,
  }
}

function clientsQuery({ partnerId }: PartnerScope, figure: CustomerFigure, { days, after, limit }: RowRequest): SQL {
  const { since, until } = instantsOfDays(days)
  // A join instead of a correlated subquery, so that the planner may scan either the partner's or the clients' orders.
  return sql`
    select u.id::text as key, u.created_at as at, u.id as user_id, u.nickname, u.mentor_id, u.created_at as since,
      count(o.user_id) as orders, coalesce(sum(o.subtotal), 0) as amount, max(o.paid_at) as last
    from (
      select id, nickname, mentor_id, created_at from app_user where mentor_id = ${partnerId} and created_at < ${until}::timestamptz
        ${figure === 'new' ? sql`and created_at >= ${since}::timestamptz` : sql``}
        ${after ? sql`and (created_at, id) < (${after.at.toISOString()}::timestamptz, ${Number(after.id) || 0})` : sql``}
      order by created_at desc, id desc limit ${limit + 1}
    ) u left join orders o
      on o.user_id = u.id and o.partner_id = ${partnerId} and o.paid_at < ${until}::timestamptz
    group by u.id, u.nickname, u.mentor_id, u.created_at
    order by u.created_at desc, u.id desc`
}

/** Dormant clients on the last day, most recent contact first: the last order, or the registration. */
function dormantQuery(scope: PartnerScope, { days, after, limit }: RowRequest): SQL {
  return sql`
    select id::text as key, seen as at, id as user_id, nickname, mentor_id, created_at as since, orders, amount, last
    from (
      select u.id, u.nickname, u.mentor_id, u.created_at, greatest(u.created_at, b.last) as seen,
        coalesce(b.orders, 0) as orders, coalesce(b.amount, 0) as amount, b.last
      from app_user u left join (${clientPurchasesUntil(scope, instantsOfDays(days).until)}) b on b.user_id = u.id
      where u.mentor_id = ${scope.partnerId}
    ) client
    where seen < ${dormantBefore(days.to, DORMANT_DAYS).toISOString()}::timestamptz
      ${after ? sql`and (seen, id) < (${after.at.toISOString()}::timestamptz, ${Number(after.id) || 0})` : sql``}
    order by seen desc, id desc limit ${limit + 1}`
}

function buyersQuery(scope: PartnerScope, figure: 'active' | 'repeat', { days, after, limit }: RowRequest): SQL {
  const grouping = {
    active: sql`where day >= ${days.from}::date group by buyer`,
    repeat: sql`where day >= ${days.from}::date group by buyer having max(nth) > 1`,
  }
  return sql`
    with ${ordersUntil(scope, days)}
    select b.buyer as key, b.last as at, b.user_id, u.nickname, u.mentor_id, u.pending_mentor_id, u.created_at as since, b.orders, b.amount, b.last
    from (
      select * from (
        select buyer, max(user_id) as user_id, count(*) as orders, sum(subtotal) as amount, max(paid_at) as last
        from sold ${grouping[figure]}
      ) each_one
      ${after ? sql`where (last, buyer) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
      order by last desc, buyer desc limit ${limit + 1}
    ) b left join app_user u on u.id = b.user_id
    order by b.last desc, b.buyer desc`
}
