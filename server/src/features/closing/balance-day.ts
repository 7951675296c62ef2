import { sql, and, desc, gte, inArray, lt, lte } from 'drizzle-orm'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { addDays, startOfDay, bangkokDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { COMPANY_ID, type CompanyAccount } from '../ledger/accounts.ts'
import { dayClosing, dayClosingAccount, dayClosingSum } from './table.ts'
import { emptySums, type ClosingSums } from './sum-days.ts'

export type ClosingRow = typeof dayClosing.$inferSelect
export type ClosedAccount = Omit<typeof dayClosingAccount.$inferSelect, 'day' | 'kind'>
export type ClosedAccounts = Record<CompanyAccount, ClosedAccount>

/** The newest closed day, of those before `day` if one is given. */
export async function readNewestClosedDay(ctx: Pick<Ctx, 'db'>, day?: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ day: dayClosing.day })
    .from(dayClosing)
    .where(day === undefined ? undefined : lt(dayClosing.day, day))
    .orderBy(desc(dayClosing.day))
    .limit(1)
  return row?.day
}

/** The next day to close; undefined when it is not over, or no day was ever closed. */
export function nextDueDay(last: string | undefined, now: Date): string | undefined {
  if (last === undefined) return undefined
  const next = addDays(last, 1)
  return next < bangkokDay(now) ? next : undefined
}

/** Closed days, newest first. */
export const listClosingRows = (
  ctx: Pick<Ctx, 'db'>,
  { before, from, to }: { before?: string | undefined; from?: string; to?: string },
  limit: number,
): Promise<ClosingRow[]> =>
  ctx.db
    .select()
    .from(dayClosing)
    .where(
      and(
        before === undefined ? undefined : lt(dayClosing.day, before),
        from === undefined ? undefined : gte(dayClosing.day, from),
        to === undefined ? undefined : lte(dayClosing.day, to),
      ),
    )
    .orderBy(desc(dayClosing.day))
    .limit(limit)

/** The sums of these days as stored when they were closed. */
export async function readClosedSums(ctx: Pick<Ctx, 'db'>, days: string[]): Promise<Map<string, ClosingSums>> {
  const byDay = new Map(days.map((day) => [day, emptySums()]))
  if (days.length === 0) return byDay
  const rows = await ctx.db.select().from(dayClosingSum).where(inArray(dayClosingSum.day, days))
  for (const { day, kind, count, amount } of rows) byDay.get(day)![kind] = { count, amount }
  return byDay
}

/** Balances of the company accounts around these days as stored when they were closed. */
export async function readClosedAccounts(ctx: Pick<Ctx, 'db'>, days: string[]): Promise<Map<string, ClosedAccounts>> {
  const zero = { opening: 0n, late: 0n, increase: 0n, decrease: 0n, closing: 0n }
  const zeroAccounts = () => Object.fromEntries(COMPANY_ACCOUNTS.map((kind) => [kind, zero])) as ClosedAccounts
  const byDay = new Map(days.map((day) => [day, zeroAccounts()]))
  if (days.length === 0) return byDay
  const rows = await ctx.db.select().from(dayClosingAccount).where(inArray(dayClosingAccount.day, days))
  for (const { day, kind, ...account } of rows) byDay.get(day)![kind as CompanyAccount] = account
  return byDay
}

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
