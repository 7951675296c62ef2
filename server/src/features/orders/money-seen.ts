import { bangkokDay, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { STATEMENT_DAYS } from '../../core/statement-day.ts'

const AHEAD_MS = 5 * 60_000

/**
 * When money stood on the account or left it, as somebody says; null where nobody did. The day it is said for is the
 * day whose books it joins, so it is one that a statement at hand still shows.
 * @throws Refusal bad_input for a time to come, or more than 31 days ago; whose clock runs ahead of ours by a little is no liar
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
 * A line of the bank's own says its day, also one long ago; one that is dated ahead waits for that day.
 * @throws Refusal line_ahead
 */
export function requireCome(ctx: Ctx, at: Date): Date {
  return at.getTime() > ctx.now.getTime() + AHEAD_MS ? refuse('line_ahead') : at
}

/** No statement shows cash: it is counted on the day it is said for. @throws Refusal bad_input for an earlier day */
export function requireToday(ctx: Ctx, field: string, seenAt: Date | null): void {
  if (seenAt && seenAt < startOfDay(bangkokDay(ctx.now))) throw new Refusal('bad_input', { [field]: { what: 'today' } })
}
