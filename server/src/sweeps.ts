import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from './core/context.ts'
import { prune } from './core/prune.ts'
import { copyAudit } from './features/audit/copy-audit.ts'
import { sendDigest } from './features/audit/send-digest.ts'
import { sealAudit } from './features/audit/seal-audit.ts'
import { makeChecks } from './features/ledger/kept-check.ts'
import { sendMails } from './features/mail/send-mails.ts'
import { expireOrders } from './features/orders/expire-orders.ts'
import { watchHolds } from './features/orders/holds/watch-holds.ts'
import { watchSlips } from './features/orders/watch-slips.ts'
import { sendNotices } from './features/push/send-notices.ts'
import { keepSold } from './features/reports/keep-sold.ts'
import { countGrowth } from './features/rewards/count-growth.ts'
import { settleRewards } from './features/rewards/settle-rewards.ts'
import { runFills } from './fills.ts'
import { eraseOver } from './routes/privacy.ts'
import { resealAll, sealWhatIsClear } from './sealed-columns.ts'
import { askAboutCharges } from './routes/provider-events.ts'
import { approvalsElapse } from './routes/approvals.ts'

/** A periodic background job. Several servers may run it concurrently. */
export type Sweep = { name: string; everyMs: number; run: (ctx: Ctx) => Promise<unknown> }

const MINUTE = 60_000
const SECOND = 1_000
export const SWEEPS: readonly Sweep[] = [
  { name: 'run fills', everyMs: MINUTE, run: (ctx) => runFills(ctx) },
  { name: 'settle rewards', everyMs: 5 * MINUTE, run: settleRewards },
  { name: 'count growth', everyMs: 5 * MINUTE, run: countGrowth },
  { name: 'send notices', everyMs: 10_000, run: (ctx) => sendNotices(ctx) },
  { name: 'expire orders', everyMs: MINUTE, run: expireOrders },
  { name: 'ask about charges', everyMs: MINUTE, run: askAboutCharges },
  { name: 'watch holds', everyMs: MINUTE, run: watchHolds },
  { name: 'watch slips', everyMs: 5 * MINUTE, run: watchSlips },
  // Short, because users are waiting for codes.
  { name: 'send mails', everyMs: 2 * SECOND, run: sendMails },
  { name: 'erase what is over', everyMs: 60 * MINUTE, run: eraseOver },
  { name: 'seal audit', everyMs: 10 * SECOND, run: sealAudit },
  { name: 'daily digest', everyMs: 10 * MINUTE, run: sendDigest },
  { name: 'copy audit', everyMs: 15 * SECOND, run: copyAudit },
  { name: 'check ledger', everyMs: 20 * SECOND, run: makeChecks },
  { name: 'keep sold months', everyMs: 5 * MINUTE, run: keepSold },
  { name: 'seal anew', everyMs: 10 * MINUTE, run: resealAll },
  { name: 'seal what is clear', everyMs: MINUTE, run: sealWhatIsClear },
  { name: 'approvals take effect', everyMs: MINUTE, run: approvalsElapse },
  { name: 'prune', everyMs: 60 * MINUTE, run: prune },
]

export type Sweeps = {
  /** Runs every job once now, one after the other. @throws the error of the first failing job */
  run: () => Promise<void>
  /** Stops scheduling; resolves when no job is running. */
  stop: () => Promise<void>
}

/**
 * Starts all background jobs, each with a first run at once. Within one process a job never overlaps itself; a failing run
 * is logged and the job continues with the next interval.
 * @param system creates a new context for each run
 */
export function startSweeps(system: () => Ctx, sweeps: readonly Sweep[] = SWEEPS): Sweeps {
  const stopping = new AbortController()
  const tasks = sweeps.map((sweep) => ({ ...sweep, run: oneAtATime(() => sweep.run(system())) }))
  const loops = tasks.map((task) => loop(task, system, stopping.signal))
  return {
    async run() {
      for (const task of tasks) await task.run()
    },
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

function oneAtATime(work: () => Promise<unknown>): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    last = last.catch(() => undefined).then(work)
    return last
  }
}

type Task = { name: string; everyMs: number; run: () => Promise<unknown> }

async function loop({ name, everyMs, run }: Task, system: () => Ctx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await run().catch((error: unknown) => system().log.error({ err: error, sweep: name }, 'sweep failed'))
    // Jitter, so that servers started together do not run in step.
    await wait(everyMs * (0.9 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(() => undefined)
  }
}
