import { sql } from 'drizzle-orm'
import { DAY_MS, addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { dayClosing } from './table.ts'
import { AppError, fail, failWith } from '../../lib/errors.ts'

/** Maximum age in days of money movements that may be entered. */
export const MAX_STATEMENT_AGE_DAYS = 31

/**
 * Validates the day on which money moved according to the bank statement; today when omitted. The money is booked on that
 * day, so it must be recent.
 * @param since when a payout was requested; it cannot have been sent before
 * @throws AppError bad_input for a day in the future, more than 31 days ago, or before `since`
 */
export function readStatementDay(ctx: Pick<Ctx, 'now'>, field: string, day: string | undefined, since?: Date): string {
  const today = bangkokDay(ctx.now)
  if (day === undefined) return today
  if (day > today) throw new AppError('bad_input', { [field]: { what: 'form' } })
  if (day < addDays(today, -MAX_STATEMENT_AGE_DAYS))
    throw new AppError('bad_input', { [field]: { what: 'early', n: MAX_STATEMENT_AGE_DAYS } })
  if (since && day < bangkokDay(since)) throw new AppError('bad_input', { [field]: { what: 'before_request' } })
  return day
}

/** The newest Bangkok day with a daily closing. */
export async function lastClosedDay(ctx: Pick<Ctx, 'db'>): Promise<string | null> {
  const [row] = await ctx.db.select({ last: sql<string | null>`max(${dayClosing.day})` }).from(dayClosing)
  return row?.last ?? null
}

/**
 * Checks that money may be booked on this Bangkok day; a closed day needs a reason.
 * @returns audit detail: empty for an open day, otherwise the day and the reason
 * @throws AppError books_closed when the day is closed and no reason is given
 */
export async function checkBookingDay(
  ctx: Pick<Ctx, 'db'>,
  day: string,
  closedReason: string,
): Promise<{ day?: string; closed_reason?: string }> {
  const last = await lastClosedDay(ctx)
  if (last === null || day > last) return {}
  return closedReason === '' ? failWith('books_closed', { day }) : { day, closed_reason: closedReason }
}

const CLOCK_SKEW_MS = 5 * 60_000

/**
 * Parses the time at which money reached or left the account, as staff typed it; null for undefined. It decides the
 * day whose books the money joins, so it must lie within the days that a current bank statement shows.
 * @throws AppError bad_input when it is in the future (five minutes of clock skew are allowed) or more than 31 days
 *   ago
 */
export function parseSeenAt(ctx: Ctx, field: string, typedTime: string): Date
export function parseSeenAt(ctx: Ctx, field: string, typedTime: string | undefined): Date | null
export function parseSeenAt(ctx: Ctx, field: string, typedTime: string | undefined): Date | null {
  if (typedTime === undefined) return null
  const at = new Date(typedTime)
  if (at.getTime() > ctx.now.getTime() + CLOCK_SKEW_MS) throw new AppError('bad_input', { [field]: { what: 'form' } })
  if (at.getTime() < ctx.now.getTime() - MAX_STATEMENT_AGE_DAYS * DAY_MS)
    throw new AppError('bad_input', { [field]: { what: 'early', n: MAX_STATEMENT_AGE_DAYS } })
  return at
}

/**
 * The time of a bank line, which may be long ago but not in the future.
 * @throws AppError line_ahead
 */
export function requireNotAhead(ctx: Ctx, at: Date): Date {
  return at.getTime() > ctx.now.getTime() + CLOCK_SKEW_MS ? fail('line_ahead') : at
}

/**
 * Cash is on no bank statement: it counts on the day it is confirmed. @throws AppError bad_input for an earlier day
 */
export function requireSeenToday(ctx: Ctx, field: string, seenAt: Date | null): void {
  if (seenAt && seenAt < startOfDay(bangkokDay(ctx.now)))
    throw new AppError('bad_input', { [field]: { what: 'today' } })
}
