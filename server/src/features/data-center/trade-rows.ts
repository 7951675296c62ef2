import { sql, type SQL } from 'drizzle-orm'
import type { FigureTrade } from '@bailu/contract/data-center/shop'
import type { TradeFigure } from '@bailu/contract/data-center/kinds'
import { REWARD_KINDS, REWARD_STATUSES, type RewardKind, type RewardStatus } from '@bailu/contract/income/shop'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import type { TimeCursor } from '../../lib/cursor.ts'
import { scanRewardLines } from '../ledger/reward-queries.ts'
import type { FigureRows } from './customer-rows.ts'
import { mayOpenOrderOf, type ReportBuyer, presentReportBuyer } from '../partners/present-buyer.ts'
import { type DayRange, instantsOfDays } from '../../lib/bangkok.ts'

type Row = ReportBuyer & {
  key: string
  at: Date
  amount: string
  number: string | null
  order_id: string | null
  refund?: 'canceled' | 'returned'
  kind?: RewardKind
  status?: RewardStatus
  line?: string
}
type TradeQuery = { days: DayRange; after: TimeCursor | undefined; limit: number }

/** The rows a figure is the sum of, newest first. */
export async function readTradeRows(
  ctx: Ctx,
  scope: PartnerScope,
  figure: TradeFigure,
  query: TradeQuery,
): Promise<FigureRows<FigureTrade>> {
  const { rows } = await ctx.db.execute<Row>(queryOf(scope, figure, query))
  const pageRows = rows.slice(0, query.limit)
  const last = pageRows.at(-1)
  return {
    rows: pageRows.map((row) => presentRow(row, scope)),
    last: last && { at: new Date(last.at), id: last.key },
    more: rows.length > query.limit,
  }
}

function presentRow(row: Row, scope: PartnerScope): FigureTrade {
  const who = row.number === null ? null : presentReportBuyer(row, scope)
  return {
    key: row.key,
    at: new Date(row.at).toISOString(),
    amount: asNumber(BigInt(row.amount)),
    order_number: row.number,
    shown_order: who && mayOpenOrderOf(who) ? row.order_id : null,
    who,
    refund: row.refund ?? null,
    reward:
      row.kind && row.status
        ? { id: row.line ?? row.key, kind: row.kind, status: row.status, takes_back: BigInt(row.amount) < 0n }
        : null,
  }
}

function queryOf(scope: PartnerScope, figure: TradeFigure, query: TradeQuery): SQL {
  if (figure === 'refunds') return refundsQuery(scope, query)
  if (figure === 'points') return pointsQuery(scope, query)
  if (figure !== 'rewards') return ordersQuery(scope, query)
  return rewardsQuery(scope, query)
}

const pageCondition = (at: SQL, id: SQL, { days, after, limit }: TradeQuery): SQL => {
  const { since, until } = instantsOfDays(days)
  return sql`and ${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz
    ${after ? sql`and (${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${at} desc, ${id} desc limit ${limit + 1}`
}

const ordersQuery = ({ partnerId }: PartnerScope, query: TradeQuery): SQL => sql`
  select o.id as key, o.paid_at as at, o.subtotal as amount, o.number, o.id as order_id, o.user_id, u.nickname, u.mentor_id, u.pending_mentor_id
  from (
    select id, paid_at, subtotal, number, user_id from orders where partner_id = ${partnerId}
    ${pageCondition(sql`paid_at`, sql`id`, query)}
  ) o left join app_user u on u.id = o.user_id order by o.paid_at desc, o.id desc`

const refundsQuery = ({ partnerId }: PartnerScope, query: TradeQuery): SQL => sql`
  select b.key, b.at, b.amount, b.refund, o.number, o.id as order_id, o.user_id, u.nickname, u.mentor_id, u.pending_mentor_id
  from (
    (select id as key, canceled_at as at, subtotal - refunded_subtotal as amount, 'canceled' as refund, id as order_id from orders
      where partner_id = ${partnerId} and paid_at is not null ${pageCondition(sql`canceled_at`, sql`id`, query)})
    union all
    (select id, refunded_at, subtotal, 'returned', order_id from order_return
      where partner_id = ${partnerId} ${pageCondition(sql`refunded_at`, sql`id`, query)})
    order by at desc, key desc limit ${query.limit + 1}
  ) b join orders o on o.id = b.order_id left join app_user u on u.id = o.user_id
  order by b.at desc, b.key desc`

/** Points granted and reversed, each on its day, as in the daily totals. */
const pointsQuery = ({ partnerId }: PartnerScope, query: TradeQuery): SQL => {
  const pointsSide = (column: 'credit_id' | 'debit_id', sign: 1 | -1) => sql`
    (select id, at, amount * ${sign}::int as amount, ref_type, ref_id from transfer
    where ${sql.raw(column)} = (select id from account where partner_id = ${partnerId} and kind = 'points' and unit = 'point')
    ${pageCondition(sql`at`, sql`id`, query)})`
  return sql`
  select g.id as key, g.at, g.amount, o.number, o.id as order_id, o.user_id, u.nickname, u.mentor_id, u.pending_mentor_id
  from (${pointsSide('credit_id', 1)} union all ${pointsSide('debit_id', -1)} order by at desc, id desc limit ${query.limit + 1}) g
  left join refund_transfer r on r.id = case when g.ref_type = 'refund_transfer' then g.ref_id::uuid end
  join orders o on o.id = case when g.ref_type = 'refund_transfer' then r.order_id else g.ref_id::uuid end
  left join app_user u on u.id = o.user_id
  order by g.at desc, g.id desc`
}

/** Reward lines on the day they were earned, and again, negated, on the day they were canceled. */
const rewardsQuery = (scope: PartnerScope, { days, after, limit }: TradeQuery): SQL => {
  const { since, until } = instantsOfDays(days)
  const earned = scanRewardLines(scope, {
    kinds: REWARD_KINDS,
    statuses: REWARD_STATUSES,
    ...days,
    after,
    limit: limit + 1,
  })
  // A different key, because the same line is in the list twice.
  const canceled = sql`
    select id, md5(id::text || ' canceled')::uuid as key, canceled_at as at, -gross as amount from reward_line
    where partner_id = ${scope.partnerId} and status = 'canceled'
      and canceled_at >= ${since}::timestamptz and canceled_at < ${until}::timestamptz
      ${after ? sql`and canceled_at <= ${after.at.toISOString()}::timestamptz` : sql``}`
  return sql`
  select happened.key, happened.at, happened.amount, l.id as line, l.kind, l.status, o.number, o.id as order_id, o.user_id, u.nickname, u.mentor_id, u.pending_mentor_id
  from (
    (select walked.id, walked.id as key, walked.earned_at as at, e.gross as amount
      from ${earned} walked join reward_line e on e.id = walked.id)
    union all
    (select * from (${canceled}) c
      ${after ? sql`where (at, key) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``}
      order by at desc, key desc limit ${limit + 1})
    order by at desc, key desc limit ${limit + 1}
  ) happened join reward_line l on l.id = happened.id
  left join orders o on o.id = l.order_id left join app_user u on u.id = o.user_id
  order by happened.at desc, happened.key desc`
}
