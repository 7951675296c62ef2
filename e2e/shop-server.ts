import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@bailu/server/core/settings'
import { serve } from '@bailu/server/serve'
import { changeVariant } from './change-variant.ts'

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

const passDays = async (days: number): Promise<string> => {
  ahead += days * 86_400_000
  await shop.sweeps.run()
  return 'done'
}

const control = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://control')
  const [, verb, number] = /^\/(pass-days|change-variant)\/(\d{1,9})$/.exec(pathname) ?? []
  if (!verb) return void response.writeHead(404).end()
  const done =
    verb === 'pass-days' ? passDays(Number(number)) : changeVariant(shop.database, Number(number), searchParams)
  done.then(
    (answer) => response.end(answer),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(PORT + 1, '127.0.0.1')

process.once('SIGTERM', async () => {
  control.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
