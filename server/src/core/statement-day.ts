import { bangkokDay, dayAfter } from './bangkok.ts'
import type { Ctx } from './context.ts'
import { Refusal } from './refusal.ts'

/** Maximum age in days of money movements that may be entered. */
export const STATEMENT_DAYS = 31

/**
 * Validates the day on which money moved according to the bank statement; today when omitted. The money is booked on that
 * day, so it must be recent.
 * @param since when a payout was requested; it cannot have been sent before
 * @throws AppError bad_input for a day in the future, more than 31 days ago, or before `since`
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
