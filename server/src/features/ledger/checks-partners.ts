import { sql, type SQL } from 'drizzle-orm'
import { GRANT_APPROVAL_ABOVE } from '@bailu/contract/rewards/kinds'
import type { LedgerQueries } from './derived-sums.ts'

/** Checks between reward lines and the ledger. */
export const rewardChecks = {
  reward_line_entries_differ: sql`
    select l.id::text as at, format('%s %s%s: gross %s, settled %s, tax %s; earned %s, settled %s with tax %s, canceled %s, taken %s',
      l.kind, l.status, case when l.reverses is null then '' else ' reversal' end, l.gross, l.settled_gross, l.tax,
      coalesce(e.earned, 0), coalesce(e.settled, 0), coalesce(e.tax, 0), coalesce(e.canceled, 0), coalesce(e.taken, 0)) as what
    from reward_line l
    left join (select reverses as id, sum(gross) as gross from reward_line where reverses is not null group by reverses) r on r.id = l.id
    left join (
      select t.ref_id,
        sum(amount) filter (where code = 'reward.earned') as earned,
        sum(amount) filter (where code = 'reward.settled') as settled,
        sum(amount) filter (where code = 'reward.settled' and c.kind = 'tax_payable') as tax,
        sum(amount) filter (where code = 'reward.canceled') as canceled,
        sum(amount) filter (where code in ('reward.reduced', 'reward.reversed')) as taken,
        sum(amount) filter (where code = 'reward.reversed' and d.kind = 'tax_payable') as tax_back,
        count(distinct event_id) as events
      from transfer t join account c on c.id = t.credit_id join account d on d.id = t.debit_id
      where t.ref_type = 'reward' group by t.ref_id
    ) e on e.ref_id = l.id::text
    where array[coalesce(e.earned, 0), coalesce(e.settled, 0), coalesce(e.tax, 0),
        coalesce(e.canceled, 0), coalesce(e.taken, 0), coalesce(e.tax_back, 0)]::numeric[]
      <> case when l.reverses is null then array[
        l.gross,
        case when l.status = 'approved' then l.settled_gross else 0 end,
        case when l.status = 'approved' then l.tax else 0 end,
        case when l.status = 'canceled' then l.gross + coalesce(r.gross, 0) else 0 end, 0, 0]::numeric[]
      else array[0, 0, 0, 0, -l.gross, -l.tax]::numeric[] end
      or coalesce(e.events, 0) > 2`,

  reward_line_amounts_wrong: sql`
    select id::text as at, format('gross %s, settled %s, tax %s', gross, settled_gross, tax) as what from reward_line
    where case when reverses is null
      then tax < 0 or tax > coalesce(settled_gross, 0) or coalesce(settled_gross, 0) > gross
      else tax > 0 or tax < coalesce(settled_gross, 0) or coalesce(settled_gross, 0) < gross end`,

  reversals_exceed_reward_line: sql`
    select l.id::text as at, format('gross %s, base %s, settled %s, tax %s; reversed %s, %s, %s, %s',
      l.gross, l.base, l.settled_gross, l.tax, r.gross, r.base, r.settled, r.tax) as what
    from reward_line l join (
      select reverses, sum(gross) as gross, sum(base) as base, sum(tax) as tax, coalesce(sum(settled_gross), 0) as settled
      from reward_line where reverses is not null group by reverses
    ) r on r.reverses = l.id
    where l.reverses is not null or -r.gross > l.gross or -r.base > l.base or -r.tax > l.tax
      or (l.status = 'approved' and l.gross + r.gross <> l.settled_gross + r.settled)
      or (l.gross + r.gross = 0 and l.status = 'approved' and l.tax + r.tax <> 0)`,

  partner_balance_differs: sql`
    select coalesce(a.partner_id, l.partner_id)::text as at,
      format('pending %s, lines %s; available, hold and paid out less owed, repaid, written off and given up %s, lines %s', a.pending, l.pending, a.net, l.net) as what
    from (
      select partner_id,
        coalesce(sum(credits - debits) filter (where kind = 'pending'), 0) as pending,
        coalesce(sum(credits - debits) filter (where kind in ('available', 'hold', 'receivable')), 0)
          + coalesce(sum(p.paid), 0) as net
      from account left join (
        select id, sum(amount) as paid from (
          select t.debit_id as id, t.amount from transfer t join account b on b.id = t.credit_id
          where b.partner_id = 0 and b.kind in ('bank', 'write_off', 'given_up')
          union all
          select t.credit_id, -t.amount from transfer t join account b on b.id = t.debit_id
          where b.partner_id = 0 and b.kind in ('bank', 'write_off', 'given_up')
        ) moved group by id
      ) p on p.id = account.id
      where partner_id <> 0 and unit = 'satang' group by partner_id
    ) a full join (
      select partner_id, sum(pending) as pending, sum(net) as net from (
        select partner_id, case status when 'pending' then gross else 0 end as pending, coalesce(settled_gross - tax, 0) as net from reward_line
        union all select partner_id, 0, amount from opening_balance where booked_at is not null
      ) brought group by partner_id
    ) l on l.partner_id = a.partner_id
    where coalesce(a.pending, 0) <> coalesce(l.pending, 0) or coalesce(a.net, 0) <> coalesce(l.net, 0)`,
} satisfies LedgerQueries

