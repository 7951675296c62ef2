import { bangkokDay, dayAfter, startOfDay } from '../../../core/bangkok.ts'
import { lastClosed } from '../../../core/closed-day.ts'
import type { Ctx } from '../../../core/context.ts'

/**
 * The posting time of a late entry: its own time, or the start of the first open day, because balances of closed days
 * are final.
 */
export async function openTime(tx: Ctx, at: Date): Promise<Date> {
  const last = await lastClosed(tx)
  return last === null || bangkokDay(at) > last ? at : startOfDay(dayAfter(last, 1))
}
