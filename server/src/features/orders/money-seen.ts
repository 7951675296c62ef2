import { bangkokDay, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { STATEMENT_DAYS } from '../../core/statement-day.ts'

const AHEAD_MS = 5 * 60_000

/**
 * Parses the time at which money reached or left the account, as staff typed it; null for undefined. It decides the
 * day whose books the money joins, so it must lie within the days that a current bank statement shows.
 * @throws AppError bad_input when it is in the future (five minutes of clock skew are allowed) or more than 31 days
 *   ago
 */
export function seenBefore(ctx: Ctx, field: string, said: string): Date
export function seenBefore(ctx: Ctx, field: string, said: string | undefined): Date | null
export function seenBefore(ctx: Ctx, field: string, said: string | undefined): Date | null {
  if (said === undefined) return null
  const at = new Date(said)
  if (at.getTime() > ctx.now.getTime() + AHEAD_MS) throw new Refusal('bad_input', { [field]: { what: 'form' } })
  if (at.getTime() < ctx.now.getTime() - STATEMENT_DAYS * 86_400_000)
    throw new Refusal('bad_input', { [field]: { what: 'early', n: STATEMENT_DAYS } })
  return at
}

/**
 * The time of a bank line, which may be long ago but not in the future.
 * @throws AppError line_ahead
 */
export function requireCome(ctx: Ctx, at: Date): Date {
  return at.getTime() > ctx.now.getTime() + AHEAD_MS ? refuse('line_ahead') : at
}

/**
 * Cash is on no bank statement: it counts on the day it is confirmed. @throws AppError bad_input for an earlier day
 */
export function requireToday(ctx: Ctx, field: string, seenAt: Date | null): void {
  if (seenAt && seenAt < startOfDay(bangkokDay(ctx.now))) throw new Refusal('bad_input', { [field]: { what: 'today' } })
}
