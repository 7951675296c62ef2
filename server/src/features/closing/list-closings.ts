import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { bangkokDay as dayForm } from '@bailu/contract/fields'
import { MAX_FIRST_DAYS } from '@bailu/contract/staff-closing'
import { bangkokDay, dayAfter, daysIn } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { closings, dueAfter, frozenSums, newestClosed } from './closed-days.ts'
import { closersOf, presentClosing, presentThree } from './present-day.ts'
import { expectedOf, sameSums, type Sums, sumDays } from './sum-days.ts'

const PAGE = 30

/** Closed days, newest first. They are consecutive, so the present sums of a page are read with one query. */
export async function listClosings(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/closing'>,
): Promise<ReplyOf<'GET /api/staff/closing'>> {
  asStaff(ctx)
  if (cursor !== undefined && !dayForm.safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await closings(ctx, { before: cursor }, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const [newest, oldest] = [shown[0], shown.at(-1)]
  if (!newest || !oldest) return { list: [], next: null }
  const frozen = await frozenSums(
    ctx,
    shown.map(({ day }) => day),
  )
  const now = await sumDays(ctx, { from: oldest.day, to: newest.day })
  const closers = await closersOf(ctx, shown)
  return {
    list: shown.map((row) => {
      const sums = frozen.get(row.day) as Sums
      return {
        day: row.day,
        ...presentClosing(row, closers),
        expected: presentThree(expectedOf(sums)),
        deviates: !sameSums(sums, now.get(row.day) as Sums),
      }
    }),
    next: rows.length > PAGE ? oldest.day : null,
  }
}

/** The next day to close, and how many days are over and not closed. */
export async function readDue(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/closing/due'>> {
  asStaff(ctx)
  const last = await newestClosed(ctx)
  const today = bangkokDay(ctx.now)
  const open = last === undefined ? MAX_FIRST_DAYS : daysIn(last, today) - 2
  return {
    today,
    last: last ?? null,
    due: last === undefined ? dayAfter(today, -1) : (dueAfter(last, ctx.now) ?? null),
    open,
  }
}
