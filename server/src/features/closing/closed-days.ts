import { and, desc, gte, inArray, lt, lte } from 'drizzle-orm'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/staff'
import { bangkokDay, addDays } from '../../lib/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { dayClosing, dayClosingAccount, dayClosingSum } from '../../database/tables/closing.ts'
import type { CompanyAccount } from '../ledger/accounts.ts'
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
