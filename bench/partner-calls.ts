import { createHash } from 'node:crypto'
import { createLoadClient, runConcurrently } from './lib/load-client.ts'
import { median, report, round, table } from './lib/report.ts'
import { createScratchShop, startShop, type ShopProcess } from './lib/shop-process.ts'

const ROUNDS = 5
const CONCURRENCY = 8
const COUNT = 400

type PartnerCall = { name: string; path: string; target?: number }

const CALLS: readonly PartnerCall[] = [
  { name: 'HTTP alone', path: '/healthz' },
  { name: 'user info', path: '/api/user-info', target: 0.8 },
  { name: 'cart', path: '/api/cart', target: 0.4 },
  { name: 'message check', path: '/api/sitemessage/check', target: 0.4 },
  { name: 'income', path: '/api/income', target: 0.6 },
  { name: 'orders', path: '/api/order', target: 1 },
  { name: 'sales rewards', path: '/api/income/sales', target: 1 },
  { name: 'all rewards', path: '/api/income/total', target: 1 },
  { name: 'clients', path: '/api/client', target: 1 },
  { name: 'withdrawals', path: '/api/withdrawal', target: 1 },
  { name: 'messages', path: '/api/sitemessage', target: 1 },
  { name: 'data center', path: '/api/data-center?days=30', target: 1.5 },
  { name: 'desk', path: '/api/task', target: 2 },
]

async function signIn(shop: ShopProcess): Promise<string> {
  const { callOk, close } = createLoadClient(shop.url, 1)
  const password = createHash('sha1').update('demo1234').digest('hex')
  const body = { email: 'partner@demo.example', password }
  const { token } = (await callOk({ method: 'POST', path: '/api/login', body })) as { token: string }
  close()
  return token
}

async function measure(shop: ShopProcess, token: string, { path }: PartnerCall) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(shop.url + path, { headers })
  const bytes = (await reply.arrayBuffer()).byteLength
  const { callOk, close } = createLoadClient(shop.url, CONCURRENCY)
  const work = () => callOk({ path, headers, page: !path.startsWith('/api/') })
  await runConcurrently(COUNT, CONCURRENCY, work)
  const cpu: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await shop.usage()
    await runConcurrently(COUNT, CONCURRENCY, work)
    const after = await shop.usage()
    cpu.push((after.cpuMs - before.cpuMs) / COUNT)
  }
  close()
  return { cpu: median(cpu), bytes }
}

const place = await createScratchShop('PostgreSQL')
try {
  await (await startShop(place)).stop()
  const shop = await startShop(place)
  const token = await signIn(shop)
  const rows: (string | number)[][] = []
  for (const call of CALLS) {
    const { cpu, bytes } = await measure(shop, token, call)
    rows.push([call.name, round(cpu), call.target ?? '', bytes])
    process.stderr.write(`${call.name}: ${round(cpu)}\n`)
  }
  await shop.stop()
  report('partner-calls', 'Calls of a partner', [
    `CPU of the server process on PostgreSQL, the partner of the demo shop signed in; median of ${ROUNDS} rounds of ${COUNT} requests after warm-up, ${CONCURRENCY} open connections.`,
    table(['', 'CPU ms per request', 'target, CPU ms', 'bytes of the reply'], rows),
  ])
} finally {
  await place.remove()
}
