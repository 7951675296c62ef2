import { sql } from 'drizzle-orm'
import type { Checks } from './check-ledger.ts'

/** Invariants of accounts and transfers. */
export const accountChecks: Checks = {
  'a transfer keeps to one unit, and a company account to the company': sql`
    select t.id::text as at, format('%s: %s from %s/%s to %s/%s', t.code, t.unit, d.owner_id, d.kind, c.owner_id, c.kind) as what
    from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
    where t.unit <> d.unit or t.unit <> c.unit`,

  'debits equal credits in each unit': sql`
    select a.unit as at, format('off by %s', sum(m.amount)) as what
    from (
      select debit_id as id, -amount as amount from transfer
      union all select credit_id, amount from transfer
    ) m join account a on a.id = m.id
    group by a.unit having sum(m.amount) <> 0`,

  'no partner account is overdrawn': sql`
    select format('%s/%s', owner_id, kind) as at, format('debits %s, credits %s', debits, credits) as what
    from account
    where owner_id <> 0 and (not no_overdraft
      or case side when 'debit' then credits > debits else debits > credits end)`,

  'the rows of an event are complete and of one kind': sql`
    select event_id::text as at, format('%s rows, seq %s to %s', count(*), min(seq), max(seq)) as what
    from transfer group by event_id
    having max(seq) - min(seq) <> count(*) - 1 or count(distinct (code, ref_type, ref_id, actor, at)) <> 1
    union all
    -- What may happen to a row again goes on where it ended.
    select format('%s of %s %s', code, ref_type, ref_id), format('%s rows, seq %s to %s', count(*), min(seq), max(seq))
    from transfer group by code, ref_type, ref_id having min(seq) <> 0 or max(seq) <> count(*) - 1`,

  'every transfer names who did it and the row it happened to': sql`
    select t.id::text as at, format('%s by "%s" of %s %s', t.code, t.actor, t.ref_type, t.ref_id) as what
    from transfer t left join (
      select 'reward' as ref_type, id::text as ref_id from reward_line
      union all select 'order', id::text from orders
      union all select 'refund', id::text from refund
      union all select 'withdrawal', id::text from withdrawal
      union all select 'receipt', id::text from receipt
      union all select 'payment', id::text from order_payment
      union all select 'difference', id::text from difference
      union all select 'debt', id::text from debt_entry
      union all select 'balance', id::text from balance_given_up
      union all select 'cash_deposit', id::text from cash_deposit
      union all select 'refund_due', id::text from refund_due
      union all select 'return', id::text from order_return
    ) r on r.ref_type = t.ref_type and r.ref_id = t.ref_id
    where t.actor = '' or t.actor = 'nobody' or t.code = '' or r.ref_id is null`,
}
