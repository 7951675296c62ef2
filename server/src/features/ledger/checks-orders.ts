import { sql, type SQL } from 'drizzle-orm'
import type { LedgerQueries } from './derived-sums.ts'

/** Checks of discounts, and of the stock of canceled orders. */
export const orderChecks = {
  canceled_order_goods_missing: sql`
    select o.number as at, format('variant %s: %s neither on the shelf nor accounted for', p.variant_id, -sum(p.pieces)) as what
    from orders o join (
      select order_id::uuid as order_id, variant_id, change as pieces from stock_movement where order_id is not null
      union all
      select l.order_id, b.variant_id, l.quantity - l.restocked from order_return_line l
      join order_return r on r.id = l.return_id and r.status in ('refunded', 'closed')
      join order_line b on b.order_id = l.order_id and b.line = l.line
      union all
      select l.order_id, b.variant_id, l.quantity - l.restocked from outstanding_goods_line l
      join order_line b on b.order_id = l.order_id and b.line = l.line
    ) p on p.order_id = o.id
    where o.status = 'canceled' group by o.number, p.variant_id having sum(p.pieces) <> 0`,

  outstanding_goods_wrong: sql`
    select o.number as at, format('%s, outcome %s, restocked %s', o.status, g.outcome, coalesce(sum(l.restocked), 0)) as what
    from outstanding_goods g join orders o on o.id = g.order_id left join outstanding_goods_line l on l.order_id = g.order_id
    group by o.number, o.status, g.outcome
    having o.status <> 'canceled' or count(l.line) = 0 or sum(l.restocked) > case when g.outcome = 'back' then sum(l.quantity) else sum(l.counted) end
      or (g.outcome is null and sum(l.counted) = sum(l.quantity))`,

  order_discount_differs: sql`
    select o.number as at, format('given %s, in the lines %s', d.amount, l.discount) as what
    from (select order_id, sum(discount * quantity) as discount from order_line where discount > 0 group by 1) l
    full join order_discount d on d.order_id = l.order_id join orders o on o.id = coalesce(l.order_id, d.order_id)
    where l.discount is distinct from d.amount`,
} satisfies LedgerQueries

/** Balance of a company account, credits less debits. */
const creditBalance = (kind: string): SQL => sql`(
  select coalesce(sum(m.amount), 0) from account a cross join lateral (
    select amount from transfer where credit_id = a.id union all select -amount from transfer where debit_id = a.id
  ) m where a.partner_id = 0 and a.kind = ${kind})`

/** Per order: what receipts pay of it, and what of its total was waived. */
const paidByOrder = sql`(
  select order_id, sum(amount) filter (where not late) as amount, sum(amount) filter (where late) as late
  from order_payment where reversed_at is null group by order_id)`
const waivedByOrder = sql`(
  select order_id, sum(amount) as amount from difference where order_id is not null and reversed_at is null group by order_id)`

/** A check that a ledger balance equals a sum of rows. */
const balanceCheck = (kind: string, is: SQL): SQL => sql`
  select ${kind}::text as at, format('ledger %s, rows %s', b.ledger, b.rows) as what
  from (select ${is} as rows, ${creditBalance(kind)} as ledger) b where b.rows <> b.ledger`

