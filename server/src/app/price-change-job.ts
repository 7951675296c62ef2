import type { Ctx } from '../core/context.ts'
import { listPriceChanges } from '../features/pricing/current-price.ts'

/** Slightly more than the interval of the job. */
const LOOKAHEAD_MS = 15_000

/**
 * Creates a background job that clears the caches at the exact time a price starts or ends. Each run schedules timers for
 * the next seconds; changes that another server planned for a time since the last run are handled at once.
 * @param forget clears the caches
 */
export function createPriceChangeJob(clearCaches: () => void): (ctx: Pick<Ctx, 'db' | 'now'>) => Promise<void> {
  let lastRun: Date | undefined
  const timers = new Map<number, NodeJS.Timeout>()
  return async (ctx) => {
    const until = new Date(ctx.now.getTime() + LOOKAHEAD_MS)
    const moments = await listPriceChanges(ctx, lastRun ?? ctx.now, until)
    lastRun = ctx.now
    const past = moments.filter((moment) => moment <= ctx.now)
    if (past.length > 0) clearCaches()
    for (const moment of moments.slice(past.length)) {
      const at = moment.getTime()
      if (timers.has(at)) continue
      const timer = setTimeout(() => {
        timers.delete(at)
        clearCaches()
      }, at - ctx.now.getTime())
      timers.set(at, timer.unref())
    }
  }
}
