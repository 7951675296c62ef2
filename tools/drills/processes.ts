import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addProduct } from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { insertWideLimits } from '@bailu/server/testing/test-app'
import { build, ROOT } from '../lib/project.mjs'
import { newGuest, placeOrder, PRICE } from './buyers.ts'
import { createPrimary, statusOf } from './cluster.ts'
import { openChecks } from './failover-shop.ts'
import { startServer, type RunningServer } from './server-process.ts'
import { openWorkplace } from './workplace.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '8' },
    port: { type: 'string', default: '5290' },
  },
})
const ROUNDS = Number(values.rounds)
const BASE = Number(values.port)
const COUNTS = [1, 2, 4] as const
const SECONDS = Number(values.seconds)
/** Clients of the requests before the measurement, which are sent as fast as they are answered. */
const CLIENTS = 8
const PRODUCTS = 40
const PAGES = ['/home', '/shop', '/home', '/about']

type Work = {
  name: string
  /** Requests a second that each process gets, however many there are. */
  rate: number
  /** Requests to each process before the measurement: the compiler of Node has its work behind it. */
  warmUp: number
  send: (server: RunningServer, n: number) => Promise<void>
}
type Measure = { servers: number; database: number }

await build()
const { folder, remove } = openWorkplace('processes')
const cluster = await createPrimary(join(folder, 'cluster'), BASE)
const checks = openChecks(cluster.url())
const servers: RunningServer[] = []
for (let n = 1; n <= Math.max(...COUNTS); n += 1) {
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.url(),
    TRUST_PROXY: '127.0.0.1',
    PORT: String(BASE + n),
  })
  servers.push(server)
}
await insertWideLimits(checks.db)
const variantIds: number[] = []
for (let n = 0; n < PRODUCTS; n += 1)
  variantIds.push(
    (await addProduct(checks.db, { price: BigInt(PRICE), stock: 1_000_000, name: `Drill ${n}` })).variantId,
  )
let buyers = 0
let keys = 0
// Each guest places a few orders only, as limits and histories of real buyers have it.
const newBuyer = async () => {
  buyers += 1
  return { buyer: buyers, token: await newGuest(servers[0]!.at, buyers) }
}
const guests = await Promise.all(Array.from({ length: 400 }, newBuyer))

const order: Work = {
  name: 'placing an order',
  rate: 10,
  warmUp: 1_500,
  send: async ({ at }) => {
    keys += 1
    const { buyer, token } = guests[keys % guests.length]!
    const { body } = await placeOrder(at, token, variantIds[keys % PRODUCTS]!, `processes-${keys}`, buyer)
    if (body?.status !== 100) throw new Error(`An order was refused: ${JSON.stringify(body)}`)
  },
}
const page: Work = {
  name: 'guest page',
  rate: 60,
  warmUp: 6_000,
  send: async ({ at }, n) => {
    const reply = await fetch(at + PAGES[n % PAGES.length]!, {
      headers: { accept: 'text/html', 'x-forwarded-for': `10.8.${(n >> 8) % 256}.${n % 256}` },
    })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`A page answered ${reply.status}`)
  },
}

