import { sql } from 'drizzle-orm'
import type { Checks } from './check-ledger.ts'

/** Kept sums must be the sums of what they stand for. */
export const sumChecks: Checks = {
  "a partner's day carries the lines and points of that day": sql`
    select format('%s on %s', coalesce(d.partner_id, s.partner_id), coalesce(d.day, s.day)) as at,
      format('rewards %s, lines %s; points %s, transfers %s', d.rewards, s.rewards, d.points, s.points) as what
    from partner_day d full join (
      select partner_id, day, sum(rewards) as rewards, sum(points) as points from (
        select partner_id, to_char(earned_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, gross as rewards, 0 as points
        from reward_line where status <> 'canceled'
        union all
        select a.owner_id, to_char(g.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD'), 0, g.amount - coalesce(b.amount, 0)
        from transfer g join account a on a.id = g.credit_id and a.kind = 'points'
        left join (
          select t.debit_id, coalesce(r.order_id::text, t.ref_id) as order_id, sum(t.amount) as amount
          from transfer t left join refund r on t.ref_type = 'refund' and r.id::text = t.ref_id
          where t.code = 'points.taken' group by 1, 2
        ) b on b.order_id = g.ref_id and b.debit_id = g.credit_id
        where g.code = 'points.given'
      ) parts group by partner_id, day
    ) s on s.partner_id = d.partner_id and s.day = d.day
    where coalesce(d.rewards, 0) <> coalesce(s.rewards, 0) or coalesce(d.points, 0) <> coalesce(s.points, 0)`,

  "a partner's day carries its lines by kind and state": sql`
    select format('%s on %s: %s %s', coalesce(d.partner_id, s.partner_id), coalesce(d.day, s.day),
        coalesce(d.kind, s.kind), coalesce(d.status, s.status)) as at,
      format('%s of %s, tax %s; lines say %s of %s, tax %s', d.lines, d.gross, d.tax, s.lines, s.gross, s.tax) as what
    from reward_day d full join (
      select partner_id, to_char(earned_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, kind, status,
        count(*) as lines, sum(gross) as gross, sum(tax) as tax
      from reward_line group by 1, 2, 3, 4
    ) s on s.partner_id = d.partner_id and s.day = d.day and s.kind = d.kind and s.status = d.status
    where coalesce(d.lines, 0) <> coalesce(s.lines, 0) or coalesce(d.gross, 0) <> coalesce(s.gross, 0)
      or coalesce(d.tax, 0) <> coalesce(s.tax, 0)`,

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

  "a partner's year carries the lines that settled in it": sql`
    select format('%s in %s', coalesce(y.partner_id, s.partner_id), coalesce(y.year, s.year)) as at,
      format('gross %s, tax %s; lines %s and %s', y.gross, y.tax, s.gross, s.tax) as what
    from partner_year y full join (
      select partner_id, extract(year from settled_at at time zone 'Asia/Bangkok')::int as year,
        sum(settled_gross) as gross, sum(tax) as tax
      from reward_line where status = 'approved' group by 1, 2
    ) s on s.partner_id = y.partner_id and s.year = y.year
    where coalesce(y.gross, 0) <> coalesce(s.gross, 0) or coalesce(y.tax, 0) <> coalesce(s.tax, 0)`,

  'every paid order has its one payment, of its amount': sql`
    select coalesce(o.number, p.order_id::text) as at, format('paid %s, total %s, payment %s', o.paid_at, o.total, p.amount) as what
    from orders o full join (select * from payment where not late) p on p.order_id = o.id
    where (o.paid_at is null) <> (p.order_id is null) or p.amount <> o.total`,

  'late money came for a canceled order and is owed back': sql`
    select o.number as at, format('%s, paid %s, payment %s, owed %s', o.status, o.paid_at, p.amount, d.amount) as what
    from payment p join orders o on o.id = p.order_id left join refund_due d on d.order_id = o.id and d.cause = 'late' and d.status <> 'void'
    where p.late and (o.status <> 'canceled' or o.paid_at is not null or d.amount is distinct from p.amount)`,

  'a canceled order owes what was paid and not paid back': sql`
    select o.number as at, format('paid %s, returned %s, owed %s', p.amount, coalesce(x.amount, 0), d.amount) as what
    from orders o join payment p on p.order_id = o.id and not p.late
    left join (select order_id, sum(amount) as amount from refund where return_id is not null group by 1) x on x.order_id = o.id
    left join lateral (
      select amount from refund_due where order_id = o.id order by status = 'void', owed_at desc limit 1
    ) d on true
    where o.status = 'canceled' and p.amount - coalesce(x.amount, 0) <> coalesce(d.amount, 0)`,

  'only a canceled order owes money, and what is paid went back once': sql`
    select o.number as at, format('%s, %s %s, refund %s', o.status, d.status, d.amount, r.amount) as what
    from refund_due d join orders o on o.id = d.order_id left join refund r on r.due_id = d.id
    where o.status <> 'canceled' or (d.status = 'paid') <> (r.id is not null) or r.amount <> d.amount or r.order_id <> d.order_id`,

  'no order is refunded beyond its payment': sql`
    select o.number as at, format('paid %s, refunded %s', p.amount, sum(r.amount)) as what
    from refund r join orders o on o.id = r.order_id left join payment p on p.order_id = r.order_id
    group by o.id, p.amount having p.amount is null or sum(r.amount) > p.amount`,

  'a return is refunded exactly when its money went back': sql`
    select coalesce(x.id, r.return_id)::text as at, format('%s of %s, refund %s', x.status, x.goods + x.shipping, r.amount) as what
    from order_return x full join (select * from refund where return_id is not null) r on r.return_id = x.id
    where (x.status = 'refunded') <> (r.id is not null) or r.amount <> x.goods + x.shipping or r.order_id <> x.order_id`,

  'no more comes back than was bought': sql`
    select format('%s line %s', l.order_id, l.line) as at, format('bought %s, returned %s', b.quantity, sum(l.quantity)) as what
    from order_return_line l
    join order_return x on x.id = l.return_id and x.status in ('requested', 'approved', 'received', 'refunded')
    left join order_line b on b.order_id = l.order_id and b.line = l.line
    group by l.order_id, l.line, b.quantity having sum(l.quantity) > coalesce(b.quantity, 0)`,

  'stock is the sum of its moves': sql`
    select v.sku as at, format('stock %s, moves %s', v.stock, coalesce(m.change, 0)) as what
    from variant v left join (select variant_id, sum(change) as change from stock_move group by variant_id) m on m.variant_id = v.id
    where v.stock <> coalesce(m.change, 0)`,

  'the granted sum of a month is its activity rewards': sql`
    select coalesce(m.month, l.month) as at, format('kept %s, lines %s', m.granted, l.gross) as what
    from activity_month m full join (
      select to_char(earned_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, sum(gross) as gross
      from reward_line where kind = 'activity' and status <> 'canceled' and reverses is null group by 1
    ) l on l.month = m.month
    where coalesce(m.granted, 0) <> coalesce(l.gross, 0)`,
}
