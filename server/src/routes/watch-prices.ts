import type { Ctx } from '../core/context.ts'
import { priceChanges } from '../features/pricing/held-price.ts'

/** Slightly more than the interval of the job. */
const AHEAD_MS = 15_000

/**
 * Creates a background job that clears the caches at the exact time a price starts or ends. Each run schedules timers for
 * the next seconds; changes that another server planned for a time since the last run are handled at once.
 * @param forget clears the caches
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
