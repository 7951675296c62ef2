import { sql, type SQL } from 'drizzle-orm'
import type { LedgerCheckName } from '@bailu/contract/ledger/staff'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { inExclusiveLongTx } from '../../database/transaction.ts'

/** A table of sums that is updated in the transaction of the rows it sums. */
type DerivedSum = {
  check: LedgerCheckName
  table: string
  keys: readonly string[]
  sums: readonly string[]
  /** Query of `keys` and `sums`, computed from the source rows. */
  source: SQL
}

const bangkokDayOf = (at: string) => sql.raw(`to_char(${at} at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`)

export const DERIVED_SUMS: readonly DerivedSum[] = [
  {
    check: 'account_totals_differ',
    table: 'account',
    keys: ['id'],
    sums: ['debits', 'credits'],
    // The company's own accounts have no running totals.
    source: sql`
      select m.id, sum(m.debits) as debits, sum(m.credits) as credits from (
        select debit_id as id, amount as debits, 0 as credits from transfer
        union all select credit_id, 0, amount from transfer
      ) m join account a on a.id = m.id and a.partner_id <> 0 group by m.id`,
  },
  {
    check: 'partner_day_differs',
    table: 'partner_day',
    keys: ['partner_id', 'day'],
    sums: ['rewards', 'points'],
    source: sql`
      select partner_id, day, sum(rewards) as rewards, sum(points)::int as points from (
        select partner_id, ${bangkokDayOf('earned_at')} as day, gross as rewards, 0 as points from reward_line
        union all
        select partner_id, ${bangkokDayOf('canceled_at')}, -gross, 0 from reward_line where status = 'canceled'
        union all
        select a.partner_id, ${bangkokDayOf('t.at')}, 0, case when t.credit_id = a.id then t.amount else -t.amount end
        from account a join transfer t on a.id in (t.credit_id, t.debit_id)
        where a.kind = 'points'
      ) parts group by partner_id, day`,
  },
  {
    check: 'reward_day_differs',
    table: 'reward_day',
    keys: ['partner_id', 'day', 'kind', 'status'],
    sums: ['lines', 'gross', 'tax'],
    source: sql`
      select partner_id, ${bangkokDayOf('earned_at')} as day, kind, status, count(*)::int as lines, sum(gross) as gross, sum(tax) as tax
      from reward_line group by 1, 2, 3, 4`,
  },
  {
    check: 'partner_year_differs',
    table: 'partner_year',
    keys: ['partner_id', 'year'],
    sums: ['gross', 'tax'],
    source: sql`
      select partner_id, extract(year from settled_at at time zone 'Asia/Bangkok')::int as year,
        sum(settled_gross) as gross, sum(tax) as tax
      from reward_line where status = 'approved' group by 1, 2`,
  },
  {
    check: 'activity_month_differs',
    table: 'activity_month',
    keys: ['month'],
    sums: ['granted'],
    source: sql`
      select to_char(earned_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, sum(gross) as granted
      from reward_line where kind = 'activity' and status <> 'canceled' and reverses is null group by 1`,
  },
]

const joinNames = (names: readonly string[], format: (name: string) => string, separator = ', ') =>
  sql.raw(names.map(format).join(separator))

/** Stored (`d`) and computed (`s`) rows where they differ. */
const joinDifferences = ({ table, keys, sums, source }: DerivedSum) => sql`
  from ${sql.raw(table)} d full join (${source}) s on ${joinNames(keys, (key) => `s.${key} = d.${key}`, ' and ')}
  where ${joinNames(sums, (derived) => `coalesce(d.${derived}, 0) <> coalesce(s.${derived}, 0)`, ' or ')}`

const checkOf = (derived: DerivedSum): SQL => sql`
  select concat_ws(' ', ${joinNames(derived.keys, (key) => `coalesce(d.${key}, s.${key})`)}) as at,
    format('stored %s; rows %s', ${joinNames([derived.sums.join()], () => `row(${derived.sums.map((sum) => `d.${sum}`).join()})`)},
      ${joinNames([derived.sums.join()], () => `row(${derived.sums.map((sum) => `s.${sum}`).join()})`)}) as what
  ${joinDifferences(derived)}`

