import { sql } from 'drizzle-orm'
import { dayClosing } from '../database/tables/closing.ts'
import type { Ctx } from './context.ts'
import { refuseWith } from './refusal.ts'

/** The newest Bangkok day that finance has closed. */
export async function lastClosed(ctx: Pick<Ctx, 'db'>): Promise<string | null> {
  const [found] = await ctx.db.select({ last: sql<string | null>`max(${dayClosing.day})` }).from(dayClosing)
  return found?.last ?? null
}

/**
 * Money that joins the books of this Bangkok day, in or out: into one that is closed only with a reason.
 * @returns what the audit entry says of it: nothing of a day that is open
 * @throws Refusal books_closed
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
