import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@bailu/server/core/settings'
import { fillDemo } from '@bailu/demo/fill-demo'
import { serve } from '@bailu/server/serve'
import { openOpn } from '@bailu/server/testing/opn-stand-in'
import { WIDE_LIMITS } from '@bailu/server/testing/wide-limits'
import { addOwner } from './add-owner.ts'
import { changeSetting } from './change-setting.ts'
import { changeVariant } from './change-variant.ts'
import { lastMail } from './last-mail.ts'

/**
 * The server under test: the real one with the demo data in its own folder, a
 * clock that a journey can advance, and access to the mails it sent.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 4317)
const dataDir = await mkdtemp(join(tmpdir(), 'bailu-e2e-'))
const filled = process.env['E2E_FILLED']
let ahead = 0
const clock = () => new Date(Date.now() + ahead)
const provider = process.env['E2E_PROVIDER']
  ? await openOpn({ clock, webhook: `http://127.0.0.1:${PORT}/api/payment/opn/event` })
  : undefined

const settings = readSettings({
  PORT: String(PORT),
  DATA_DIR: dataDir,
  DEMO: '1',
  LOG_LEVEL: 'error',
  DATABASE_URL: process.env['E2E_DATABASE_URL'],
  ...provider?.env,
})
// Servers start one after the other. The first fills a folder for all: filling takes as long as twenty journeys.
if (filled) {
  if (process.env['E2E_FIRST']) {
    await rm(filled, { recursive: true, force: true })
    await (
      await serve(readSettings({ ...process.env, PORT: '0', DATA_DIR: filled, DEMO: '1', LOG_LEVEL: 'error' }), {
        fill: fillDemo,
      })
    ).stop()
  }
  await cp(filled, dataDir, { recursive: true })
}
const shop = await serve(settings, { clock, fill: fillDemo })
// All journeys order from one phone number and one network, so the limits are raised.
const limits = {
  ...WIDE_LIMITS,
  // One member of staff pays the refunds and batches of all journeys; the four-eyes rule has its own tests.
  refund_approval: { one: 1_000_000_000, day: 1_000_000_000 },
  batch_approval_above: 10_000_000_000,
}
for (const [name, value] of Object.entries(limits)) await changeSetting(shop.database, name, JSON.stringify(value))

const pass = async (ms: number): Promise<string> => {
  ahead += ms
  await shop.sweeps.run()
  return 'done'
}

const VERBS = {
  now: async () => String(clock().getTime()),
  'pass-days': (days: string) => pass(Number(days) * 86_400_000),
  'pass-minutes': (minutes: string) => pass(Number(minutes) * 60_000),
  'change-variant': (id: string, to: URLSearchParams) => changeVariant(shop.database, Number(id), to),
  'change-setting': (name: string, to: URLSearchParams) => changeSetting(shop.database, name, to.get('value') ?? ''),
  'add-owner': (_: string, of: URLSearchParams) => addOwner(shop.database, of.get('email') ?? ''),
  /** Marks the newest charge of the payment provider as paid. */
  'provider-paid': async () => (provider?.pay(provider.last().id), 'done'),
  'last-mail': (_: string, of: URLSearchParams) => lastMail(join(dataDir, 'outbox'), of.get('to') ?? ''),
}

const control = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://control')
  const [, verb, what = ''] =
    /^\/(now|pass-days|pass-minutes|change-variant|change-setting|add-owner|provider-paid|last-mail)(?:\/(\w{1,40}))?$/.exec(
      pathname,
    ) ?? []
  const done = verb && VERBS[verb as keyof typeof VERBS](what, searchParams)
  if (!done) return void response.writeHead(404).end()
  done.then(
    (answer) => response.end(answer),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(PORT + 1, '127.0.0.1')

process.once('SIGTERM', async () => {
  control.close()
  await shop.stop()
  await provider?.close()
  for (const folder of filled && process.env['E2E_FIRST'] ? [dataDir, filled] : [dataDir])
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  process.exit(0)
})
