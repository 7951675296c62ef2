import { sql } from 'drizzle-orm'
import type { GrowthEntry } from '@bailu/contract/levels/shop'
import { asPartner, type Handler } from '../../core/context.ts'
import { presentReportBuyer } from '../partners/present-buyer.ts'
import { type FirstLine, firstLineOf, presentFirstLine } from '../../core/order-facts.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { decodeCursor, takePage } from '../../lib/cursor.ts'

const PAGE_SIZE = 20

type GrowthRow = {
  id: string
  points: string
  number: string | null
  buyer_kind: GrowthEntry['buyer_kind']
  user_id: string | null
  nickname: string | null
  mentor_id: string | null
  pending_mentor_id: string | null
  bought: FirstLine | null
  at: string
  counts_at: string | null
  waits: boolean
}

/**
 * Entries of the partner's growth, newest first; points change by the same amounts. Debits and credits are read from an
 * index each, a page of each.
 */
export const listGrowth: Handler<'GET /api/level/growth'> = async (ctx, { cursor }) => {
  const scope = asPartner(ctx)
  const { partnerId } = scope
  const last = decodeCursor(cursor)
  const before = last ? sql`and (t.at, t.id) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)` : sql``
  const side = (column: 'credit_id' | 'debit_id', sign: 1 | -1) => sql`
    (select t.id, t.amount * ${sign}::int as points, t.ref_type, t.ref_id, t.at
     from transfer t
     where t.${sql.raw(column)} = (select a.id from account a
       where a.partner_id = ${partnerId} and a.kind = 'growth' and a.unit = 'point') ${before}
     order by t.at desc, t.id desc limit ${PAGE_SIZE + 1})`
  const { rows } = await ctx.db.execute<GrowthRow>(sql`
    select e.id, e.points::text as points, o.number, e.at::text as at,
      o.user_id, u.nickname, u.mentor_id, u.pending_mentor_id, ${firstLineOf(sql`o.id`)} as bought,
      case when o.id is null then null
        when o.user_id = ${partnerId} then 'own'
        when o.user_id is null then 'guest'
        else 'client' end as buyer_kind,
      e.ref_type = 'order' and e.points > 0 and w.order_id is not null as waits, w.counts_at::text as counts_at
    from (${side('credit_id', 1)} union all ${side('debit_id', -1)} order by at desc, id desc limit ${PAGE_SIZE + 1}) e
    left join refund_transfer r on r.id = case when e.ref_type = 'refund_transfer' then e.ref_id::uuid end
    left join orders o on o.id = case when e.ref_type = 'order' then e.ref_id::uuid else r.order_id end
    left join app_user u on u.id = o.user_id
    left join order_growth w on w.order_id = o.id and w.partner_id = ${partnerId} and w.counted_at is null and w.points > 0
    order by e.at desc, e.id desc`)
  const days = await readShopRule(ctx, 'settlement_days')
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => ({ at: new Date(last.at), id: last.id }))
  const list = page.map((row) => ({
    id: row.id,
    points: Number(row.points),
    order_number: row.number,
    buyer_kind: row.buyer_kind,
    who: row.number === null ? null : presentReportBuyer(row, scope),
    first_line: presentFirstLine(row.bought, ctx.lang),
    at: new Date(row.at).toISOString(),
    waits: row.waits ? { at: row.counts_at && new Date(row.counts_at).toISOString(), days } : null,
  }))
  return { list, next }
}
