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
import { runBackfills } from './backfills.ts'
import { resealAll } from './sealed-columns.ts'

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

/** A periodic background job. Several servers may run it concurrently. */
export type JobDefinition = { name: string; everyMs: number; run: (ctx: Ctx) => Promise<unknown> }

const SECOND = 1_000
export const BACKGROUND_JOBS: readonly JobDefinition[] = [
  { name: 'run fills', everyMs: MINUTE_MS, run: (ctx) => runBackfills(ctx) },
  { name: 'settle rewards', everyMs: 5 * MINUTE_MS, run: settleRewards },
  { name: 'count growth', everyMs: 5 * MINUTE_MS, run: countGrowth },
  { name: 'send notices', everyMs: 10_000, run: (ctx) => sendNotices(ctx) },
  { name: 'tell staff', everyMs: 30 * SECOND, run: tellStaff },
  { name: 'remind of unpaid orders', everyMs: MINUTE_MS, run: remindUnpaidOrders },
  { name: 'expire orders', everyMs: MINUTE_MS, run: expireOrders },
  { name: 'ask about charges', everyMs: MINUTE_MS, run: checkPendingCharges },
  { name: 'watch holds', everyMs: MINUTE_MS, run: watchReservations },
  { name: 'watch slips', everyMs: 5 * MINUTE_MS, run: watchSlipDeadlines },
  // Short, because users are waiting for codes.
  { name: 'send mails', everyMs: 2 * SECOND, run: sendMails },
  { name: 'send text messages', everyMs: 2 * SECOND, run: sendSmses },
  { name: 'delete handovers', everyMs: MINUTE_MS, run: deleteExpiredHandovers },
  { name: 'erase what is over', everyMs: 60 * MINUTE_MS, run: eraseAllExpiredData },
  { name: 'seal audit', everyMs: 10 * SECOND, run: sealAudit },
  { name: 'daily digest', everyMs: 10 * MINUTE_MS, run: sendDigest },
  { name: 'copy audit', everyMs: 15 * SECOND, run: copyAudit },
  { name: 'check ledger', everyMs: 20 * SECOND, run: runLedgerChecks },
  { name: 'keep sold months', everyMs: 5 * MINUTE_MS, run: storeSoldMonths },
  { name: 'seal anew', everyMs: 10 * MINUTE_MS, run: resealAll },
  { name: 'apply data imports', everyMs: 2 * SECOND, run: runDataImports },
  { name: 'approvals take effect', everyMs: MINUTE_MS, run: elapseDueApprovals },
  { name: 'prune', everyMs: 60 * MINUTE_MS, run: deleteExpiredRows },
]

export type BackgroundJobs = {
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
export function startBackgroundJobs(
  system: () => Ctx,
  definitions: readonly JobDefinition[] = BACKGROUND_JOBS,
): BackgroundJobs {
  const stopping = new AbortController()
  const jobs = definitions.map((definition) => ({ ...definition, run: serialize(() => definition.run(system())) }))
  const loops = jobs.map((job) => loop(job, system, stopping.signal))
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

type RunnableJob = { name: string; everyMs: number; run: () => Promise<unknown> }

async function loop({ name, everyMs, run }: RunnableJob, system: () => Ctx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await run().catch((error: unknown) => system().log.error({ err: error, job: name }, 'background job failed'))
    // Jitter, so that servers started together do not run in step.
    await wait(everyMs * (0.9 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(() => undefined)
  }
}