/** Checks between withdrawals, payouts and the ledger. */
export const withdrawalChecks = {
  hold_differs_from_withdrawals: sql`
    select coalesce(a.partner_id, w.partner_id)::text as at, format('hold %s, under review %s', a.balance, w.net) as what
    from (select partner_id, credits - debits as balance from account where kind = 'hold' and partner_id <> 0) a
    full join (select partner_id, sum(net) as net from withdrawal where status = 'under_review' group by partner_id) w
      on w.partner_id = a.partner_id
    where coalesce(a.balance, 0) <> coalesce(w.net, 0)`,

  withdrawal_entries_differ: sql`
    select w.id::text as at, format('%s %s; requested %s, paid %s, rejected %s, returned %s', w.status, w.net, e.requested, e.paid, e.rejected, e.returned) as what
    from withdrawal w left join (
      select t.ref_id, sum(amount) filter (where code = 'withdrawal.requested') as requested,
        sum(amount) filter (where code = 'withdrawal.paid') as paid,
        sum(amount) filter (where code = 'withdrawal.rejected') as rejected,
        sum(amount) filter (where code = 'withdrawal.returned') as returned,
        min(least(nullif(d.partner_id, 0), nullif(c.partner_id, 0))) as owner,
        max(greatest(nullif(d.partner_id, 0), nullif(c.partner_id, 0))) as other
      from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id where t.ref_type = 'withdrawal' group by t.ref_id
    ) e on e.ref_id = w.id::text
    where array[e.requested, coalesce(e.paid, 0), coalesce(e.rejected, 0), coalesce(e.returned, 0)]::numeric[] is distinct from array[w.net,
        case when w.status in ('paid', 'returned') then w.net else 0 end,
        case when w.status = 'rejected' then w.net else 0 end,
        case when w.status = 'returned' then w.net else 0 end]::numeric[]
      or e.owner <> w.partner_id or e.other <> w.partner_id`,

  withdrawal_payout_differs: sql`
    select coalesce(w.id, p.withdrawal_id)::text as at, format('%s of %s, paid out %s', w.status, w.net, p.amount) as what
    from withdrawal w full join payout p on p.withdrawal_id = w.id
    where (w.status in ('paid', 'returned')) <> (p.withdrawal_id is not null) or p.amount <> w.net
      or (w.status = 'paid' and w.hold_until > w.decided_at)`,

  payout_row_differs: sql`
    select format('%s-%s', i.batch_id, i.seq) as at, format('row %s of %s, withdrawal %s of %s', i.state, i.net, w.status, w.net) as what
    from payout_item i join withdrawal w on w.id = i.withdrawal_id
    where i.net <> w.net
      or (i.state in ('open', 'sent') and w.status <> 'under_review')
      or (i.state in ('paid', 'returned') and w.status <> i.state)`,

  payout_reference_differs: sql`
    select p.withdrawal_id::text as at, format('%s, row %s', p.bank_reference, coalesce(i.state, 'none')) as what
    from (select *, regexp_match(bank_reference, '/([1-9][0-9]{0,8})-([0-9]{3})$') as names from payout) p
    left join payout_item i on i.batch_id = p.names[1]::int and i.seq = p.names[2]::int and i.withdrawal_id = p.withdrawal_id
    where p.names is not null and coalesce(i.state, '') not in ('paid', 'returned')`,

  bank_file_differs: sql`
    select f.batch_id::text as at, format('file %s of %s, rows %s of %s', f.rows, f.total, coalesce(i.rows, 0), i.total) as what
    from payout_file f left join (
      select batch_id, count(*) as rows, sum(net) as total from payout_item
      where state in ('sent', 'paid', 'not_executed', 'returned') group by batch_id
    ) i on i.batch_id = f.batch_id
    where f.rows is distinct from i.rows or f.total is distinct from i.total`,

  withdrawal_return_differs: sql`
    select coalesce(w.id, r.withdrawal_id)::text as at, format('%s of %s, given back %s', w.status, w.net, r.amount) as what
    from withdrawal w full join payout_return r on r.withdrawal_id = w.id
    where (w.status = 'returned') <> (r.withdrawal_id is not null) or r.amount <> w.net`,

  // Only where another staff member could have paid the whole time since the request. Staff with linked accounts are
  // ignored, as it is not known whether they were the same person then.
  payer_recorded_returned_money: sql`
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
    where p.payer_checked and p.second_by is null and p.approval_id is null and w.approved_by is null
      and n.amount > (
        select coalesce(sum(x.amount), 0) from payout x join withdrawal y on y.id = x.withdrawal_id
        where y.partner_id = w.partner_id and x.paid_at > n.noted_at and x.paid_at <= p.paid_at
          and (x.paid_by <> p.paid_by or x.second_by is not null or x.approval_id is not null))
      and exists (
        select 1 from staff s where s.id <> p.paid_by and (s.roles && '{owner,finance}' or s.role in ('owner', 'finance'))
          and greatest(s.created_at, s.role_at) <= w.requested_at and (s.disabled_at is null or s.disabled_at > p.paid_at)
          and not exists (select 1 from staff_own_account o where s.id in (o.staff_id, o.other_staff_id))
          and not exists (select 1 from app_user u where lower(u.email) = lower(s.email)))`,
} satisfies LedgerQueries

