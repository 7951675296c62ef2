import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS, bangkokDay } from '@bailu/phrases/days'
import type { Ctx } from '../core/context.ts'
import { alarm, securityCount } from '../features/audit/table.ts'
import { refundRecipient } from '../features/approvals/table.ts'
import { rateLimit } from '../database/core-tables.ts'
import { orderLookup } from '../features/guest-access/table.ts'
import { slipView } from '../features/receipts/table.ts'
import { stockReservation } from '../features/stock/table.ts'
import { session, passwordReset } from '../features/account/table.ts'
import { staffSession, staffChallenge, staffLink } from '../features/staff/table.ts'
import { outboxSms, pushSubscription, staffPushNotice } from '../features/mail/table.ts'
import { elapseDueApprovals } from '../features/approvals/registry.ts'
import { copyAudit } from '../features/audit/copy-audit.ts'
import { sealAudit } from '../features/audit/seal-audit.ts'
import { runDataImports } from '../features/data-import/registry.ts'
import { sendDigest } from '../features/audit/send-digest.ts'
import { runLedgerChecks } from '../features/ledger/check-ledger.ts'
import { eraseAllExpiredData } from '../features/legal/registry.ts'
import { sendMails } from '../features/mail/send-mails.ts'
import { sendSmses } from '../features/mail/send-sms.ts'
import { deleteExpiredHandovers } from '../features/orders/handover.ts'
import { expireOrders, remindUnpaidOrders, watchSlipDeadlines } from '../features/orders/expire-orders.ts'
import { sendNotices } from '../features/push/send-notices.ts'
import { tellStaff } from '../features/task-notices/tell-staff.ts'
import { storeSoldMonths } from '../features/reports/sold-totals.ts'
import { countGrowth } from '../features/rewards/count-growth.ts'
import { settleRewards } from '../features/rewards/settle-rewards.ts'
import { watchReservations } from '../features/stock/watch-reservations.ts'
import { checkPendingCharges } from '../http/payment-webhook.ts'
import { safeErrorMessage } from '../lib/error-log.ts'
import { storeRenditionUse } from '../features/pictures/rendition-use.ts'
import { runBackfills } from './backfills.ts'
import type { JobLeases, JobRun } from './job-leases.ts'
import { resealAll } from './sealed-columns.ts'
import { cleanUpFiles } from './file-cleanup.ts'

/**
 * Deletes expired rows without a retention rule: attempt counters, push subscriptions whose session has
 * ended, staff sessions, alarms older than 180 days and others.
 */
export async function deleteExpiredRows(ctx: Ctx): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  await ctx.db.delete(stockReservation).where(lt(stockReservation.at, daysAgo(90)))
  await ctx.db.delete(rateLimit).where(lt(rateLimit.resetAt, ctx.now))
  const openSession = ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, pushSubscription.sessionId), isNull(session.endedAt)))
  await ctx.db.delete(pushSubscription).where(notExists(openSession))
  await ctx.db.delete(staffSession).where(lt(staffSession.createdAt, daysAgo(60)))
  await ctx.db.delete(securityCount).where(lt(securityCount.day, bangkokDay(daysAgo(400))))
  await ctx.db.delete(alarm).where(lt(alarm.lastAt, daysAgo(180)))
  await ctx.db.delete(refundRecipient).where(lt(refundRecipient.at, daysAgo(2)))
  await ctx.db.delete(staffChallenge).where(lt(staffChallenge.usedAt, daysAgo(1)))
  await ctx.db.delete(passwordReset).where(lt(passwordReset.createdAt, daysAgo(1)))
  await ctx.db.delete(orderLookup).where(lt(orderLookup.createdAt, daysAgo(1)))
  await ctx.db.delete(outboxSms).where(lt(outboxSms.createdAt, daysAgo(7)))
  await ctx.db.delete(staffPushNotice).where(lt(staffPushNotice.createdAt, daysAgo(30)))
  await ctx.db.delete(slipView).where(lt(slipView.seenAt, daysAgo(1)))
  await ctx.db.delete(staffLink).where(lt(staffLink.createdAt, daysAgo(7)))
}

/**
 * A periodic background job. One server at a time runs it, unless it runs `everywhere`: jobs of the process itself, and those
 * that many servers do faster than one or that look so often that a lease would cost more than the look. Every job must be
 * correct when two servers run it: one that hung may wake up after its lease.
 */
export type JobDefinition = {
  name: string
  everyMs: number
  run: (ctx: Ctx) => Promise<unknown>
  everywhere?: true
}

