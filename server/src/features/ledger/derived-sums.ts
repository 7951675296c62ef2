import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { patientlyInTurn } from '../../database/connect.ts'
import type { Checks } from './check-ledger.ts'

/** A table of sums that is updated in the transaction of the rows it sums. */
type DerivedSum = {
  /** Name of the invariant in the ledger check. */
  law: string
  table: string
  keys: readonly string[]
  sums: readonly string[]
  /** Query of `keys` and `sums`, computed from the source rows. */
  source: SQL
}

const DAY = (at: string) => sql.raw(`to_char(${at} at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`)

export const DERIVED_SUMS: readonly DerivedSum[] = [
  {
    law: 'the running totals of an account are the sums of its transfers',
    table: 'account',
    keys: ['id'],
    sums: ['debits', 'credits'],
    // The company's own accounts have no running totals.
    source: sql`
      select m.id, sum(m.debits) as debits, sum(m.credits) as credits from (
        select debit_id as id, amount as debits, 0 as credits from transfer
        union all select credit_id, 0, amount from transfer
      ) m join account a on a.id = m.id and a.owner_id <> 0 group by m.id`,
  },
  {
    law: "a partner's day carries the lines and points of that day",
    table: 'partner_day',
    keys: ['partner_id', 'day'],
    sums: ['rewards', 'points'],
    source: sql`
      select partner_id, day, sum(rewards) as rewards, sum(points)::int as points from (
        select partner_id, ${DAY('earned_at')} as day, gross as rewards, 0 as points from reward_line
        union all
        select partner_id, ${DAY('canceled_at')}, -gross, 0 from reward_line where status = 'canceled'
        union all
        select a.owner_id, ${DAY('t.at')}, 0, case when t.credit_id = a.id then t.amount else -t.amount end
        from account a join transfer t on a.id in (t.credit_id, t.debit_id)
        where a.kind = 'points'
      ) parts group by partner_id, day`,
  },
  {
    law: "a partner's day carries its lines by kind and state",
    table: 'reward_day',
    keys: ['partner_id', 'day', 'kind', 'status'],
    sums: ['lines', 'gross', 'tax'],
    source: sql`
      select partner_id, ${DAY('earned_at')} as day, kind, status, count(*)::int as lines, sum(gross) as gross, sum(tax) as tax
      from reward_line group by 1, 2, 3, 4`,
  },
  {
    law: "a partner's year carries the lines that settled in it",
    table: 'partner_year',
    keys: ['partner_id', 'year'],
    sums: ['gross', 'tax'],
    source: sql`
      select partner_id, extract(year from settled_at at time zone 'Asia/Bangkok')::int as year,
        sum(settled_gross) as gross, sum(tax) as tax
      from reward_line where status = 'approved' group by 1, 2`,
  },
  {
    law: 'the granted sum of a month is its activity rewards',
    table: 'activity_month',
    keys: ['month'],
    sums: ['granted'],
    source: sql`
      select to_char(earned_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, sum(gross) as granted
      from reward_line where kind = 'activity' and status <> 'canceled' and reverses is null group by 1`,
  },
]

const each = (names: readonly string[], make: (name: string) => string, between = ', ') =>
  sql.raw(names.map(make).join(between))

/** Stored (`d`) and computed (`s`) rows where they differ. */
const differing = ({ table, keys, sums, source }: DerivedSum) => sql`
  from ${sql.raw(table)} d full join (${source}) s on ${each(keys, (key) => `s.${key} = d.${key}`, ' and ')}
  where ${each(sums, (one) => `coalesce(d.${one}, 0) <> coalesce(s.${one}, 0)`, ' or ')}`

const lawOf = (one: DerivedSum): SQL => sql`
  select concat_ws(' ', ${each(one.keys, (key) => `coalesce(d.${key}, s.${key})`)}) as at,
    format('kept %s; rows %s', ${each([one.sums.join()], () => `row(${one.sums.map((sum) => `d.${sum}`).join()})`)},
      ${each([one.sums.join()], () => `row(${one.sums.map((sum) => `s.${sum}`).join()})`)}) as what
  ${differing(one)}`

/** An invariant for each: the stored sum equals the sum of its rows. */
export const derivedChecks: Checks = Object.fromEntries(DERIVED_SUMS.map((one) => [one.law, lawOf(one)]))

/**
 * Adds the difference to each wrong sum. Sums and their rows change in one transaction, so the difference read by one
 * statement is correct, and adding it is correct whatever is added concurrently. Two concurrent repairs would add it twice,
 * so a lock serializes them.
 * @returns rows changed
 */
export async function repairSum(ctx: Pick<Ctx, 'db'>, one: DerivedSum): Promise<number> {
  const { keys, sums } = one
  const table = sql.raw(one.table)
  const names = each([...keys, ...sums], (name) => name)
  return patientlyInTurn(ctx, 'repair', async (tx) => {
    const { rows } = await tx.db.execute<{ changed: number }>(sql`
      with diff as (
        select ${each(keys, (key) => `coalesce(d.${key}, s.${key}) as ${key}`)},
          ${each(sums, (name) => `coalesce(s.${name}, 0) - coalesce(d.${name}, 0) as ${name}`)},
          d.${each(keys.slice(0, 1), (key) => key)} is not null as there
        ${differing(one)}
      ), changed as (
        update ${table} kept set ${each(sums, (name) => `${name} = kept.${name} + diff.${name}`)}
        from diff where diff.there and ${each(keys, (key) => `kept.${key} = diff.${key}`, ' and ')} returning 1
      ), added as (
        insert into ${table} as kept (${names}) select ${names} from diff where not there
        on conflict (${each(keys, (key) => key)}) do update set ${each(sums, (name) => `${name} = kept.${name} + excluded.${name}`)}
        returning 1
      )
      select (select count(*) from changed)::int + (select count(*) from added)::int as changed`)
    return rows[0]!.changed
  })
}
