import { sql } from 'drizzle-orm'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/staff'
import type { Ctx } from '../../core/context.ts'
import { addDays, startOfDay } from '../../lib/bangkok.ts'
import { COMPANY_ID, type CompanyAccount } from '../ledger/accounts.ts'
import { type ClosedAccounts, readClosedAccounts, readNewestClosedDay } from './closed-days.ts'

export type Movement = { increase: bigint; decrease: bigint }
export type CompanyMovements = Record<CompanyAccount, Movement>

type TimeRange = { since?: Date; until: Date }

/**
 * Increases and decreases of the company accounts in a time range.
 * @returns undefined when one side of an account has more than `maxEntries` entries
 */
export async function readCompanyMovements(
  ctx: Pick<Ctx, 'db'>,
  { since, until }: TimeRange,
  maxEntries?: number,
): Promise<CompanyMovements | undefined> {
  const from = since?.toISOString() ?? '-infinity'
  const side = (id: ReturnType<typeof sql>) => sql`(
    select coalesce(sum(amount), 0) as amount, count(*) as rows from (
      select amount from transfer where ${id} = a.id and at >= ${from}::timestamptz and at < ${until.toISOString()}::timestamptz
      limit ${maxEntries === undefined ? null : maxEntries + 1}) entry)`
  const { rows } = await ctx.db.execute<{
    kind: CompanyAccount
    increase: string
    decrease: string
    entries: string
  }>(sql`
    select a.kind, case a.side when 'debit' then d.amount else c.amount end as increase,
      case a.side when 'debit' then c.amount else d.amount end as decrease, greatest(d.rows, c.rows) as entries
    from account a cross join lateral ${side(sql`debit_id`)} d cross join lateral ${side(sql`credit_id`)} c
    where a.partner_id = ${COMPANY_ID}`)
  if (maxEntries !== undefined && rows.some(({ entries }) => Number(entries) > maxEntries)) return undefined
  const movements = Object.fromEntries(
    COMPANY_ACCOUNTS.map((kind) => [kind, { increase: 0n, decrease: 0n }]),
  ) as CompanyMovements
  for (const { kind, increase, decrease } of rows)
    movements[kind] = { increase: BigInt(increase), decrease: BigInt(decrease) }
  return movements
}

export const netMovement = ({ increase, decrease }: Movement): bigint => increase - decrease

/** Limit of ledger entries per account that are summed for an interactive request. */
const MAX_ENTRIES = 100_000

export const readDayMovements = async (ctx: Pick<Ctx, 'db'>, day: string): Promise<CompanyMovements> =>
  (await readCompanyMovements(ctx, { since: startOfDay(day), until: startOfDay(addDays(day, 1)) })) as CompanyMovements

export type DayBalances = {
  late: Record<CompanyAccount, bigint>
  movements: Record<CompanyAccount, Movement>
  /** Undefined where more entries than the limit lie since the last closing, or since the beginning. */
  opening: Record<CompanyAccount, bigint> | undefined
}

/**
 * Balances of the company accounts around an open day: the closing balances of the last closed day, entries booked late on
 * that day, and entries since. The first closing sums all entries from the beginning.
 */
export async function readDayBalances(
  ctx: Pick<Ctx, 'db'>,
  day: string,
  { bounded }: { bounded: boolean },
): Promise<DayBalances> {
  const maxEntries = bounded ? MAX_ENTRIES : undefined
  const lastClosed = await readNewestClosedDay(ctx, day)
  const until = startOfDay(day)
  const movements = await readDayMovements(ctx, day)
  const perAccount = <T>(valueOf: (kind: CompanyAccount) => T) =>
    Object.fromEntries(COMPANY_ACCOUNTS.map((kind) => [kind, valueOf(kind)])) as Record<CompanyAccount, T>
  if (lastClosed === undefined) {
    const before = await readCompanyMovements(ctx, { until }, maxEntries)
    return { late: perAccount(() => 0n), movements, opening: before && perAccount((kind) => netMovement(before[kind])) }
  }
  const closedAccounts = (await readClosedAccounts(ctx, [lastClosed])).get(lastClosed) as ClosedAccounts
  const lastMovements = await readDayMovements(ctx, lastClosed)
  const since = startOfDay(addDays(lastClosed, 1))
  const between =
    since < until
      ? await readCompanyMovements(ctx, { since, until }, maxEntries)
      : perAccount(() => ({ increase: 0n, decrease: 0n }))
  return {
    late: perAccount((kind) => netMovement(lastMovements[kind]) - netMovement(closedAccounts[kind])),
    movements,
    opening: between && perAccount((kind) => closedAccounts[kind].closing + netMovement(between[kind])),
  }
}
