import { sql, type SQL } from 'drizzle-orm'
import type { Checks } from './check-ledger.ts'

/** Per row: its ledger entries and those that void it, with amounts and both accounts of each leg. */
const entriesOf = (type: string, voids: string[]): SQL => sql`(
  select ref_id, count(*) filter (where not back) as rows, sum(amount) filter (where not back) as amount,
    string_agg(format('%s %s %s', code, debit, credit), ', ') filter (where not back) as sides,
    coalesce(sum(amount) filter (where back), 0) as back,
    string_agg(distinct format('%s %s %s', code, debit, credit), ', ' order by format('%s %s %s', code, debit, credit)) filter (where back) as back_sides,
    min(owner) as owner, max(owner) as other
  from (
    select t.ref_id, t.amount, t.code, d.kind as debit, c.kind as credit, greatest(d.owner_id, c.owner_id) as owner,
      t.code in ${voids} as back
    from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id where t.ref_type = ${type}
  ) leg group by ref_id)`

/** Invariants of debt entries and balances given up: each booked once, and voided at most once. */
export const debtChecks: Checks = {
  'a balance that was given up has exactly its entries': sql`
    select coalesce(g.id::text, t.ref_id) as at,
      format('%s, booked %s as %s; taken back %s, booked %s as %s', g.amount, t.amount, t.sides, g.voided_at, t.back, t.back_sides) as what
    from balance_given_up g full join ${entriesOf('balance', ['balance.give_up_voided'])} t on t.ref_id = g.id::text
    where g.id is null or t.ref_id is null or t.rows <> 1 or t.amount <> g.amount or t.owner <> g.partner_id or t.other <> g.partner_id
      or t.sides <> 'balance.given_up available given_up'
      or t.back <> case when g.voided_at is null then 0 else g.amount end
      or t.back_sides not in ('balance.give_up_voided given_up available', 'balance.give_up_voided given_up receivable',
        'balance.give_up_voided given_up available, balance.give_up_voided given_up receivable')`,

  'a debt that was repaid or given up has exactly its entries': sql`
    select coalesce(d.id::text, t.ref_id) as at,
      format('%s of %s, booked %s as %s; taken back %s, booked %s as %s', d.kind, d.amount, t.amount, t.sides, d.voided_at, t.back, t.back_sides) as what
    from debt_entry d full join ${entriesOf('debt', ['debt.repayment_voided', 'debt.write_off_voided'])} t on t.ref_id = d.id::text
    cross join lateral (select
      case d.kind when 'repayment' then 'debt.repaid bank receivable' else 'debt.written_off write_off receivable' end as sides,
      case d.kind when 'repayment' then 'debt.repayment_voided available bank' else 'debt.write_off_voided available write_off' end as taken,
      case d.kind when 'repayment' then 'debt.repayment_voided receivable bank' else 'debt.write_off_voided receivable write_off' end as owed
    ) should
    where d.id is null or t.ref_id is null or t.rows <> 1 or t.amount <> d.amount or t.owner <> d.partner_id or t.other <> d.partner_id
      or t.sides <> should.sides
      or t.back <> case when d.voided_at is null then 0 else d.amount end
      or t.back_sides not in (should.taken, should.owed, should.taken || ', ' || should.owed)`,

  'whoever noted an entry has not taken it back, and a proposal takes back its own entry only': sql`
    select e.id::text as at, format('noted by %s, taken back by %s, approval of %s', e.noted_by, e.voided_by, a.subject) as what
    from (
      select id, amount, noted_by, voided_by, void_approval_id from debt_entry
      union all select id, amount, null, voided_by, void_approval_id from balance_given_up
    ) e left join approval a on a.id = e.void_approval_id
    where e.noted_by = e.voided_by or (e.void_approval_id is not null and (a.kind <> 'entry_void' or a.subject <> e.id::text
      or a.amount <> e.amount or a.state not in ('approved', 'elapsed') or a.proposed_by <> e.voided_by))`,
}
