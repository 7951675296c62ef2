import { sql } from 'drizzle-orm'
import { dayClosing } from '../database/tables/closing.ts'
import type { Ctx } from './context.ts'
import { refuseWith } from './refusal.ts'

/** The newest Bangkok day with a daily closing. */
export async function lastClosed(ctx: Pick<Ctx, 'db'>): Promise<string | null> {
  const [found] = await ctx.db.select({ last: sql<string | null>`max(${dayClosing.day})` }).from(dayClosing)
  return found?.last ?? null
}

/**
 * Checks that money may be booked on this Bangkok day; a closed day needs a reason.
 * @returns audit detail: empty for an open day, otherwise the day and the reason
 * @throws AppError books_closed when the day is closed and no reason is given
 */
export async function joinDay(
  ctx: Pick<Ctx, 'db'>,
  day: string,
  closedReason: string,
): Promise<{ day?: string; closed_reason?: string }> {
  const last = await lastClosed(ctx)
  if (last === null || day > last) return {}
  return closedReason === '' ? refuseWith('books_closed', { day }) : { day, closed_reason: closedReason }
}
