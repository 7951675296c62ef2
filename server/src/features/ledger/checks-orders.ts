import { sql } from 'drizzle-orm'
import type { Checks } from './check-ledger.ts'

/** Invariants of the stock of canceled orders. */
export const orderChecks: Checks = {
  'goods of a canceled order came back, are out, or are written off': sql`
    select o.number as at, format('variant %s: %s neither on the shelf nor accounted for', p.variant_id, -sum(p.pieces)) as what
    from orders o join (
      select order_id::uuid as order_id, variant_id, change as pieces from stock_move where order_id is not null
      union all
      select l.order_id, b.variant_id, l.quantity - l.restocked from order_return_line l
      join order_return r on r.id = l.return_id and r.status in ('refunded', 'closed')
      join order_line b on b.order_id = l.order_id and b.line = l.line
      union all
      select l.order_id, b.variant_id, l.quantity - l.restocked from goods_out_line l
      join order_line b on b.order_id = l.order_id and b.line = l.line
    ) p on p.order_id = o.id
    where o.status = 'canceled' group by o.number, p.variant_id having sum(p.pieces) <> 0`,

  'goods are out of canceled orders only, and restocked only when they were counted': sql`
    select o.number as at, format('%s, outcome %s, restocked %s', o.status, g.outcome, coalesce(sum(l.restocked), 0)) as what
    from goods_out g join orders o on o.id = g.order_id left join goods_out_line l on l.order_id = g.order_id
    group by o.number, o.status, g.outcome
    having o.status <> 'canceled' or count(l.line) = 0 or sum(l.restocked) > case when g.outcome = 'back' then sum(l.quantity) else sum(l.counted) end
      or (g.outcome is null and sum(l.counted) = sum(l.quantity))`,
}