/** Per row: its ledger entries and those that void it, with amounts and both accounts of each leg. */
const selectEntries = (type: string, voids: string[]): SQL => sql`(
  select ref_id, count(*) filter (where not back) as rows, sum(amount) filter (where not back) as amount,
    string_agg(format('%s %s %s', code, debit, credit), ', ') filter (where not back) as sides,
    coalesce(sum(amount) filter (where back), 0) as back,
    string_agg(distinct format('%s %s %s', code, debit, credit), ', ' order by format('%s %s %s', code, debit, credit)) filter (where back) as back_sides,
    min(owner) as owner, max(owner) as other
  from (
    select t.ref_id, t.amount, t.code, d.kind as debit, c.kind as credit, greatest(d.partner_id, c.partner_id) as owner,
      t.code in ${voids} as back
    from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id where t.ref_type = ${type}
  ) leg group by ref_id)`

/** Checks of debt entries and balances given up: each booked once, and voided at most once. */
export const debtChecks = {
  given_up_balance_entries_differ: sql`
    select coalesce(g.id::text, t.ref_id) as at,
      format('%s, booked %s as %s; taken back %s, booked %s as %s', g.amount, t.amount, t.sides, g.voided_at, t.back, t.back_sides) as what
    from balance_given_up g full join ${selectEntries('balance', ['balance.give_up_voided'])} t on t.ref_id = g.id::text
    where g.id is null or t.ref_id is null or t.rows <> 1 or t.amount <> g.amount or t.owner <> g.partner_id or t.other <> g.partner_id
      or t.sides <> 'balance.given_up available given_up'
      or t.back <> case when g.voided_at is null then 0 else g.amount end
      or t.back_sides not in ('balance.give_up_voided given_up available', 'balance.give_up_voided given_up receivable',
        'balance.give_up_voided given_up available, balance.give_up_voided given_up receivable')`,

  debt_entries_differ: sql`
    select coalesce(d.id::text, t.ref_id) as at,
      format('%s of %s, booked %s as %s; taken back %s, booked %s as %s', d.kind, d.amount, t.amount, t.sides, d.voided_at, t.back, t.back_sides) as what
    from debt_entry d full join ${selectEntries('debt', ['debt.repayment_voided', 'debt.write_off_voided'])} t on t.ref_id = d.id::text
    cross join lateral (select
      case d.kind when 'repayment' then 'debt.repaid bank receivable' else 'debt.written_off write_off receivable' end as sides,
      case d.kind when 'repayment' then 'debt.repayment_voided available bank' else 'debt.write_off_voided available write_off' end as taken,
      case d.kind when 'repayment' then 'debt.repayment_voided receivable bank' else 'debt.write_off_voided receivable write_off' end as owed
    ) should
    where d.id is null or t.ref_id is null or t.rows <> 1 or t.amount <> d.amount or t.owner <> d.partner_id or t.other <> d.partner_id
      or t.sides <> should.sides
      or t.back <> case when d.voided_at is null then 0 else d.amount end
      or t.back_sides not in (should.taken, should.owed, should.taken || ', ' || should.owed)`,

  opening_entries_differ: sql`
    select coalesce(o.partner_id::text, t.ref_id) as at,
      format('%s, %s points, %s growth; booked %s, %s, %s of %s', o.amount, o.points, o.growth, t.amount, t.points, t.growth, t.owner) as what
    from (
      select * from opening_balance where signed_at is not null or booked_at is not null
    ) o full join (
      select t.ref_id, min(c.partner_id) as owner, max(c.partner_id) as other,
        coalesce(sum(t.amount) filter (where t.code = 'opening.booked' and c.kind = 'available' and d.kind = 'opening_balances'), 0) as amount,
        coalesce(sum(t.amount) filter (where t.code = 'opening.points' and c.kind = 'points' and d.kind = 'points_issued'), 0) as points,
        coalesce(sum(t.amount) filter (where t.code = 'opening.points' and c.kind = 'growth' and d.kind = 'points_issued'), 0) as growth,
        sum(t.amount) as total
      from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
      where t.ref_type = 'opening' or t.code in ('opening.booked', 'opening.points') or ('opening_balances' in (d.kind, c.kind) and t.ref_type <> 'receipt') group by t.ref_id
    ) t on t.ref_id = o.partner_id::text
    where o.partner_id is null
      or array[coalesce(t.amount, 0), coalesce(t.points, 0), coalesce(t.growth, 0), coalesce(t.total, 0)]::numeric[]
        <> case when o.booked_at is null then array[0, 0, 0, 0] else array[o.amount, o.points, o.growth, o.amount + o.points + o.growth] end::numeric[]
      or t.owner <> o.partner_id or t.other <> o.partner_id
`,

  // Limits changed in the seconds before may not have reached each server; the higher one counts.
  opening_signed_by_one: sql`
    with signed as (
      select signed_by, signed_at, approval_id, count(*) as rows, sum(amount) as amount, sum(worth) as worth from (
        select signed_by, signed_at, approval_id, amount, amount + year_tax as worth from opening_balance where signed_at is not null
        union all
        select signed_by, signed_at, approval_id, amount, amount from opening_order where signed_at is not null
      ) parts group by signed_by, signed_at, approval_id
    )
    select format('%s %s', s.signed_by, s.signed_at) as at,
      format('%s balances of %s, alone within a day %s of %s; approval of %s', s.rows, s.amount, d.worth, l.most, coalesce(a.amount::text, 'none')) as what
    from signed s left join approval a on a.id = s.approval_id
    cross join lateral (
      select sum(x.worth) as worth from signed x where x.signed_by = s.signed_by and x.approval_id is null
        and x.signed_at <= s.signed_at and x.signed_at > s.signed_at - interval '1 day'
    ) d
    cross join lateral (
      select max(v.value) as most from (
        select coalesce((select (value #>> '{}')::numeric from shop_rule
          where name = 'grant_approval_above' and retracted_at is null and valid_from <= s.signed_at - interval '10 seconds'
          order by valid_from desc, id desc limit 1), ${GRANT_APPROVAL_ABOVE}) as value
        union all select (value #>> '{}')::numeric from shop_rule
          where name = 'grant_approval_above' and retracted_at is null and valid_from > s.signed_at - interval '10 seconds' and valid_from <= s.signed_at
      ) v
    ) l
    where case when s.approval_id is null then d.worth > l.most
      else a.id is null or a.kind <> 'opening' or a.state not in ('approved', 'elapsed') or a.proposed_by <> s.signed_by
        or a.amount <> s.amount or (a.detail ->> 'rows')::int <> s.rows end`,

  entry_voided_without_second_person: sql`
    select e.id::text as at, format('noted by %s, taken back by %s, approval of %s', e.noted_by, e.voided_by, a.subject) as what
    from (
      select id, amount, noted_by, voided_by, void_approval_id from debt_entry
      union all select id, amount, null, voided_by, void_approval_id from balance_given_up
    ) e left join approval a on a.id = e.void_approval_id
    where e.noted_by = e.voided_by or (e.void_approval_id is not null and (a.kind <> 'entry_void' or a.subject <> e.id::text
      or a.amount <> e.amount or a.state not in ('approved', 'elapsed') or a.proposed_by <> e.voided_by))`,
} satisfies LedgerQueries