const waits = new Map<number, Map<string, number>>()
const parts: string[] = []
let good = true
for (const work of [order, page]) {
  await warmUp(work)
  const measures = new Map<number, Measure[]>(COUNTS.map((count) => [count, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of round % 2 ? COUNTS.toReversed() : COUNTS)
      measures.get(count)!.push(await measure(work, pick(round, count), work === order))
  const rows = COUNTS.map((count) => ({ count, ...medians(measures.get(count)!) }))
  for (const { count, servers: cpu } of rows) if (cpu > 1.1 * rows[0]!.servers && count > 1) good = false
  parts.push(describe(work, rows))
  console.log(parts.at(-1))
}
const waited = COUNTS.map((count) => `- ${count}: ${waitsOf(count)}`).join('\n')
const report = `# CPU of one, two and four processes on one PostgreSQL

\`npm run bench:processes\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}. Load, servers and PostgreSQL share the machine. Each process gets the
same number of requests a second, as when a second one is added because there are twice as many; which of the four are used changes from round to round, and all were used before. CPU time
(user and system) of those servers and of all processes of PostgreSQL, medians of ${ROUNDS} rounds of ${SECONDS} s in alternating order. The share of background jobs is in it: each process runs its own.
Target: at most 10 % more CPU of the servers per request than with one.

${parts.join('\n\n')}

What the database was waiting for while orders were placed (samples of active sessions, every 20 ms, by number of processes):

${waited}
`
writeFileSync(join(ROOT, 'bench/results/processes.md'), report)
console.log(`\n${report}`)
await checks.close()
await Promise.all(servers.map((server) => server.stop()))
await cluster.stop()
remove()
process.exitCode = good ? 0 : 1

/** As many servers; in each round other ones. */
function pick(round: number, count: number): RunningServer[] {
  return Array.from({ length: count }, (_, n) => servers[(round + n) % servers.length]!)
}

async function warmUp({ send, warmUp: requests }: Work): Promise<void> {
  let next = 0
  const client = async () => {
    for (let n = next++; n < requests * servers.length; n = next++) await send(servers[n % servers.length]!, n)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Sends requests evenly over the time and the servers. @returns their number */
async function load({ send, rate }: Work, to: RunningServer[]): Promise<number> {
  const requests = rate * SECONDS * to.length
  const began = performance.now()
  let failure: unknown
  const sent: Promise<void>[] = []
  for (let n = 0; n < requests; n += 1) {
    const early = began + (n * 1_000) / (rate * to.length) - performance.now()
    if (early > 0) await wait(early)
    sent.push(send(to[n % to.length]!, n).catch((error: unknown) => void (failure ??= error)))
  }
  await Promise.all(sent)
  if (failure) throw failure
  return requests
}

async function measure(work: Work, used: RunningServer[], sampled: boolean): Promise<Measure> {
  const cpuOf = () => used.reduce((all, { pid }) => all + (statusOf(pid)?.cpuMs ?? 0), 0)
  const [before, databaseBefore] = [cpuOf(), cluster.cpuMs()]
  const sampling = new AbortController()
  const samples = sampled ? sampleWaits(used.length, sampling.signal) : undefined
  const requests = await load(work, used)
  sampling.abort()
  await samples
  return { servers: (cpuOf() - before) / requests, database: (cluster.cpuMs() - databaseBefore) / requests }
}

async function sampleWaits(count: number, signal: AbortSignal): Promise<void> {
  const seen = waits.get(count) ?? new Map<string, number>()
  waits.set(count, seen)
  while (!signal.aborted) {
    const { rows } = await checks.pool.query<{ event: string }>(
      `select coalesce(wait_event_type || ': ' || wait_event, 'running') as event from pg_stat_activity
       where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    for (const { event } of rows) seen.set(event, (seen.get(event) ?? 0) + 1)
    await wait(20)
  }
}

function waitsOf(count: number): string {
  const seen = [...(waits.get(count) ?? [])].sort(([, a], [, b]) => b - a)
  const all = seen.reduce((sum, [, n]) => sum + n, 0)
  return seen
    .slice(0, 6)
    .map(([event, n]) => `${event} ${Math.round((100 * n) / all)} %`)
    .join(', ')
}

function medians(measures: Measure[]): Measure {
  const of = (key: keyof Measure) =>
    measures.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(measures.length / 2)]!
  return { servers: of('servers'), database: of('database') }
}

function describe({ name, rate }: Work, rows: (Measure & { count: number })[]): string {
  const [one] = rows
  const lines = rows.map(
    ({ count, servers: cpu, database }) =>
      `| ${count} | ${cpu.toFixed(2)} ms | ${percent(cpu, one!.servers)} | ${database.toFixed(2)} ms | ${percent(database, one!.database)} |`,
  )
  return `## ${name}, ${rate} a second to each process

| processes | CPU of the servers per request | against one | CPU of PostgreSQL per request | against one |
|---|---|---|---|---|
${lines.join('\n')}`
}

function percent(value: number, of: number): string {
  const more = Math.round((value / of - 1) * 100)
  return `${more >= 0 ? '+' : ''}${more} %`
}
