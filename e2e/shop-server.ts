import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@bailu/server/lib/config'
import { fillDemo } from '@bailu/demo/fill-demo'
import { serve } from '@bailu/server/app/serve'
import { openOpnStandIn } from '@bailu/server/testing/stand-ins/opn-stand-in'
import { WIDE_LIMITS } from '@bailu/server/testing/wide-limits'
import { copyDemoData, fillDemoData, removeDemoData } from './fill-demo-data.ts'
import { addOwner, changeShopRule, changeVariant, lastMail } from './control-commands.ts'

/**
 * The server under test: the real one with the demo data in its own folder, a
 * clock that a journey can advance, and access to the mails it sent.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 4317)
const dataDir = await mkdtemp(join(tmpdir(), 'bailu-e2e-'))
const demoDataDir = process.env['E2E_DEMO_DATA']
let clockOffsetMs = 0
const clock = () => new Date(Date.now() + clockOffsetMs)
const provider = process.env['E2E_PROVIDER']
  ? await openOpnStandIn({ clock, webhook: `http://127.0.0.1:${PORT}/api/payment/opn/event` })
  : undefined

// Servers start one after the other.
if (demoDataDir && process.env['E2E_FILL_DEMO']) await fillDemoData(demoDataDir)
const config = readConfig({
  PORT: String(PORT),
  DATA_DIR: dataDir,
  DATABASE_URL: demoDataDir && (await copyDemoData(demoDataDir, dataDir)),
  DEMO: '1',
  LOG_LEVEL: 'error',
  ...provider?.env,
})
const shop = await serve(config, { clock, fill: fillDemo, backups: false })
// All journeys order from one phone number and one network, so the limits are raised.
const limits = {
  ...WIDE_LIMITS,
  // One member of staff pays the refunds and batches of all journeys; the four-eyes rule has its own tests.
  refund_approval: { one: 1_000_000_000, day: 1_000_000_000 },
  batch_approval_above: 10_000_000_000,
}
for (const [name, value] of Object.entries(limits))
  await changeShopRule(shop.database, name, JSON.stringify(value), clock())

const advanceClock = async (ms: number): Promise<string> => {
  clockOffsetMs += ms
  await shop.jobs.run()
  return 'done'
}

const COMMANDS = {
  now: async () => String(clock().getTime()),
  'advance-days': (days: string) => advanceClock(Number(days) * 86_400_000),
  'advance-minutes': (minutes: string) => advanceClock(Number(minutes) * 60_000),
  'change-variant': (id: string, params: URLSearchParams) => changeVariant(shop.database, Number(id), params),
  'change-shop-rule': (name: string, params: URLSearchParams) =>
    changeShopRule(shop.database, name, params.get('value') ?? '', clock()),
  'add-owner': (_: string, params: URLSearchParams) => addOwner(shop.database, params.get('email') ?? ''),
  /** Marks the newest charge of the payment provider as paid. */
  'provider-paid': async () => (provider?.pay(provider.last().id), 'done'),
  'last-mail': (_: string, params: URLSearchParams) => lastMail(join(dataDir, 'outbox'), params.get('to') ?? ''),
}

const control = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://control')
  const [, command, argument = ''] =
    /^\/(now|advance-days|advance-minutes|change-variant|change-shop-rule|add-owner|provider-paid|last-mail)(?:\/(\w{1,40}))?$/.exec(
      pathname,
    ) ?? []
  const result = command && COMMANDS[command as keyof typeof COMMANDS](argument, searchParams)
  if (!result) return void response.writeHead(404).end()
  result.then(
    (reply) => response.end(reply),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(PORT + 1, '127.0.0.1')

process.once('SIGTERM', async () => {
  control.close()
  await shop.stop()
  await provider?.close()
  for (const folder of demoDataDir && process.env['E2E_FILL_DEMO'] ? [dataDir, demoDataDir] : [dataDir])
    await removeDemoData(folder)
  process.exit(0)
})
