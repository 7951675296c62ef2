import { bangkokDay, dayAfter, startOfDay } from '../../../core/bangkok.ts'
import { lastClosed } from '../../../core/closed-day.ts'
import type { Ctx } from '../../../core/context.ts'

/** When something of then is booked now: the frozen balances of a closed day stay as they were. */
export async function openTime(tx: Ctx, at: Date): Promise<Date> {
  const last = await lastClosed(tx)
  return last === null || bangkokDay(at) > last ? at : startOfDay(dayAfter(last, 1))
}
