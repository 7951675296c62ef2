import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from './core/context.ts'
import { expireOrders } from './features/orders/expire-orders.ts'
import { settleRewards } from './features/rewards/settle-rewards.ts'

/** Work that falls due by itself. Any number of servers may run it at once. */
export type Sweep = { name: string; everyMs: number; run: (ctx: Ctx) => Promise<unknown> }

const MINUTE = 60_000
export const SWEEPS: readonly Sweep[] = [
  { name: 'settle rewards', everyMs: 5 * MINUTE, run: settleRewards },
  { name: 'expire orders', everyMs: MINUTE, run: expireOrders },
]

/**
 * Starts every sweep, the first time at once. In one process a sweep never
 * overlaps itself; one that fails is logged and runs again in its time.
 * @param system a fresh context for each run
 * @returns `stop` resolves when nothing runs any more
 */
export function startSweeps(system: () => Ctx, sweeps: readonly Sweep[] = SWEEPS): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const loops = sweeps.map((sweep) => loop(sweep, system, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function loop({ name, everyMs, run }: Sweep, system: () => Ctx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const ctx = system()
    try {
      await run(ctx)
    } catch (error) {
      ctx.log.error({ err: error, sweep: name }, 'sweep failed')
    }
    // A little apart on every machine, so that servers started together spread out.
    await wait(everyMs * (0.9 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(() => undefined)
  }
}
