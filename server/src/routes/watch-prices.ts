import type { Ctx } from '../core/context.ts'
import { priceChanges } from '../features/pricing/held-price.ts'

/** A little more than the time between two looks. */
const AHEAD_MS = 15_000

/**
 * Drops kept replies and pages at the very moment a price begins or ends. Looks ahead in turns; what another
 * server planned for a moment that has passed meanwhile counts too.
 * @param forget drops what is kept
 */
export function watchPrices(forget: () => void): (ctx: Pick<Ctx, 'db' | 'now'>) => Promise<void> {
  let seen: Date | undefined
  const timers = new Map<number, NodeJS.Timeout>()
  return async (ctx) => {
    const ahead = new Date(ctx.now.getTime() + AHEAD_MS)
    const moments = await priceChanges(ctx, seen ?? ctx.now, ahead)
    seen = ctx.now
    const past = moments.filter((moment) => moment <= ctx.now)
    if (past.length > 0) forget()
    for (const moment of moments.slice(past.length)) {
      const at = moment.getTime()
      if (timers.has(at)) continue
      const timer = setTimeout(() => {
        timers.delete(at)
        forget()
      }, at - ctx.now.getTime())
      timers.set(at, timer.unref())
    }
  }
}
