import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Key } from '@bailu/contract/calls'
import { buildApp, uploadFolder } from './app.ts'
import type { Ctx, House } from './core/context.ts'
import { openDemoClock } from './core/demo-clock.ts'
import { terminalLog } from './core/error-log.ts'
import { perform } from './core/perform.ts'
import type { Settings } from './core/settings.ts'
import type { Db } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { requireLimitedRole } from './database/privileges.ts'
import { staff } from './database/tables/people.ts'
import { refuseDemoStaff } from './features/staff/demo-staff.ts'
import { localFiles } from './outside/files.ts'
import { mailerOf } from './outside/mail.ts'
import { backOffice } from './routes/back-office.ts'
import { sealAudit } from './features/audit/seal-audit.ts'
import { nextChange } from './features/settings/read-setting.ts'
import { createPageCache } from './routes/page-cache.ts'
import { repack } from './routes/render-page.ts'
import { replyCache } from './routes/reply-cache.ts'
import { storefront } from './routes/storefront.ts'
import { verbs } from './routes/verbs.ts'
import { sweepUploads } from './routes/sweep-uploads.ts'
import { watchPrices } from './routes/watch-prices.ts'
import { startSweeps, SWEEPS } from './sweeps.ts'

export type ServeOptions = {
  clock?: () => Date
  dev?: boolean
  /** Puts the demo shop into an empty database; required where the configuration asks for a demo. */
  fill?: (house: House, db: Db) => Promise<void>
  /** False: serves calls only and needs no built storefront. */
  pages?: boolean
}
export type Serving = Awaited<ReturnType<typeof serve>>

/**
 * Starts the complete server: database, migrations, demo data if configured, calls, pages, background jobs. It is
 * listening when the promise resolves.
 */
export async function serve(settings: Settings, { clock: given, dev = false, pages = true, fill }: ServeOptions = {}) {
  const database = await openDatabase(settings, terminalLog)
  await migrate(database, settings.databaseOwnerUrl)
  if (settings.production && database.engine === 'postgresql') await requireLimitedRole(database.pool)
  await refuseDemoStaff(settings, database.db)
  const mail = mailerOf(settings, terminalLog)
  const real = {
    settings,
    files: localFiles(join(settings.dataDir, 'files')),
    mail,
    clock: given ?? (() => new Date()),
  }
  if (settings.demo) {
    if (!fill) throw new Error('DEMO is on, but this program brings no demo data: start demo/src/main.ts.')
    await fill(real, database.db)
  }
  let fallDue = () => {}
  let seal = async (): Promise<unknown> => undefined
  const demoClock =
    settings.demo && !given
      ? await openDemoClock(database.db, { atLeast: settings.demoClock, before: () => seal(), moved: () => fallDue() })
      : undefined
  const house: House = demoClock ? { ...real, clock: demoClock.now, demoClock } : real

  let stopping = false
  const kept = createPageCache({ changesAt: () => nextChange(house), tighten: repack })
  const cache = replyCache(1_000)
  const app = await buildApp({ house, database, cache, pages: kept, stopping: () => stopping })
  const system = (): Ctx => ({
    house,
    db: database.db,
    now: house.clock(),
    lang: 'en',
    actor: { kind: 'system' },
    ip: '',
    log: app.log,
  })
  // Pages are rendered for an unauthenticated visitor.
  const call = (key: string, input: unknown, { lang }: { lang: Ctx['lang'] }) =>
    perform(verbs, key as Key, { ...system(), lang, actor: { kind: 'nobody' } }, { input })
  if (pages) {
    const mode = dev ? 'development' : 'production'
    await app.register(backOffice, { mode })
    await app.register(storefront, { mode, publicUrl: settings.publicUrl, call, pages: kept })
  }
  const forget = () => {
    cache.clear()
    kept.clear()
  }
  const sweeps = startSweeps(system, [
    ...SWEEPS,
    { name: 'count security events', everyMs: 30_000, run: app.security.flush },
    { name: 'watch prices', everyMs: 10_000, run: watchPrices(forget) },
    ...(demoClock ? [{ name: 'follow the demo clock', everyMs: 5_000, run: demoClock.follow }] : []),
    { name: 'sweep uploads', everyMs: 10 * 60_000, run: sweepUploads(uploadFolder(settings)) },
  ])
  // Seal waiting audit entries before the clock jumps; otherwise they would look days old.
  seal = () => sealAudit(system())
  fallDue = () => {
    forget()
    void sweeps.run().catch((error: unknown) => app.log.error({ err: error }, 'sweeps after the clock moved'))
  }
  await app.listen({ port: settings.port, host: settings.host })
  const address = app.server.address()

  return {
    app,
    database,
    /** No owner account exists yet; printed at the start. */
    ownerless: (await database.db.$count(staff, and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))) === 0,
    engine: database.engine,
    /** Milliseconds that the demo clock runs ahead. */
    ahead: demoClock?.ahead() ?? 0,
    port: typeof address === 'object' && address ? address.port : settings.port,
    sweeps,
    async stop() {
      stopping = true
      mail.close()
      await sweeps.stop()
      await app.close()
      await database.close()
    },
  }
}
