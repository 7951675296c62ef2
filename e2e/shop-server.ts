import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@bailu/server/core/settings'
import { serve } from '@bailu/server/serve'

/**
 * The shop for the journeys: the real server with the demo data in a folder of
 * its own, and a clock that a journey may move on by days.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 4317)
const dataDir = await mkdtemp(join(tmpdir(), 'bailu-e2e-'))
let ahead = 0

const settings = readSettings({
  PORT: String(PORT),
  DATA_DIR: dataDir,
  DEMO: '1',
  LOG_LEVEL: 'error',
  DATABASE_URL: process.env['E2E_DATABASE_URL'],
})
const shop = await serve(settings, { clock: () => new Date(Date.now() + ahead) })

const control = createServer((request, response) => {
  const days = /^\/pass-days\/(\d{1,3})$/.exec(request.url ?? '')?.[1]
  if (!days) return void response.writeHead(404).end()
  ahead += Number(days) * 86_400_000
  shop.sweeps.run().then(
    () => response.end('done'),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(PORT + 1, '127.0.0.1')

process.once('SIGTERM', async () => {
  control.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
