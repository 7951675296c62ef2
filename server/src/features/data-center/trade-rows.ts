import { sql, type SQL } from 'drizzle-orm'
import type { TradeRow } from '@bailu/contract/data-center'
import type { TradeFigure } from '@bailu/contract/figures'
import { REWARD_KINDS, REWARD_STATUSES, type RewardKind, type RewardStatus } from '@bailu/contract/income'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import { walkLines } from '../ledger/walk-lines.ts'
import type { Rows } from './customer-rows.ts'
import { type Buyer, presentWho } from '../../core/present-who.ts'
import { type Days, instantsOf } from '../../core/report-window.ts'

type Row = Buyer & {
  key: string
  at: Date
  amount: string
  number: string | null
  refund?: 'canceled' | 'returned'
  kind?: RewardKind
  status?: RewardStatus
  line?: string
}
type Ask = { days: Days; after: TimeCursor | undefined; limit: number }

/** The rows a figure is the sum of, newest first. */
export async function tradeRows(ctx: Ctx, scope: PartnerScope, figure: TradeFigure, ask: Ask): Promise<Rows<TradeRow>> {
  const { rows } = await ctx.db.execute<Row>(queryOf(scope, figure, ask))
  const shown = rows.slice(0, ask.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => ({
      key: row.key,
      at: new Date(row.at).toISOString(),
      amount: asNumber(BigInt(row.amount)),
      order_number: row.number,
      who: row.number === null ? null : presentWho(row, scope),
      refund: row.refund ?? null,
      reward:
        row.kind && row.status
          ? { id: row.line ?? row.key, kind: row.kind, status: row.status, takes_back: BigInt(row.amount) < 0n }
          : null,
    })),
    last: last && { at: new Date(last.at), id: last.key },
    more: rows.length > ask.limit,
  }
}

function queryOf(scope: PartnerScope, figure: TradeFigure, ask: Ask): SQL {
  if (figure === 'refunds') return refunds(scope, ask)
  if (figure === 'points') return points(scope, ask)
  if (figure !== 'rewards') return orders(scope, ask)
  return rewards(scope, ask)
}

const page = (at: SQL, id: SQL, { days, after, limit }: Ask): SQL => {
  const { since, until } = instantsOf(days)
  return sql`and ${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz
    ${after ? sql`and (${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${at} desc, ${id} desc limit ${limit + 1}`
}

const orders = ({ partnerId }: PartnerScope, ask: Ask): SQL => sql`
  select o.id as key, o.paid_at as at, o.goods as amount, o.number, o.user_id, u.nickname, u.mentor_id
  from (
    select id, paid_at, goods, number, user_id from orders where partner_id = ${partnerId}
    ${page(sql`paid_at`, sql`id`, ask)}
  ) o left join app_user u on u.id = o.user_id order by o.paid_at desc, o.id desc`

const refunds = ({ partnerId }: PartnerScope, ask: Ask): SQL => sql`
  select b.key, b.at, b.amount, b.refund, o.number, o.user_id, u.nickname, u.mentor_id
  from (
    (select id as key, canceled_at as at, goods as amount, 'canceled' as refund, id as order_id from orders
      where partner_id = ${partnerId} and paid_at is not null ${page(sql`canceled_at`, sql`id`, ask)})
    union all
    (select id, refunded_at, goods, 'returned', order_id from order_return
      where partner_id = ${partnerId} ${page(sql`refunded_at`, sql`id`, ask)})
    order by at desc, key desc limit ${ask.limit + 1}
  ) b join orders o on o.id = b.order_id left join app_user u on u.id = o.user_id
  order by b.at desc, b.key desc`

/** Points granted and reversed, each on its day, as in the daily totals. */
const points = ({ partnerId }: PartnerScope, ask: Ask): SQL => {
  const side = (column: 'credit_id' | 'debit_id', sign: 1 | -1) => sql`
    (select id, at, amount * ${sign}::int as amount, ref_type, ref_id from transfer
    where ${sql.raw(column)} = (select id from account where owner_id = ${partnerId} and kind = 'points' and unit = 'point')
    ${page(sql`at`, sql`id`, ask)})`
  return sql`
  select g.id as key, g.at, g.amount, o.number, o.user_id, u.nickname, u.mentor_id
  from (${side('credit_id', 1)} union all ${side('debit_id', -1)} order by at desc, id desc limit ${ask.limit + 1}) g
  left join refund r on r.id = case when g.ref_type = 'refund' then g.ref_id::uuid end
  join orders o on o.id = case when g.ref_type = 'refund' then r.order_id else g.ref_id::uuid end
  left join app_user u on u.id = o.user_id
  order by g.at desc, g.id desc`
}

/** Reward lines on the day they were earned, and again, negated, on the day they were canceled. */
const rewards = (scope: PartnerScope, { days, after, limit }: Ask): SQL => {
  const { since, until } = instantsOf(days)
  const earned = walkLines(scope, {
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
  select happened.key, happened.at, happened.amount, l.id as line, l.kind, l.status, o.number, o.user_id, u.nickname, u.mentor_id
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
