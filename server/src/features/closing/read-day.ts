import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_FIRST_DAYS } from '@bailu/contract/staff-closing'
import { bangkokDay, dayAfter } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { dayClosing } from '../../database/tables/closing.ts'
import { balanceDay, movesOn } from './balance-day.ts'
import { type Accounts, type Closing, dueAfter, frozenAccounts, frozenSums, newestClosed } from './closed-days.ts'
import { closersOf, presentBalanced, presentClosing, presentFrozen, presentSums, presentThree } from './present-day.ts'
import { expectedOf, sameSums, type Sums, sumDays } from './sum-days.ts'

type Reply = ReplyOf<'GET /api/staff/closing/{day}'>

/**
 * The sums of a day; of a closed day the stored sums, and the present ones where they differ.
 * @throws AppError bad_input for a future day
 */
export async function readDay(ctx: Ctx, { day }: ParsedOf<'GET /api/staff/closing/{day}'>): Promise<Reply> {
  asStaff(ctx)
  if (day > bangkokDay(ctx.now)) throw new Refusal('bad_input', { day: { what: 'form' } })
  const [closed] = await ctx.db.select().from(dayClosing).where(eq(dayClosing.day, day))
  const now = (await sumDays(ctx, { from: day, to: day })).get(day) as Sums
  if (closed) return readClosed(ctx, closed, now)
  const last = await newestClosed(ctx)
  const state = stateOf(day, last, ctx.now)
  return {
    day,
    state,
    due: state === 'waits' ? (dueAfter(last, ctx.now) ?? null) : null,
    sums: presentSums(now),
    now: null,
    expected: presentThree(expectedOf(now)),
    accounts: presentBalanced(await balanceDay(ctx, day, { bounded: true })),
    closing: null,
  }
}

export function stateOf(day: string, last: string | undefined, now: Date): Reply['state'] {
  const today = bangkokDay(now)
  if (last === undefined ? day < dayAfter(today, -MAX_FIRST_DAYS) : day <= last) return 'before'
  if (day >= today) return 'today'
  return last === undefined || day === dayAfter(last, 1) ? 'due' : 'waits'
}

async function readClosed(ctx: Ctx, row: Closing, now: Sums): Promise<Reply> {
  const { day } = row
  const sums = (await frozenSums(ctx, [day])).get(day) as Sums
  const accounts = (await frozenAccounts(ctx, [day])).get(day) as Accounts
  const closers = await closersOf(ctx, [row])
  return {
    day,
    state: 'closed',
    due: null,
    sums: presentSums(sums),
    now: sameSums(sums, now) ? null : presentSums(now),
    expected: presentThree(expectedOf(sums)),
    accounts: presentFrozen(accounts, await movesOn(ctx, day)),
    closing: presentClosing(row, closers),
  }
}
