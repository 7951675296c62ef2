import { sql } from 'drizzle-orm'
import type { Checks } from './check-ledger.ts'

/** Invariants between withdrawals, payouts and the ledger. */
export const withdrawalChecks: Checks = {
  'what is on hold is what is under review': sql`
    select coalesce(a.owner_id, w.partner_id)::text as at, format('hold %s, under review %s', a.balance, w.net) as what
    from (select owner_id, credits - debits as balance from account where kind = 'hold' and owner_id <> 0) a
    full join (select partner_id, sum(net) as net from withdrawal where status = 'under_review' group by partner_id) w
      on w.partner_id = a.owner_id
    where coalesce(a.balance, 0) <> coalesce(w.net, 0)`,

  'a withdrawal has exactly the entries of its state': sql`
    select w.id::text as at, format('%s %s; requested %s, paid %s, rejected %s, returned %s', w.status, w.net, e.requested, e.paid, e.rejected, e.returned) as what
    from withdrawal w left join (
      select t.ref_id, sum(amount) filter (where code = 'withdrawal.requested') as requested,
        sum(amount) filter (where code = 'withdrawal.paid') as paid,
        sum(amount) filter (where code = 'withdrawal.rejected') as rejected,
        sum(amount) filter (where code = 'withdrawal.returned') as returned,
        min(least(nullif(d.owner_id, 0), nullif(c.owner_id, 0))) as owner,
        max(greatest(nullif(d.owner_id, 0), nullif(c.owner_id, 0))) as other
      from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id where t.ref_type = 'withdrawal' group by t.ref_id
    ) e on e.ref_id = w.id::text
    where array[e.requested, coalesce(e.paid, 0), coalesce(e.rejected, 0), coalesce(e.returned, 0)]::numeric[] is distinct from array[w.net,
        case when w.status in ('paid', 'returned') then w.net else 0 end,
        case when w.status = 'rejected' then w.net else 0 end,
        case when w.status = 'returned' then w.net else 0 end]::numeric[]
      or e.owner <> w.partner_id or e.other <> w.partner_id`,

  'a withdrawal is paid exactly when its money went out': sql`
    select coalesce(w.id, p.withdrawal_id)::text as at, format('%s of %s, paid out %s', w.status, w.net, p.amount) as what
    from withdrawal w full join payout p on p.withdrawal_id = w.id
    where (w.status in ('paid', 'returned')) <> (p.withdrawal_id is not null) or p.amount <> w.net
      or (w.status = 'paid' and w.hold_until > w.decided_at)`,

  'a row of a batch says what became of its withdrawal': sql`
    select format('%s-%s', i.batch_id, i.seq) as at, format('row %s of %s, withdrawal %s of %s', i.state, i.net, w.status, w.net) as what
    from payout_item i join withdrawal w on w.id = i.withdrawal_id
    where i.net <> w.net
      or (i.state in ('open', 'sent') and w.status <> 'under_review')
      or (i.state in ('paid', 'returned', 'rejected') and w.status <> i.state)`,

  'a payout that names a row of a batch is that of the row': sql`
    select p.withdrawal_id::text as at, format('%s, row %s', p.bank_reference, coalesce(i.state, 'none')) as what
    from (select *, regexp_match(bank_reference, '/([1-9][0-9]{0,8})-([0-9]{3})$') as names from payout) p
    left join payout_item i on i.batch_id = p.names[1]::int and i.seq = p.names[2]::int and i.withdrawal_id = p.withdrawal_id
    where p.names is not null and coalesce(i.state, '') not in ('paid', 'returned')`,

  'what is in a bank file was sent': sql`
    select f.batch_id::text as at, format('file %s of %s, rows %s of %s', f.rows, f.total, coalesce(i.rows, 0), i.total) as what
    from payout_file f left join (
      select batch_id, count(*) as rows, sum(net) as total from payout_item
      where state in ('sent', 'paid', 'not_executed', 'returned') group by batch_id
    ) i on i.batch_id = f.batch_id
    where f.rows is distinct from i.rows or f.total is distinct from i.total`,

  'a withdrawal is returned exactly when the bank gave its money back': sql`
    select coalesce(w.id, r.withdrawal_id)::text as at, format('%s of %s, given back %s', w.status, w.net, r.amount) as what
    from withdrawal w full join payout_return r on r.withdrawal_id = w.id
    where (w.status = 'returned') <> (r.withdrawal_id is not null) or r.amount <> w.net`,

  // Only where another staff member could have paid the whole time since the request. Staff with linked accounts are
  // ignored, as it is not known whether they were the same person then.
  'who noted that money came back pays no more of it alone': sql`
    select w.id::text as at, format('%s noted, then %s paid by the same person', n.amount, p.amount) as what
    from payout p join withdrawal w on w.id = p.withdrawal_id
    join (
      select b.partner_id, r.noted_by, r.noted_at, r.amount, null::timestamptz as until from payout_return r join withdrawal b on b.id = r.withdrawal_id
      union all
      select partner_id, noted_by, noted_at, amount, voided_at from debt_entry where kind = 'repayment'
      union all
      select partner_id, voided_by, voided_at, amount, null from balance_given_up where voided_at is not null and void_approval_id is null
    ) n on n.partner_id = w.partner_id and n.noted_by = p.paid_by and n.noted_at < w.requested_at
      and (n.until is null or n.until > p.paid_at)
    where p.note_held and p.second_by is null and p.approval_id is null and w.approved_by is null
      and n.amount > (
        select coalesce(sum(x.amount), 0) from payout x join withdrawal y on y.id = x.withdrawal_id
        where y.partner_id = w.partner_id and x.paid_at > n.noted_at and x.paid_at <= p.paid_at
          and (x.paid_by <> p.paid_by or x.second_by is not null or x.approval_id is not null))
      and exists (
        select 1 from staff s where s.id <> p.paid_by and s.role in ('owner', 'finance')
          and greatest(s.created_at, s.role_at) <= w.requested_at and (s.disabled_at is null or s.disabled_at > p.paid_at)
          and not exists (select 1 from staff_own_account o where s.id in (o.staff_id, o.other_staff_id))
          and not exists (select 1 from app_user u where lower(u.email) = lower(s.email)))`,
}
