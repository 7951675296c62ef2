import { sql, type SQL } from 'drizzle-orm'
import type { TradeRow } from '@bailu/contract/data-center'
import type { TradeFigure } from '@bailu/contract/figures'
import type { RewardKind, RewardStatus } from '@bailu/contract/income'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import { walkLines } from '../ledger/walk-lines.ts'
import type { Rows } from './customer-rows.ts'
import { type Buyer, presentWho } from './present-who.ts'
import { type Days, instantsOf } from '../../core/report-window.ts'

type Row = Buyer & {
  key: string
  at: Date
  amount: string
  number: string | null
  refund?: 'canceled' | 'returned'
  kind?: RewardKind
  status?: RewardStatus
  reverses?: string | null
}
type Ask = { days: Days; after: TimeCursor | undefined; limit: number }

/** What a figure is the sum of, newest first. */
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
          ? { id: row.key, kind: row.kind, status: row.status, takes_back: row.reverses !== null }
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
  const { days, after, limit } = ask
  return rewards(
    walkLines(scope, {
      kinds: ['sales', 'newcomer', 'activity'],
      statuses: ['pending', 'approved'],
      ...days,
      after,
      limit: limit + 1,
    }),
  )
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

/** Points as they were given, less what was taken back of them since: so they stand in the sums of their day. */
const points = ({ partnerId }: PartnerScope, ask: Ask): SQL => sql`
  select g.id as key, g.at, g.amount - coalesce(t.amount, 0) as amount, o.number, o.user_id, u.nickname, u.mentor_id
  from (
    select id, at, amount, ref_id, credit_id from transfer
    where code = 'points.given' and credit_id = (select id from account where owner_id = ${partnerId} and kind = 'points' and unit = 'point')
    ${page(sql`at`, sql`id`, ask)}
  ) g join orders o on o.id = g.ref_id::uuid left join app_user u on u.id = o.user_id
  left join lateral (
    select sum(amount) as amount from (
      select b.amount from transfer b
      where b.code = 'points.taken' and b.ref_type = 'order' and b.ref_id = g.ref_id and b.debit_id = g.credit_id
      union all
      select b.amount from refund r join transfer b
        on b.code = 'points.taken' and b.ref_type = 'refund' and b.ref_id = r.id::text and b.debit_id = g.credit_id
      where r.order_id = o.id
    ) each_one
  ) t on true order by g.at desc, g.id desc`

const rewards = (walk: SQL): SQL => sql`
  select l.id as key, l.earned_at as at, l.gross as amount, l.kind, l.status, l.reverses, o.number, o.user_id, u.nickname, u.mentor_id
  from ${walk} walked join reward_line l on l.id = walked.id
  left join orders o on o.id = l.order_id left join app_user u on u.id = o.user_id
  order by l.earned_at desc, l.id desc`