/** Queries of a set of ledger checks, each for the rows (`at`, `what`) that violate it. */
export type LedgerQueries = Partial<Record<LedgerCheckName, SQL>>

/** A check for each: the stored sum equals the sum of its rows. */
export const derivedChecks: LedgerQueries = Object.fromEntries(
  DERIVED_SUMS.map((derived) => [derived.check, checkOf(derived)]),
)

/**
 * Adds the difference to each wrong sum. Sums and their rows change in one transaction, so the difference read by one
 * statement is correct, and adding it is correct whatever is added concurrently. Two concurrent repairs would add it twice,
 * so a lock serializes them.
 * @returns rows changed
 */
export async function repairDerivedSum(ctx: Pick<Ctx, 'db'>, derived: DerivedSum): Promise<number> {
  const { keys, sums } = derived
  const table = sql.raw(derived.table)
  const names = joinNames([...keys, ...sums], (name) => name)
  return inExclusiveLongTx(ctx, 'repair', async (tx) => {
    const { rows } = await tx.db.execute<{ changed: number }>(sql`
      with diff as (
        select ${joinNames(keys, (key) => `coalesce(d.${key}, s.${key}) as ${key}`)},
          ${joinNames(sums, (name) => `coalesce(s.${name}, 0) - coalesce(d.${name}, 0) as ${name}`)},
          d.${joinNames(keys.slice(0, 1), (key) => key)} is not null as there
        ${joinDifferences(derived)}
      ), changed as (
        update ${table} stored set ${joinNames(sums, (name) => `${name} = stored.${name} + diff.${name}`)}
        from diff where diff.there and ${joinNames(keys, (key) => `stored.${key} = diff.${key}`, ' and ')} returning 1
      ), added as (
        insert into ${table} as stored (${names}) select ${names} from diff where not there
        on conflict (${joinNames(keys, (key) => key)}) do update set ${joinNames(sums, (name) => `${name} = stored.${name} + excluded.${name}`)}
        returning 1
      )
      select (select count(*) from changed)::int + (select count(*) from added)::int as changed`)
    return rows[0]!.changed
  })
}

export type Repair = { check: LedgerCheckName; run: (ctx: Ctx) => Promise<number> }

const repairWith = (check: LedgerCheckName, statement: ReturnType<typeof sql>): Repair => ({
  check,
  run: (ctx) => inExclusiveLongTx(ctx, 'repair', async (tx) => (await tx.db.execute(statement)).rowCount ?? 0),
})

/** Repairs of data derived from rows that never change; never of decisions, payments or bookings. */
export const REPAIRS: readonly Repair[] = [
  ...DERIVED_SUMS.map((derived) => ({ check: derived.check, run: (ctx: Ctx) => repairDerivedSum(ctx, derived) })),
  repairWith(
    'return_partner_differs',
    sql`update order_return x set partner_id = o.partner_id from orders o
      where o.id = x.order_id and x.partner_id is distinct from o.partner_id`,
  ),
  repairWith(
    'order_mentor_differs',
    sql`update orders o set mentor_id = u.mentor_id from app_user u
      where u.id = o.user_id and o.mentor_id is distinct from u.mentor_id`,
  ),
]

/**
 * Recomputes derived data while the shop is running.
 * @returns number of changed rows per repair; only those above 0
 */
export async function repairLedger(ctx: Ctx, repairs: readonly Repair[] = REPAIRS): Promise<Record<string, number>> {
  const repaired: Record<string, number> = {}
  for (const { check, run } of repairs) {
    const changed = await run(ctx)
    if (changed > 0) repaired[check] = changed
  }
  const rows = Object.values(repaired).reduce((sum, changed) => sum + changed, 0)
  if (rows > 0) await recordAudit(ctx, 'ledger.repaired', { type: 'ledger', id: 'derived' }, { rows })
  return repaired
}
