import { sql } from 'drizzle-orm'
import { bangkokDay, dayAfter, startOfDay } from '../../../core/bangkok.ts'
import type { Ctx } from '../../../core/context.ts'
import { dayClosing } from '../../../database/tables/closing.ts'

/** When something of then is booked now: the frozen balances of a closed day stay as they were. */
export async function openTime(tx: Ctx, at: Date): Promise<Date> {
  const last = await lastClosed(tx)
  return last === null || bangkokDay(at) > last ? at : startOfDay(dayAfter(last, 1))
}

/** The Bangkok day of this moment where it is closed. */
export async function closedDay(tx: Pick<Ctx, 'db'>, at: Date): Promise<string | null> {
  const last = await lastClosed(tx)
  const day = bangkokDay(at)
  return last !== null && day <= last ? day : null
}

export async function lastClosed(tx: Pick<Ctx, 'db'>): Promise<string | null> {
  const [found] = await tx.db.select({ last: sql<string | null>`max(${dayClosing.day})` }).from(dayClosing)
  return found?.last ?? null
}
