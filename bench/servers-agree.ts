import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { staffSession } from '@bailu/server/features/staff/table'
import { newToken } from '@bailu/server/lib/tokens'
import { addProduct, addStaff } from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { postOnce, startServer, type ServerProcess } from '@bailu/server/testing/server-process'
import { postgresDatabase } from '@bailu/server/testing/test-database'
import { median, report, round, table } from './lib/report.ts'

/** `npm run bench:agree`: how soon a change by staff on one of four servers is seen on all, and what that costs. */
const SERVERS = 4
const CHANGES = 100
const GOAL_MS = 1_000
const REST_MS = 20_000

const folder = await mkdtemp(join(tmpdir(), 'bailu-agree-'))
const database = await postgresDatabase()
const { productId } = await addProduct(database.db)
const { token, hash } = newToken()
const now = new Date()
await database.db.insert(staffSession).values({
  id: randomUUID(),
  tokenHash: hash,
  staffId: await addStaff(database.db, 'content'),
  createdAt: now,
  seenAt: now,
  reauthenticatedAt: now,
})
const env = { DATA_DIR: folder, DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1' }
const servers: ServerProcess[] = []
process.once('exit', () => servers.forEach((one) => one.process.kill('SIGKILL')))
while (servers.length < SERVERS) servers.push(await startServer(env))

let asked = 0
/** Each request comes from another network, so that no limit is reached. */
const nextNetwork = () => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${(asked += 1) & 255}`
async function isOnSale({ port }: ServerProcess): Promise<boolean> {
  const headers = { 'x-forwarded-for': nextNetwork() }
  const reply = await fetch(`http://127.0.0.1:${port}/api/product/${productId}`, { headers })
  return ((await reply.json()) as { data: { on_sale: boolean } }).data.on_sale
}
async function seenAfter(server: ServerProcess, onSale: boolean, since: number): Promise<number> {
  while ((await isOnSale(server)) !== onSale) await wait(10)
  return performance.now() - since
}

const first: number[] = []
const others: number[] = []
for (let change = 0; change < CHANGES; change += 1) {
  const onSale = change % 2 === 1
  await Promise.all(servers.map(isOnSale))
  // Anywhere between two looks at the version.
  await wait(Math.random() * 400)
  const at = change % SERVERS
  const path = `/api/staff/product/${productId}/on-sale`
  const reply = await postOnce(servers[at]!.port, path, { on_sale: onSale }, { authorization: `Bearer ${token}` })
  if (reply.body.status !== 100) throw new Error(JSON.stringify(reply.body))
  const since = performance.now()
  const times = await Promise.all(servers.map((server) => seenAfter(server, onSale, since)))
  first.push(times[at]!)
  others.push(...times.filter((_, index) => index !== at))
}

type Cost = { transactions: number; cpuMs: number; requests: number }
const readCpu = async ({ port }: ServerProcess) => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]) * 1_000
}
/** Statements outside of transactions count as one each. */
const readTransactions = async () =>
  Number(
    (
      await database.pool.query<{ n: string }>(
        'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
      )
    ).rows[0]!.n,
  )
async function cost(work: () => Promise<number>): Promise<Cost> {
  // Counters of PostgreSQL are written once a second at most.
  await wait(1_500)
  const before = { transactions: await readTransactions(), cpu: await Promise.all(servers.map(readCpu)) }
  const requests = await work()
  await wait(1_500)
  const cpu = await Promise.all(servers.map(readCpu))
  return {
    transactions: (await readTransactions()) - before.transactions,
    cpuMs: cpu.reduce((sum, ms, at) => sum + ms - before.cpu[at]!, 0),
    requests,
  }
}
const rest = await cost(() => wait(REST_MS, 0))
const busy = await cost(async () => {
  const until = performance.now() + REST_MS
  let requests = 0
  while (performance.now() < until) {
    await Promise.all(servers.map(isOnSale))
    requests += SERVERS
    await wait(50)
  }
  return requests
})
const reads = 500
const began = performance.now()
for (let at = 0; at < reads; at += 1)
  await database.pool.query("select value from marker where name = 'content version'")
const readMs = (performance.now() - began) / reads

for (const one of servers) one.process.kill('SIGTERM')
await Promise.all(servers.map((one) => one.ended))
await database.close()
await rm(folder, { recursive: true, force: true })

const seconds = (REST_MS + 3_000) / 1_000
const worst = Math.max(...first, ...others)
const row = (name: string, { requests, transactions, cpuMs }: Cost) => [
  name,
  round(requests / seconds, 0),
  round(transactions / seconds, 1),
  round(transactions / seconds / SERVERS, 1),
  round((cpuMs / seconds / SERVERS) * 3.6, 0),
]
report('agree', 'Servers that agree', [
  `\`npm run bench:agree\`: ${CHANGES} changes by staff, each on one of ${SERVERS} servers on one PostgreSQL. Load average ${round(loadavg()[0]!, 1)}.`,
  'Milliseconds from the reply to the member of staff until a cached call shows the change:',
  table(
    ['server', 'median', 'worst'],
    [
      ['that handled the call', round(median(first), 0), round(Math.max(...first), 0)],
      ['the three others', round(median(others), 0), round(Math.max(...others), 0)],
    ],
  ),
  `The goal is ${GOAL_MS} ms: ${worst <= GOAL_MS ? 'met' : 'missed'}.`,
  'What it costs, background jobs included. A server reads the version only when a cache is about to be used, at most 2.5 times a second:',
  table(
    ['', 'requests/s', 'statements/s', 'of one server', 'CPU of one server, s an hour'],
    [row('no requests', rest), row('requests for cached content', busy)],
  ),
  `One read of the version took ${round(readMs)} ms.`,
])
if (worst > GOAL_MS) process.exitCode = 1
