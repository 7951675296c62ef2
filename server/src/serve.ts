import { join } from 'node:path'
import type { Key } from '@bailu/contract/calls'
import { buildApp } from './app.ts'
import type { Ctx, House } from './core/context.ts'
import { perform } from './core/perform.ts'
import type { Settings } from './core/settings.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { fillDemo } from './database/seed/fill-demo.ts'
import { localFiles } from './outside/files.ts'
import { replyCache } from './routes/reply-cache.ts'
import { storefront } from './routes/storefront.ts'
import { verbs } from './routes/verbs.ts'
import { startSweeps } from './sweeps.ts'

export type ServeOptions = {
  clock?: () => Date
  dev?: boolean
  /** False answers calls only, and needs no built storefront. */
  pages?: boolean
}
export type Serving = Awaited<ReturnType<typeof serve>>

/**
 * Opens the whole shop: database, schema, demo data where wanted, calls,
 * pages, background work; listening when the promise resolves.
 */
export async function serve(
  settings: Settings,
  { clock = () => new Date(), dev = false, pages = true }: ServeOptions = {},
) {
  const database = await openDatabase(settings, console)
  await migrate(database)
  const house: House = { settings, files: localFiles(join(settings.dataDir, 'files')), clock }
  if (settings.demo) await fillDemo(house, database.db)

  let stopping = false
  const app = await buildApp({ house, database, cache: replyCache(1_000), stopping: () => stopping })
  const system = (): Ctx => ({
    house,
    db: database.db,
    now: clock(),
    lang: 'en',
    actor: { kind: 'system' },
    ip: '',
    log: app.log,
  })
  // Pages are rendered as a guest sees them: nobody asks.
  const call = (key: string, input: unknown, { lang }: { lang: Ctx['lang'] }) =>
    perform(verbs, key as Key, { ...system(), lang, actor: { kind: 'nobody' } }, { input })
  if (pages) {
    await app.register(storefront, { mode: dev ? 'development' : 'production', publicUrl: settings.publicUrl, call })
  }
  const sweeps = startSweeps(system)
  await app.listen({ port: settings.port, host: settings.host })
  const address = app.server.address()

  return {
    app,
    database,
    engine: database.engine,
    port: typeof address === 'object' && address ? address.port : settings.port,
    sweeps,
    async stop() {
      stopping = true
      await sweeps.stop()
      await app.close()
      await database.close()
    },
  }
}