/** Checks of money received. */
export const receiptChecks = {
  order_paid_state_differs: sql`
    select o.number as at, format('paid %s, total %s, payments %s, not asked for %s', o.paid_at, o.total, p.amount, u.amount) as what
    from orders o left join ${paidByOrder} p on p.order_id = o.id left join ${waivedByOrder} u on u.order_id = o.id
    where case when o.paid_at is null then coalesce(p.amount, 0) + coalesce(u.amount, 0) >= o.total
      else coalesce(p.amount, 0) + coalesce(u.amount, 0) <> o.total end`,

  late_payment_not_owed_back: sql`
    select o.number as at, format('%s, paid %s, payment %s, owed %s', o.status, o.paid_at, p.late, d.amount) as what
    from ${paidByOrder} p join orders o on o.id = p.order_id left join refund d on d.order_id = o.id and d.cause = 'late' and d.status <> 'void'
    where p.late is not null and (o.status <> 'canceled' or o.paid_at is not null or d.amount is distinct from p.late)`,

  canceled_order_refund_differs: sql`
    select o.number as at, format('paid %s, returned %s, goodwill %s, owed %s', p.amount, coalesce(x.amount, 0), coalesce(g.amount, 0), d.amount) as what
    from orders o join ${paidByOrder} p on p.order_id = o.id and p.amount is not null
    left join (select order_id, sum(amount) as amount from refund_transfer where return_id is not null group by 1) x on x.order_id = o.id
    left join lateral (
      select amount + retained as amount from refund where order_id = o.id and cause in ('canceled', 'late') order by status = 'void', owed_at desc limit 1
    ) d on true
    -- What was found not to be owed after the order was canceled had been taken off.
    left join lateral (
      select sum(amount) as amount from refund
      where order_id = o.id and cause in ('goodwill', 'shipping') and (status <> 'void' or settled_at > o.canceled_at)
    ) g on true
    where o.status = 'canceled' and p.amount - coalesce(x.amount, 0) - coalesce(g.amount, 0) <> coalesce(d.amount, 0)`,

  refunds_exceed_payments: sql`
    select o.number as at, format('paid %s, returned %s, owed or paid %s', coalesce(p.amount, 0) + coalesce(p.late, 0), coalesce(x.amount, 0), d.amount) as what
    from (
      select order_id, sum(amount) as amount from refund where status <> 'void' and cause not in ('overpaid', 'bounced') group by 1
    ) d join orders o on o.id = d.order_id left join ${paidByOrder} p on p.order_id = o.id
    left join (select order_id, sum(amount) as amount from refund_transfer where return_id is not null group by 1) x on x.order_id = o.id
    where coalesce(x.amount, 0) + d.amount > coalesce(p.amount, 0) + coalesce(p.late, 0)`,

  refund_state_differs: sql`
    select o.number as at, format('%s, %s %s, refund %s', o.status, d.status, d.amount, r.amount) as what
    from refund d join orders o on o.id = d.order_id left join refund_transfer r on r.refund_id = d.id
    where (o.status <> 'canceled' and d.cause in ('canceled', 'late')) or (d.status = 'paid') <> (r.id is not null)
      or r.amount <> d.amount or r.order_id <> d.order_id`,

  refund_transfers_exceed_payments: sql`
    select o.number as at, format('paid %s, refunded %s', p.amount, r.amount) as what
    from (
      with recursive of_surplus as (
        select r.id from refund_transfer r join refund d on d.id = r.refund_id where d.cause = 'overpaid'
        union all
        select r.id from of_surplus s join refund d on d.bounce_of = s.id join refund_transfer r on r.refund_id = d.id
      )
      select r.order_id, sum(r.amount) - coalesce(sum(b.amount), 0) as amount from refund_transfer r
      left join refund_bounce b on b.transfer_id = r.id
      where r.id not in (select id from of_surplus) group by 1
    ) r join orders o on o.id = r.order_id left join ${paidByOrder} p on p.order_id = o.id
    where r.amount > coalesce(p.amount, 0) + coalesce(p.late, 0)`,

  receipt_rest_differs: sql`
    select id::text as at, format('rest %s, rows say %s', rest, receipt_rest(id)) as what
    from receipt where rest <> receipt_rest(id)`,

  money_accounts_differ: sql`
    select b.at, format('ledger %s, rows %s', b.ledger, b.rows) as what
    from (
      select 'bank' as at, -${creditBalance('bank')} as ledger,
        (select coalesce(sum(amount), 0) from receipt where kind = 'transfer' and voided_at is null)
        - (select coalesce(sum(amount), 0) from payout) + (select coalesce(sum(amount), 0) from payout_return)
        + (select coalesce(sum(amount), 0) from debt_entry where kind = 'repayment' and voided_at is null)
        + (select coalesce(sum(amount), 0) from cash_deposit where voided_at is null)
        - (select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0) from transfer t
          join account a on a.id in (t.debit_id, t.credit_id) and a.partner_id = 0 and a.kind = 'bank'
          where t.code like 'refund.%') as rows
      union all
      select 'cash', -${creditBalance('cash')},
        (select coalesce(sum(amount), 0) from receipt where kind in ('cod', 'cash') and voided_at is null)
        - (select coalesce(sum(amount), 0) from cash_deposit where carried_from = 'cash' and voided_at is null)
        - (select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0) from transfer t
          join account a on a.id in (t.debit_id, t.credit_id) and a.partner_id = 0 and a.kind = 'cash'
          where t.code like 'refund.%')
      union all
      select 'provider', -${creditBalance('provider')},
        (select coalesce(sum(amount), 0) from receipt where kind = 'provider' and voided_at is null)
        - (select coalesce(sum(amount + fee), 0) from cash_deposit where carried_from = 'provider' and voided_at is null)
      union all
      select 'opening_balances', -${creditBalance('opening_balances')},
        (select coalesce(sum(amount), 0) from receipt where kind = 'opening' and voided_at is null)
        + (select coalesce(sum(amount), 0) from opening_balance where booked_at is not null)
    ) b where b.ledger <> b.rows`,

  opening_order_differs: sql`
    select coalesce(o.number, r.bank_reference) as at,
      format('%s of %s signed %s booked %s, receipt of %s, order prepaid %s of %s', w.amount, w.paid_on, w.signed_at, w.booked_at, r.amount, o.prepaid, o.total) as what
    from opening_order w join orders o on o.id = w.order_id
    full join (select * from receipt where kind = 'opening') r on r.id = w.receipt_id
    where w.order_id is null
      or case when w.booked_at is null
        then r.id is not null or (case when o.status = 'canceled' then w.signed_at is not null else o.prepaid <> w.amount end)
        else r.amount is distinct from w.amount or o.prepaid <> 0 end
    union all
    select o.number, format('prepaid %s, no opening entry', o.prepaid) from orders o
    where o.prepaid <> 0 and not exists (select 1 from opening_order w where w.order_id = o.id)`,

  provider_charge_receipt_differs: sql`
    select c.id::text as at, format('%s, charge %s of %s, receipt %s of %s', c.state, c.charge_id, c.amount, r.kind, r.amount) as what
    from provider_charge c full join (select * from receipt where kind = 'provider') r on r.id = c.receipt_id
    where (c.state = 'paid' or r.id is not null)
      and (c.state is distinct from 'paid' or r.amount is distinct from c.amount
        or r.bank_reference is distinct from upper(regexp_replace(c.charge_id, '[^A-Za-z0-9]', '', 'g')))`,

  refund_payable_differs: balanceCheck(
    'refund_payable',
    sql`(select coalesce(sum(amount), 0) from refund where status = 'owed')`,
  ),

  refund_transfer_entry_differs: sql`
    select r.id::text as at,
      format('refund %s from %s, ledger %s from %s', r.amount, case when r.in_cash then 'cash' else 'bank' end, t.amount, a.kind) as what
    from refund_transfer r left join transfer t on t.code = 'refund.paid' and t.ref_type = 'refund_transfer' and t.ref_id = r.id::text
    left join account a on a.id = t.credit_id
    where t.amount is distinct from r.amount or a.kind is distinct from case when r.in_cash then 'cash' else 'bank' end`,

  sales_differ_from_orders: sql`
    select b.at, format('ledger %s, orders %s', b.ledger, b.rows) as what
    from (
      select 'sales' as at, ${creditBalance('sales')} as ledger, (select coalesce(sum(subtotal), 0) from orders where paid_at is not null) as rows
      union all
      select 'shipping_income', ${creditBalance('shipping_income')},
        (select coalesce(sum(total - subtotal), 0) from orders where paid_at is not null)
    ) b where b.ledger <> b.rows`,

  unapplied_differs: balanceCheck(
    'unapplied',
    sql`(select coalesce(sum(rest), 0) from receipt where voided_at is null)
      + (select coalesce(sum(p.amount), 0) from order_payment p join orders o on o.id = p.order_id
        where p.reversed_at is null and o.paid_at is null)
      - (select coalesce(sum(t.amount), 0) from transfer t join account a on a.id = t.debit_id and a.kind = 'unapplied'
        where t.code = 'refund.owed' and t.ref_id not in (select id::text from refund where cause = 'overpaid'))
      + (select coalesce(sum(t.amount), 0) from transfer t join account a on a.id = t.credit_id and a.kind = 'unapplied'
        where t.code = 'refund.voided' and t.ref_id not in (select id::text from refund where cause = 'overpaid'))`,
  ),
} satisfies LedgerQueries

/** Checks of refund transfers returned by the bank. */
export const refundChecks = {
  returned_refund_not_owed: sql`
    select b.transfer_id::text as at, format('returned %s, refund %s, owed %s', b.amount, r.amount, sum(d.amount)) as what
    from refund_bounce b join refund_transfer r on r.id = b.transfer_id left join refund d on d.bounce_of = b.transfer_id
    group by b.transfer_id, b.amount, r.amount, r.in_cash
    having b.amount <> r.amount or r.in_cash or count(d.id) = 0 or bool_or(d.amount <> b.amount)`,
} satisfies LedgerQueries
