import { sql } from 'drizzle-orm'
import { derivedChecks, type LedgerQueries } from './derived-sums.ts'

/** Checks of accounts and transfers. */
export const accountChecks = {
  transfer_mixes_units: sql`
    select t.id::text as at, format('%s: %s from %s/%s to %s/%s', t.code, t.unit, d.partner_id, d.kind, c.partner_id, c.kind) as what
    from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
    where t.unit <> d.unit or t.unit <> c.unit`,

  debits_differ_from_credits: sql`
    select a.unit as at, format('off by %s', sum(m.amount)) as what
    from (
      select debit_id as id, -amount as amount from transfer
      union all select credit_id, amount from transfer
    ) m join account a on a.id = m.id
    group by a.unit having sum(m.amount) <> 0`,

  partner_account_overdrawn: sql`
    select format('%s/%s', partner_id, kind) as at, format('debits %s, credits %s', debits, credits) as what
    from account
    where partner_id <> 0 and (not no_overdraft
      or case side when 'debit' then credits > debits else debits > credits end)`,

  event_rows_incomplete: sql`
    select event_id::text as at, format('%s rows, seq %s to %s', count(*), min(seq), max(seq)) as what
    from transfer group by event_id
    having max(seq) - min(seq) <> count(*) - 1 or count(distinct (code, ref_type, ref_id, actor, at)) <> 1
    union all
    -- What may happen to a row again goes on where it ended.
    select format('%s of %s %s', code, ref_type, ref_id), format('%s rows, seq %s to %s', count(*), min(seq), max(seq))
    from transfer group by code, ref_type, ref_id having min(seq) <> 0 or max(seq) <> count(*) - 1`,

  transfer_without_cause: sql`
    select t.id::text as at, format('%s by "%s" of %s %s', t.code, t.actor, t.ref_type, t.ref_id) as what
    from transfer t left join (
      select 'reward' as ref_type, id::text as ref_id from reward_line
      union all select 'order', id::text from orders
      union all select 'refund_transfer', id::text from refund_transfer
      union all select 'withdrawal', id::text from withdrawal
      union all select 'receipt', id::text from receipt
      union all select 'payment', id::text from order_payment
      union all select 'difference', id::text from difference
      union all select 'debt', id::text from debt_entry
      union all select 'balance', id::text from balance_given_up
      union all select 'cash_deposit', id::text from cash_deposit
      union all select 'refund', id::text from refund
      union all select 'return', id::text from order_return
      union all select 'opening', partner_id::text from opening_balance where booked_at is not null
    ) r on r.ref_type = t.ref_type and r.ref_id = t.ref_id
    where t.actor = '' or t.actor = 'anonymous' or t.code = '' or r.ref_id is null`,
} satisfies LedgerQueries

/** Checks of stored sums and copied columns. */
export const sumChecks = {
  ...derivedChecks,

  return_partner_differs: sql`
    select x.id::text as at, format('partner %s, order %s', x.partner_id, o.partner_id) as what
    from order_return x join orders o on o.id = x.order_id where x.partner_id is distinct from o.partner_id`,

  order_mentor_differs: sql`
    select o.number as at, format('mentor %s, of the buyer %s', o.mentor_id, u.mentor_id) as what
    from orders o left join app_user u on u.id = o.user_id where o.mentor_id is distinct from u.mentor_id`,

  points_differ_from_days: sql`
    select coalesce(a.partner_id, d.partner_id)::text as at, format('account %s, days %s', a.balance, d.points) as what
    from (select partner_id, credits - debits as balance from account where kind = 'points' and partner_id <> 0) a
    full join (select partner_id, sum(points) as points from partner_day group by partner_id) d on d.partner_id = a.partner_id
    where coalesce(a.balance, 0) <> coalesce(d.points, 0)`,

  pending_growth_differs: sql`
    select format('%s of %s', g.order_id, g.partner_id) as at, format('stored %s, transfers %s', g.points, coalesce(t.points, 0)) as what
    from order_growth g left join (
      select coalesce(r.order_id::text, m.ref_id) as order_id, a.partner_id,
        sum(case when m.credit_id = a.id then m.amount else -m.amount end) as points
      from transfer m join account a on a.kind = 'growth' and a.id in (m.credit_id, m.debit_id)
      left join refund_transfer r on m.ref_type = 'refund_transfer' and r.id::text = m.ref_id
      where m.code in ('points.given', 'points.taken') group by 1, 2
    ) t on t.order_id = g.order_id::text and t.partner_id = g.partner_id
    where g.counted_at is null and g.points <> coalesce(t.points, 0)`,

  refunded_subtotal_differs: sql`
    select o.number as at, format('stored %s, returns %s', o.refunded_subtotal, coalesce(x.subtotal, 0)) as what
    from orders o left join (
      select order_id, sum(subtotal) as subtotal from order_return where status = 'refunded' group by 1
    ) x on x.order_id = o.id
    where o.refunded_subtotal <> coalesce(x.subtotal, 0)`,

  paid_order_without_reward_decision: sql`
    select number as at, format('%s, paid %s', status, paid_at) as what from orders o
    where paid_at is not null and status <> 'canceled' and not exists (select 1 from rewarded_order where order_id = o.id)`,

  return_refund_differs: sql`
    select coalesce(x.id, r.return_id)::text as at, format('%s of %s, refund %s', x.status, x.subtotal + x.shipping - x.deducted, r.amount) as what
    from order_return x full join (select * from refund_transfer where return_id is not null) r on r.return_id = x.id
    where (x.status = 'refunded') <> (r.id is not null) or r.amount <> x.subtotal + x.shipping - x.deducted or r.order_id <> x.order_id`,

  returned_more_than_bought: sql`
    select format('%s line %s', l.order_id, l.line) as at, format('bought %s, returned %s', b.quantity, sum(l.quantity)) as what
    from order_return_line l
    join order_return x on x.id = l.return_id and x.status in ('requested', 'approved', 'received', 'refunded', 'closed')
    left join sold_line b on b.order_id = l.order_id and b.line = l.line
    group by l.order_id, l.line, b.quantity having sum(l.quantity) > coalesce(b.quantity, 0)`,

  stock_differs_from_movements: sql`
    select v.sku as at, format('stock %s, moves %s', v.stock, coalesce(m.change, 0)) as what
    from variant v left join (select variant_id, sum(change) as change from stock_movement group by variant_id) m on m.variant_id = v.id
    where v.stock <> coalesce(m.change, 0)`,
} satisfies LedgerQueries
