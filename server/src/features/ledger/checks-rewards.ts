import { sql } from 'drizzle-orm'
import type { Checks } from './check-ledger.ts'

/** Invariants between reward lines and the ledger. */
export const rewardChecks: Checks = {
  'a reward line has exactly the entries of its state': sql`
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

  'gross = tax + net, each within its bounds': sql`
    select id::text as at, format('gross %s, settled %s, tax %s', gross, settled_gross, tax) as what from reward_line
    where case when reverses is null
      then tax < 0 or tax > coalesce(settled_gross, 0) or coalesce(settled_gross, 0) > gross
      else tax > 0 or tax < coalesce(settled_gross, 0) or coalesce(settled_gross, 0) < gross end`,

  'reversals never exceed their line, and all of it is all of its tax': sql`
    select l.id::text as at, format('gross %s, base %s, settled %s, tax %s; reversed %s, %s, %s, %s',
      l.gross, l.base, l.settled_gross, l.tax, r.gross, r.base, r.settled, r.tax) as what
    from reward_line l join (
      select reverses, sum(gross) as gross, sum(base) as base, sum(tax) as tax, coalesce(sum(settled_gross), 0) as settled
      from reward_line where reverses is not null group by reverses
    ) r on r.reverses = l.id
    where l.reverses is not null or -r.gross > l.gross or -r.base > l.base or -r.tax > l.tax
      or (l.status = 'approved' and l.gross + r.gross <> l.settled_gross + r.settled)
      or (l.gross + r.gross = 0 and l.status = 'approved' and l.tax + r.tax <> 0)`,

  'what a partner holds is what the lines left': sql`
    select coalesce(a.owner_id, l.partner_id)::text as at,
      format('pending %s, lines %s; available, hold and paid out less owed, repaid, written off and given up %s, lines %s', a.pending, l.pending, a.net, l.net) as what
    from (
      select owner_id,
        coalesce(sum(credits - debits) filter (where kind = 'pending'), 0) as pending,
        coalesce(sum(credits - debits) filter (where kind in ('available', 'hold', 'receivable')), 0)
          + coalesce(sum(p.paid), 0) as net
      from account left join (
        select id, sum(amount) as paid from (
          select t.debit_id as id, t.amount from transfer t join account b on b.id = t.credit_id
          where b.owner_id = 0 and b.kind in ('bank', 'write_off', 'given_up')
          union all
          select t.credit_id, -t.amount from transfer t join account b on b.id = t.debit_id
          where b.owner_id = 0 and b.kind in ('bank', 'write_off', 'given_up')
        ) moved group by id
      ) p on p.id = account.id
      where owner_id <> 0 and unit = 'satang' group by owner_id
    ) a full join (
      select partner_id, coalesce(sum(gross) filter (where status = 'pending'), 0) as pending,
        coalesce(sum(settled_gross - tax), 0) as net
      from reward_line group by partner_id
    ) l on l.partner_id = a.owner_id
    where coalesce(a.pending, 0) <> coalesce(l.pending, 0) or coalesce(a.net, 0) <> coalesce(l.net, 0)`,
}