const SECOND = 1_000
/** Characters of an error that are stored. */
const MAX_ERROR = 300
export const BACKGROUND_JOBS: readonly JobDefinition[] = [
  { name: 'run fills', everyMs: MINUTE_MS, run: (ctx) => runBackfills(ctx) },
  { name: 'settle rewards', everyMs: 5 * MINUTE_MS, run: settleRewards },
  { name: 'count growth', everyMs: 5 * MINUTE_MS, run: countGrowth },
  { name: 'send notices', everyMs: 10_000, run: (ctx) => sendNotices(ctx), everywhere: true },
  { name: 'tell staff', everyMs: 30 * SECOND, run: tellStaff },
  { name: 'remind of unpaid orders', everyMs: MINUTE_MS, run: remindUnpaidOrders },
  { name: 'expire orders', everyMs: MINUTE_MS, run: expireOrders },
  { name: 'ask about charges', everyMs: MINUTE_MS, run: checkPendingCharges },
  { name: 'watch holds', everyMs: MINUTE_MS, run: watchReservations },
  { name: 'watch slips', everyMs: 5 * MINUTE_MS, run: watchSlipDeadlines },
  // Short, because users are waiting for codes.
  { name: 'send mails', everyMs: 2 * SECOND, run: sendMails, everywhere: true },
  { name: 'send text messages', everyMs: 2 * SECOND, run: sendSmses, everywhere: true },
  { name: 'delete handovers', everyMs: MINUTE_MS, run: deleteExpiredHandovers },
  { name: 'erase what is over', everyMs: 60 * MINUTE_MS, run: eraseAllExpiredData },
  { name: 'seal audit', everyMs: 10 * SECOND, run: sealAudit },
  { name: 'daily digest', everyMs: 10 * MINUTE_MS, run: sendDigest },
  { name: 'copy audit', everyMs: 15 * SECOND, run: copyAudit },
  { name: 'check ledger', everyMs: 20 * SECOND, run: runLedgerChecks },
  { name: 'keep sold months', everyMs: 5 * MINUTE_MS, run: storeSoldMonths },
  { name: 'seal anew', everyMs: 10 * MINUTE_MS, run: resealAll },
  { name: 'apply data imports', everyMs: 2 * SECOND, run: runDataImports, everywhere: true },
  { name: 'approvals take effect', everyMs: MINUTE_MS, run: elapseDueApprovals },
  { name: 'store use of renditions', everyMs: 10 * MINUTE_MS, run: storeRenditionUse, everywhere: true },
  { name: 'clean up files', everyMs: 10 * MINUTE_MS, run: cleanUpFiles },
  { name: 'prune', everyMs: 60 * MINUTE_MS, run: deleteExpiredRows },
]

export type BackgroundJobs = {
  /** Runs every job once now, one after the other. @throws the error of the first failing job */
  run: () => Promise<void>
  /** Stops scheduling; resolves when no job is running. */
  stop: () => Promise<void>
}

/** What starts the jobs: contexts, leases, and a listener for runs. */
export type JobOptions = {
  /** Creates a new context for each run. */
  system: () => Ctx
  /** Without leases, as on the embedded engine, this process runs every job. */
  leases?: JobLeases | undefined
  onRun?: (run: JobRun) => void
}

/**
 * Starts all background jobs; each runs at once if it is due. Within one process a job never overlaps itself; a failing run
 * is logged and the job continues with the next interval.
 */
export function startBackgroundJobs(
  options: JobOptions,
  definitions: readonly JobDefinition[] = BACKGROUND_JOBS,
): BackgroundJobs {
  const stopping = new AbortController()
  const jobs = definitions.map((definition) => ({
    ...definition,
    run: serialize(() => definition.run(options.system())),
  }))
  const loops = jobs.map((job) => loop(job, options, stopping.signal))
  return {
    async run() {
      for (const job of jobs) await job.run()
    },
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

function serialize(work: () => Promise<unknown>): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    last = last.catch(() => undefined).then(work)
    return last
  }
}

type RunnableJob = Omit<JobDefinition, 'run'> & { run: () => Promise<unknown> }

async function loop(job: RunnableJob, options: JobOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waitMs = await runIfDue(job, options, signal).catch((error: unknown) => {
      options.system().log.error({ err: error, job: job.name }, 'lease of a background job failed')
      return job.everyMs
    })
    // Jitter, so that servers do not look in step.
    const ms = Math.min(waitMs, job.everyMs) + job.everyMs * Math.random() * 0.1
    await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** @returns milliseconds after which to look again */
async function runIfDue(job: RunnableJob, options: JobOptions, signal: AbortSignal): Promise<number> {
  const { name, everyMs } = job
  const leases = job.everywhere ? undefined : options.leases
  if (!leases) {
    await runOnce(job, options)
    return everyMs
  }
  const waitMs = await leases.take(name, everyMs)
  if (waitMs > 0 || signal.aborted) return waitMs
  const renewal = setInterval(() => {
    leases
      .renew(name)
      .catch((error: unknown) => options.system().log.warn({ err: error, job: name }, 'lease not renewed'))
  }, leases.renewEveryMs)
  const run = await runOnce(job, options).finally(() => clearInterval(renewal))
  await leases.finish(name, everyMs, run)
  return everyMs
}

async function runOnce({ name, run }: RunnableJob, { system, onRun }: JobOptions): Promise<JobRun> {
  const startedAt = performance.now()
  const error = await run().then(
    () => null,
    (failure: unknown) => {
      system().log.error({ err: failure, job: name }, 'background job failed')
      return safeErrorMessage(failure).slice(0, MAX_ERROR)
    },
  )
  const done: JobRun = {
    name,
    durationMs: performance.now() - startedAt,
    succeededAt: error === null ? new Date() : null,
    error,
  }
  onRun?.(done)
  return done
}
