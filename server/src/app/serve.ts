import { setTimeout as wait } from 'node:timers/promises'
import { and, isNull } from 'drizzle-orm'
import type { Key } from '@bailu/contract/calls'
import { holdsRole } from '../core/staff-roles.ts'
import { buildApp, uploadFolder } from './http-app.ts'
import type { Ctx, Deps } from '../core/context.ts'
import { openDemoClock } from '../core/demo-clock.ts'
import { terminalLog } from '../lib/error-log.ts'
import { perform } from '../core/perform.ts'
import type { Config } from '../lib/config.ts'
import { readContentVersion } from '../database/content-version.ts'
import { openStandby } from '../database/standby.ts'
import { staff } from '../features/staff/table.ts'
import { backOffice } from '../http/back-office.ts'
import { sealAudit } from '../features/audit/seal-audit.ts'
import { clearPublicCache } from '../features/files/public-files.ts'
import { forgetShopRules, nextRuleChange } from '../features/shop-rules/read-shop-rule.ts'
import { createPageCache } from '../http/page-cache.ts'
import { recompressPage } from '../http/render-page.ts'
import { createReplyCache } from '../http/reply-cache.ts'
import { storefront } from '../http/storefront.ts'
import { createContentWatch } from '../http/shared/content-watch.ts'
import { handlers } from '../http/handlers.ts'
import { deleteStaleUploads } from '../http/uploads.ts'
import { createPriceChangeJob } from './price-change-job.ts'
import { startBackgroundJobs, BACKGROUND_JOBS, type JobDefinition } from './background-jobs.ts'
import { openShop, type ShopOptions } from './open-shop.ts'
import { createJobLeases, type JobRun } from './job-leases.ts'

export type ServeOptions = ShopOptions & {
  dev?: boolean
  /** False: serves calls only and needs no built storefront. */
  pages?: boolean
}
export type RunningServer = Awaited<ReturnType<typeof serve>>

/**
 * Starts the complete server: database, migrations, demo data if configured, calls, pages, background jobs. It is
 * listening when the promise resolves.
 */
export async function serve(config: Config, options: ServeOptions = {}) {
  const { clock: fixedClock, dev = false, pages = true } = options
  const { database, deps: base } = await openShop(config, options)
  const { mail } = base
  const { databaseRead } = config
  const standby =
    databaseRead && (await openStandby(databaseRead, database.pool, terminalLog, { limitedRole: config.production }))
  let onClockMoved = () => {}
  let sealAuditLog = async (): Promise<unknown> => undefined
  const demoClock =
    config.demo && !fixedClock
      ? await openDemoClock(database.db, {
          minAheadMs: config.demoClock,
          beforeMove: () => sealAuditLog(),
          onMove: () => onClockMoved(),
        })
      : undefined
  const deps: Deps = demoClock ? { ...base, clock: demoClock.now, demoClock } : base

  let stopping = false
  const lastRuns = new Map<string, JobRun>()
  const pageCache = createPageCache({ changesAt: () => nextRuleChange(deps), tighten: recompressPage })
  const cache = createReplyCache(1_000)
  const content = createContentWatch({
    readVersion: () => readContentVersion(database),
    clearCaches() {
      forgetShopRules(deps)
      clearPublicCache(deps)
      cache.clear()
      pageCache.clear()
    },
    async onChange() {
      await demoClock?.syncFromDatabase()
      await watchPrices(systemContext())
    },
    onError: (error) => app.log.warn({ err: error }, 'the content version was not read'),
  })
  const watchPrices = createPriceChangeJob(content.clear)
  const app = await buildApp({
    deps,
    database,
    standby,
    cache,
    content,
    jobRuns: () => [...lastRuns.values()],
    stopping: () => stopping,
  })
  const systemContext = (): Ctx => ({
    deps,
    db: database.db,
    now: deps.clock(),
    lang: 'en',
    actor: { kind: 'system' },
    ip: '',
    log: app.log,
  })
  // Pages are rendered for an unauthenticated visitor.
  const call = (key: string, input: unknown, { lang }: { lang: Ctx['lang'] }) =>
    perform(handlers, key as Key, { ...systemContext(), lang, actor: { kind: 'anonymous' } }, { input })
  if (pages) {
    const mode = dev ? 'development' : 'production'
    await app.register(backOffice, { mode })
    await app.register(storefront, { mode, publicUrl: config.publicUrl, call, pages: pageCache, content })
  }
  // Before the jobs, which take all connections for a while.
  const ownerless = (await database.db.$count(staff, and(holdsRole('owner'), isNull(staff.disabledAt)))) === 0
  const ownJobs: JobDefinition[] = [
    { name: 'count security events', everyMs: 30_000, run: app.security.flush },
    { name: 'watch prices', everyMs: 10_000, run: watchPrices },
    ...(demoClock ? [{ name: 'follow the demo clock', everyMs: 500, run: demoClock.syncFromDatabase }] : []),
    { name: 'delete stale uploads', everyMs: 10 * 60_000, run: deleteStaleUploads(uploadFolder(config)) },
  ]
  const jobOptions = {
    system: systemContext,
    leases: database.engine === 'postgresql' ? createJobLeases(database.pool) : undefined,
    onRun: (run: JobRun) => lastRuns.set(run.name, run),
  }
  const jobs = startBackgroundJobs(jobOptions, [
    ...BACKGROUND_JOBS,
    ...ownJobs.map((job) => ({ ...job, everywhere: true as const })),
  ])
  // Seal waiting audit entries before the clock jumps; otherwise they would look days old.
  sealAuditLog = () => sealAudit(systemContext())
  onClockMoved = () => {
    content.clear()
    void jobs
      .run()
      .catch((error: unknown) => app.log.error({ err: error }, 'background jobs after the clock moved failed'))
  }
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()

  return {
    app,
    database,
    /** No owner account exists yet; printed at the start. */
    ownerless,
    engine: database.engine,
    /** Milliseconds that the demo clock runs ahead. */
    ahead: demoClock?.aheadMs() ?? 0,
    port: typeof address === 'object' && address ? address.port : config.port,
    jobs,
    /** Answers calls for `config.drainMs` more, until proxies have noticed; then finishes those that run and closes. */
    async stop() {
      stopping = true
      await wait(config.drainMs)
      mail.close()
      await jobs.stop()
      await app.close()
      await standby?.stop()
      await database.close()
    },
  }
}
