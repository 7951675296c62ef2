import { bangkokDay, dayAfter } from './bangkok.ts'
import type { Ctx } from './context.ts'
import { Refusal } from './refusal.ts'

/** So many days back a statement at hand still shows. */
export const STATEMENT_DAYS = 31

/**
 * The day of the bank's statement on which money moved, today where none is named. It joins the books of that day, so that
 * it is none that nobody looks at any more.
 * @param since when a payout was asked for: it was not sent on a day before that
 * @throws Refusal bad_input for a day to come, more than 31 days ago, or before `since`
 */
export function statementDay(ctx: Pick<Ctx, 'now'>, field: string, said: string | undefined, since?: Date): string {
  const today = bangkokDay(ctx.now)
  if (said === undefined) return today
  if (said > today) throw new Refusal('bad_input', { [field]: { what: 'form' } })
  if (said < dayAfter(today, -STATEMENT_DAYS))
    throw new Refusal('bad_input', { [field]: { what: 'early', n: STATEMENT_DAYS } })
  if (since && said < bangkokDay(since)) throw new Refusal('bad_input', { [field]: { what: 'before_request' } })
  return said
}
