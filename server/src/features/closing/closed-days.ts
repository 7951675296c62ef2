import { and, desc, gte, inArray, lt, lte } from 'drizzle-orm'
import { HOUSE_ACCOUNTS } from '@bailu/contract/staff-ledger'
import { bangkokDay, dayAfter } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { dayClosing, dayClosingAccount, dayClosingSum } from '../../database/tables/closing.ts'
import type { CompanyAccount } from '../ledger/accounts.ts'
import { nothing, type Sums } from './sum-days.ts'

export type Closing = typeof dayClosing.$inferSelect
export type Account = Omit<typeof dayClosingAccount.$inferSelect, 'day' | 'kind'>
export type Accounts = Record<CompanyAccount, Account>

/** The newest closed day, of those before `day` if one is given. */
export async function newestClosed(ctx: Pick<Ctx, 'db'>, day?: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ day: dayClosing.day })
    .from(dayClosing)
    .where(day === undefined ? undefined : lt(dayClosing.day, day))
    .orderBy(desc(dayClosing.day))
    .limit(1)
  return row?.day
}

/** The next day to close; undefined when it is not over, or no day was ever closed. */
export function dueAfter(last: string | undefined, now: Date): string | undefined {
  if (last === undefined) return undefined
  const next = dayAfter(last, 1)
  return next < bangkokDay(now) ? next : undefined
}

/** Closed days, newest first. */
export const closings = (
  ctx: Pick<Ctx, 'db'>,
  { before, from, to }: { before?: string | undefined; from?: string; to?: string },
  limit: number,
): Promise<Closing[]> =>
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
export async function frozenSums(ctx: Pick<Ctx, 'db'>, days: string[]): Promise<Map<string, Sums>> {
  const found = new Map(days.map((day) => [day, nothing()]))
  if (days.length === 0) return found
  const rows = await ctx.db.select().from(dayClosingSum).where(inArray(dayClosingSum.day, days))
  for (const { day, kind, count, amount } of rows) found.get(day)![kind] = { count, amount }
  return found
}

/** Balances of the company accounts around these days as stored when they were closed. */
export async function frozenAccounts(ctx: Pick<Ctx, 'db'>, days: string[]): Promise<Map<string, Accounts>> {
  const nothing = { opening: 0n, late: 0n, increase: 0n, decrease: 0n, closing: 0n }
  const none = () => Object.fromEntries(HOUSE_ACCOUNTS.map((kind) => [kind, nothing])) as Accounts
  const found = new Map(days.map((day) => [day, none()]))
  if (days.length === 0) return found
  const rows = await ctx.db.select().from(dayClosingAccount).where(inArray(dayClosingAccount.day, days))
  for (const { day, kind, ...account } of rows) found.get(day)![kind as CompanyAccount] = account
  return found
}
