import closeWithGrace from 'close-with-grace'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import type { House } from './core/context.ts'
import { perform } from './core/perform.ts'
import { readSettings } from './core/settings.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { fillDemo } from './database/seed/fill-demo.ts'
import { localFiles } from './outside/files.ts'
import { replyCache } from './routes/reply-cache.ts'
import { storefront } from './routes/storefront.ts'
import { verbs } from './routes/verbs.ts'
import { startSweeps } from './sweeps.ts'
import { welcome } from './welcome.ts'

const settings = readSettings(process.env)
const database = await openDatabase(settings, console)
await migrate(database)

const house: House = { settings, files: localFiles(join(settings.dataDir, 'files')), clock: () => new Date() }
if (settings.demo) await fillDemo(house, database.db)

const cache = replyCache(1_000)
let stopping = false
const app = await buildApp({ house, database, cache, stopping: () => stopping })
const systemCtx = () => ({
  house, db: database.db, now: house.clock(), lang: 'en' as const, actor: { kind: 'system' as const }, ip: '', log: app.log,
})

await app.register(storefront, {
  dev: process.env['DEV'] === '1',
  publicUrl: settings.publicUrl,
  // Pages are rendered as a guest sees them: nobody asks.
  call: (key, input, { lang }) => perform(verbs, key, { ...systemCtx(), lang, actor: { kind: 'nobody' } }, { input }),
})

const sweeps = startSweeps(systemCtx)
closeWithGrace({ delay: 9_000 }, async ({ err, signal }) => {
  stopping = true
  if (err) app.log.error({ err }, 'stopping after a fault')
  else app.log.info({ signal }, 'stopping')
  await sweeps.stop()
  await app.close()
  await database.close()
})

await app.listen({ port: settings.port, host: settings.host })
const address = app.server.address()
welcome(settings, database.engine, typeof address === 'object' && address ? address.port : settings.port)
