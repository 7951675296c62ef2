import { sql } from 'drizzle-orm'
import type { Checks } from './check-ledger.ts'
import { derivedChecks } from './derived-sums.ts'

/** Invariants of stored sums and copied columns. */
export const sumChecks: Checks = {
  ...derivedChecks,

  "a return is of its order's partner": sql`
    select x.id::text as at, format('partner %s, order %s', x.partner_id, o.partner_id) as what
    from order_return x join orders o on o.id = x.order_id where x.partner_id is distinct from o.partner_id`,

  "an order goes with its buyer's mentor": sql`
    select o.number as at, format('mentor %s, of the buyer %s', o.mentor_id, u.mentor_id) as what
    from orders o left join app_user u on u.id = o.user_id where o.mentor_id is distinct from u.mentor_id`,

  "a partner's points are the sum of their days": sql`
    select coalesce(a.owner_id, d.partner_id)::text as at, format('account %s, days %s', a.balance, d.points) as what
    from (select owner_id, credits - debits as balance from account where kind = 'points' and owner_id <> 0) a
    full join (select partner_id, sum(points) as points from partner_day group by partner_id) d on d.partner_id = a.owner_id
    where coalesce(a.balance, 0) <> coalesce(d.points, 0)`,

  'growth that waits is what its order has left': sql`
    select format('%s of %s', g.order_id, g.partner_id) as at, format('kept %s, transfers %s', g.points, coalesce(t.points, 0)) as what
    from order_growth g left join (
      select coalesce(r.order_id::text, m.ref_id) as order_id, a.owner_id,
        sum(case when m.credit_id = a.id then m.amount else -m.amount end) as points
      from transfer m join account a on a.kind = 'growth' and a.id in (m.credit_id, m.debit_id)
      left join refund r on m.ref_type = 'refund' and r.id::text = m.ref_id
      where m.code in ('points.given', 'points.taken') group by 1, 2
    ) t on t.order_id = g.order_id::text and t.owner_id = g.partner_id
    where g.counted_at is null and g.points <> coalesce(t.points, 0)`,

  'the refunded goods of an order are those of its refunded returns': sql`
    select o.number as at, format('kept %s, returns %s', o.refunded_goods, coalesce(x.goods, 0)) as what
    from orders o left join (
      select order_id, sum(goods) as goods from order_return where status = 'refunded' group by 1
    ) x on x.order_id = o.id
    where o.refunded_goods <> coalesce(x.goods, 0)`,

  'the rewards of a paid order are decided': sql`
    select number as at, format('%s, paid %s', status, paid_at) as what from orders o
    where paid_at is not null and status <> 'canceled' and not exists (select 1 from rewarded_order where order_id = o.id)`,

  'a return is refunded exactly when its money went back': sql`
    select coalesce(x.id, r.return_id)::text as at, format('%s of %s, refund %s', x.status, x.goods + x.shipping - x.deducted, r.amount) as what
    from order_return x full join (select * from refund where return_id is not null) r on r.return_id = x.id
    where (x.status = 'refunded') <> (r.id is not null) or r.amount <> x.goods + x.shipping - x.deducted or r.order_id <> x.order_id`,

  'no more comes back than was bought': sql`
    select format('%s line %s', l.order_id, l.line) as at, format('bought %s, returned %s', b.quantity, sum(l.quantity)) as what
    from order_return_line l
    join order_return x on x.id = l.return_id and x.status in ('requested', 'approved', 'received', 'refunded', 'closed')
    left join order_line b on b.order_id = l.order_id and b.line = l.line
    group by l.order_id, l.line, b.quantity having sum(l.quantity) > coalesce(b.quantity, 0)`,

  'stock is the sum of its moves': sql`
    select v.sku as at, format('stock %s, moves %s', v.stock, coalesce(m.change, 0)) as what
    from variant v left join (select variant_id, sum(change) as change from stock_move group by variant_id) m on m.variant_id = v.id
    where v.stock <> coalesce(m.change, 0)`,
}
