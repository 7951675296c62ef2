import { sql, type SQL } from 'drizzle-orm'
import { MAX_REPORT_DAYS, type PartnerSales } from '@bailu/contract/reports/staff'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { type DayRange, instantsOfDays, reportPeriod } from '../../lib/bangkok.ts'
import { AppError } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { soldSpans, soldTotals } from './sold-totals.ts'
import { takePage } from '../../lib/cursor.ts'

/** Cursor: sales in satang, then user id of the last row. */
export type PartnerCursor = { sales: bigint; id: number }
type PartnerSums = Record<'orders' | 'sales' | 'refunds' | 'rewards' | 'points' | 'tax' | 'withdrawn', string>
type Row = PartnerSums & { id: string; name: string; employee_no: string; level: number; clients: string }

/**
 * CTE `happened`, totals per partner: orders and sales by day of payment, refunds of subtotal by day of
 * refund, rewards and points from `partner_day`, equal to the figures partners see.
 */
const partnerTotals = (days: DayRange): SQL => {
  const { since, until } = instantsOfDays(days)
  const isWithin = (at: string) =>
    sql`${sql.raw(at)} >= ${since}::timestamptz and ${sql.raw(at)} < ${until}::timestamptz`
  return sql`${soldSpans(days)},
  happened as (
    select partner_id, sum(orders) as orders, sum(sales) as sales, sum(refunds) as refunds, sum(rewards) as rewards,
      sum(points) as points, sum(tax) as tax, sum(withdrawn) as withdrawn
    from (
      select key::bigint as partner_id, orders, subtotal as sales, 0 as refunds, 0 as rewards, 0 as points, 0 as tax, 0 as withdrawn
      from (${soldTotals('partner')}) paid
      union all
      select partner_id, 0, 0, sum(subtotal - refunded_subtotal), 0, 0, 0, 0 from orders
      where partner_id is not null and paid_at is not null and ${isWithin('canceled_at')} group by 1
      union all
      select partner_id, 0, 0, sum(subtotal), 0, 0, 0, 0 from order_return
      where partner_id is not null and ${isWithin('refunded_at')} group by 1
      union all
      select partner_id, 0, 0, 0, sum(rewards), sum(points), 0, 0 from partner_day
      where day >= ${days.from} and day <= ${days.to} group by 1
      union all
      select partner_id, 0, 0, 0, 0, 0, sum(tax), 0 from reward_line where status = 'approved' and ${isWithin('settled_at')} group by 1
      union all
      select w.partner_id, 0, 0, 0, 0, 0, 0, sum(p.amount) from payout p join withdrawal w on w.id = p.withdrawal_id
      where ${isWithin('p.paid_at')} group by 1
      union all
      select w.partner_id, 0, 0, 0, 0, 0, 0, -sum(r.amount) from payout_return r join withdrawal w on w.id = r.withdrawal_id
      where ${isWithin('r.noted_at')} group by 1
    ) parts group by 1
  )`
}

/** Partners ordered by sales, highest first; those without sales are last. */
export async function readPartnerRows(
  ctx: Ctx,
  days: DayRange,
  { after, limit }: { after: PartnerCursor | undefined; limit: number },
): Promise<PartnerSales[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${partnerTotals(days)}
    select page.*, u.nickname as name,
      (select count(*) from app_user c where c.mentor_id = page.id and c.created_at < ${instantsOfDays(days).until}::timestamptz) as clients
    from (
      select p.user_id as id, p.employee_no, p.level, coalesce(h.orders, 0) as orders, coalesce(h.sales, 0) as sales,
        coalesce(h.refunds, 0) as refunds, coalesce(h.rewards, 0) as rewards, coalesce(h.points, 0) as points,
        coalesce(h.tax, 0) as tax, coalesce(h.withdrawn, 0) as withdrawn
      from partner p left join happened h on h.partner_id = p.user_id
      ${after ? sql`where (coalesce(h.sales, 0), p.user_id) < (${String(after.sales)}::numeric, ${after.id}::bigint)` : sql``}
      order by coalesce(h.sales, 0) desc, p.user_id desc limit ${limit}
    ) page join app_user u on u.id = page.id order by page.sales desc, page.id desc`)
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    employee_no: row.employee_no,
    level: row.level,
    clients: Number(row.clients),
    ...toNumbers(row),
  }))
}

/** The same totals over all partners. */
export async function sumPartners(ctx: Ctx, days: DayRange) {
  const { rows } = await ctx.db.execute<PartnerSums & { partners: string }>(sql`
    with ${partnerTotals(days)}
    select (select count(*) from partner) as partners, coalesce(sum(orders), 0) as orders, coalesce(sum(sales), 0) as sales,
      coalesce(sum(refunds), 0) as refunds, coalesce(sum(rewards), 0) as rewards, coalesce(sum(points), 0) as points,
      coalesce(sum(tax), 0) as tax, coalesce(sum(withdrawn), 0) as withdrawn
    from happened`)
  const [row] = rows
  return { partners: Number(row!.partners), ...toNumbers(row!) }
}

const toNumbers = (row: PartnerSums) => ({
  orders: Number(row.orders),
  sales: asNumber(BigInt(row.sales)),
  refunds: asNumber(BigInt(row.refunds)),
  rewards: asNumber(BigInt(row.rewards)),
  points: Number(row.points),
  tax: asNumber(BigInt(row.tax)),
  withdrawn: asNumber(BigInt(row.withdrawn)),
})

const PAGE_SIZE = 50

export const listPartnerReport: Handler<'GET /api/staff/report/partners'> = async (ctx, { cursor, ...query }) => {
  asStaff(ctx)
  const after = parsePartnerCursor(cursor)
  const rows = await readPartnerRows(ctx, reportPeriod(query, ctx.now, MAX_REPORT_DAYS), {
    after,
    limit: PAGE_SIZE + 1,
  })
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => `${last.sales}-${last.id}`)
  return { list: page, next }
}

/** Totals over all partners. */
export const readPartnerTotal: Handler<'GET /api/staff/report/partners/total'> = async (ctx, query) => {
  asStaff(ctx)
  const { from, to } = reportPeriod(query, ctx.now, MAX_REPORT_DAYS)
  return { from, to, ...(await sumPartners(ctx, { from, to })) }
}

function parsePartnerCursor(cursor: string | undefined): PartnerCursor | undefined {
  if (cursor === undefined) return undefined
  const [, sales, id] = /^(\d{1,16})-([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (sales === undefined) throw new AppError('bad_input', { cursor: { what: 'form' } })
  return { sales: BigInt(sales), id: Number(id) }
}
