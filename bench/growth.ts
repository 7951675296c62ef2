import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newToken } from '../server/src/lib/tokens.ts'
import { buildApp } from '../server/src/app/http-app.ts'
import { connectPool } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { checkLedger } from '../server/src/features/ledger/check-ledger.ts'
import { createReplyCache } from '../server/src/http/reply-cache.ts'
import { openTestApp as openTestShop } from '../server/src/testing/test-app.ts'
import { recordStatements, captureStatements, type QueryCost, measureQueryCost } from './lib/query-cost.ts'
import { grow } from './lib/grow.ts'
import { LARGE_PARTNER, CLIENT, PARTNERS, USERS } from './lib/grow-users.ts'
import { GROWTH_CALLS, type GrowthCall } from './lib/growth-calls.ts'
import { createLoadClient as httpClient } from './lib/load-client.ts'
import { report, round, table } from './lib/report.ts'
import { startShop, createScratchShop, type ShopProcess } from './lib/shop-process.ts'

/** `npm run bench:growth -- 10000,1000000 10`: sizes in orders, seconds of load for each call; 0 measures the query cost only. */
const SIZES = (process.argv[2] ?? '10000,1000000').split(',').map(Number)
const SECONDS = Number(process.argv[3] ?? 15)
const RATE = 20

type Tokens = Record<GrowthCall['caller'], string>
type Load = { p50: number; p99: number; cpu: number }
type Size = { work: QueryCost[]; loads: Load[]; fillS: number; checkS: number }

async function sessions(database: pg.Client): Promise<Tokens> {
  const insert = async (id: number) => {
    const { token, hash } = newToken()
    await database.query(
      'insert into session (id, token_hash, user_id, created_at, seen_at) values (gen_random_uuid(), $1, $2, now(), now())',
      [hash, id],
    )
    return token
  }
  return { partner: await insert(LARGE_PARTNER.partner), client: await insert(CLIENT) }
}

/** Runs each call once and measures the query cost of its statements. */
async function countWork(url: string, tokens: Tokens): Promise<Pick<Size, 'work' | 'checkS'>> {
  const { db, pool } = connectPool({ connectionString: url }, { pool: 2, onError: () => undefined, longQueries: true })
  recordStatements(pool)
  const began = performance.now()
  const broken = await checkLedger({ db })
  const checkS = (performance.now() - began) / 1_000
  if (broken.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(broken[0])}`)
  const database = { db, pool, engine: 'postgresql' as const, close: () => pool.end() }
  const shop = await openTestShop(async () => database)
  shop.setClock(new Date())
  const app = await buildApp({ deps: shop.deps, database, cache: createReplyCache(1) })
  const work: QueryCost[] = []
  for (const { path, caller } of GROWTH_CALLS) {
    const sent = await captureStatements(async () => {
      const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${tokens[caller]}` } })
      if (reply.json().status !== 100) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
    })
    work.push(await measureQueryCost(pool, sent))
  }
  await app.close()
  await shop.close()
  return { work, checkS }
}

/** Requests at a fixed rate, each timed from when it was due; `cpu` is the server's CPU ms per request. */
async function load({ url, usage }: ShopProcess, { path, caller }: GrowthCall, tokens: Tokens): Promise<Load> {
  const { callOk, close } = httpClient(url, 32)
  const headers = { authorization: `Bearer ${tokens[caller]}` }
  for (let warm = 0; warm < 10; warm += 1) await callOk({ path, headers })
  const { cpuMs: before } = await usage()
  const began = performance.now()
  const durations: number[] = []
  const running: Promise<unknown>[] = []
  for (let at = 0; at < RATE * SECONDS; at += 1) {
    const due = began + (at * 1_000) / RATE
    await wait(Math.max(0, due - performance.now()))
    running.push(callOk({ path, headers }).then(() => durations.push(performance.now() - due)))
  }
  await Promise.all(running)
  const { cpuMs: after } = await usage()
  close()
  durations.sort((a, b) => a - b)
  const part = (share: number) => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))]!
  return { p50: part(0.5), p99: part(0.99), cpu: (after - before) / durations.length }
}

async function measure(orders: number): Promise<Size> {
  const place = await createScratchShop('PostgreSQL')
  try {
    const connectionString = place.databaseUrl!
    const { db, pool } = connectPool({ connectionString }, { pool: 2, onError: () => undefined })
    await migrate({ db, pool, engine: 'postgresql' })
    await pool.end()
    const database = new pg.Client({ connectionString })
    await database.connect()
    const began = performance.now()
    await grow(database, orders)
    const fillS = (performance.now() - began) / 1_000
    const tokens = await sessions(database)
    await database.end()
    const { work, checkS } = await countWork(connectionString, tokens)
    const loads: Load[] = []
    if (SECONDS === 0) return { work, loads, fillS, checkS }
    const shop = await startShop(place)
    for (const [at, call] of GROWTH_CALLS.entries()) {
      loads.push(await load(shop, call, tokens))
      process.stderr.write(`${orders} orders, ${call.name}: ${JSON.stringify({ ...work[at], ...loads[at] })}\n`)
    }
    await shop.stop()
    return { work, loads, fillS, checkS }
  } finally {
    await place.remove()
  }
}

const EXPLANATION =
  'A B-tree has one level more in the large shop, and rows spread over two years touch up to three pages of the visibility map instead of one: `orders of a client`, `a client`, `orders of one client`. Look-ups by id use hash indexes and cost the same. Fewer pages in the large shop (`all clients, list`, `dashboard`): the planner reads one index of the partner once instead of each client’s own orders.'
const began = Date.now()
const all: Size[] = []
for (const size of SIZES) all.push(await measure(size))
const named = SIZES.map((size) => size.toLocaleString('en'))
const columns = (what: string) => named.map((size) => `${what}, ${size}`)
const loaded = (at: number) =>
  all.flatMap(({ loads }) =>
    loads[at] ? [round(loads[at].p50, 1), round(loads[at].p99, 1), round(loads[at].cpu, 1)] : [],
  )
const loadColumns =
  SECONDS === 0 ? [] : named.flatMap((size) => [`p50 ms, ${size}`, `p99 ms, ${size}`, `server cpu ms, ${size}`])
const ratio = (at: number) => all.at(-1)!.work[at]!.buffers / all[0]!.work[at]!.buffers
const flat = GROWTH_CALLS.filter((_, at) => ratio(at) <= 1.2).length

report('growth', 'The same partner in a growing shop', [
  `One partner of ${LARGE_PARTNER.orders.toLocaleString('en')} orders and ${LARGE_PARTNER.clients} clients, the same to the millisecond in each shop, among ${named.join(' and ')} orders of two years. ${USERS.toLocaleString('en')} people and ${PARTNERS} partners in each: orders and the rows they cause grow. The ledger is balanced: \`checkLedger\` took ${all.map(({ checkS }) => round(checkS, 1)).join(' and ')} s. Buffers are pages of 8 KiB that the statements of a call touch, session included, and database ms what they take to plan and to run, the least of four (EXPLAIN ANALYZE, BUFFERS)${SECONDS === 0 ? '' : `; the rest at ${RATE} requests a second for ${SECONDS} s, counted from when a request was due`}.`,
  `${flat} of ${GROWTH_CALLS.length} calls touch at most a fifth more pages among ${named.at(-1)} orders than among ${named[0]}.`,
  table(
    ['call', ...columns('buffers'), 'ratio', ...columns('database ms'), ...loadColumns],
    GROWTH_CALLS.map(({ name }, at) => [
      name,
      ...all.map(({ work }) => work[at]!.buffers),
      round(ratio(at)),
      ...all.map(({ work }) => round(work[at]!.ms)),
      ...loaded(at),
    ]),
  ),
  EXPLANATION,
  `The run took ${Math.round((Date.now() - began) / 1000)} s, of which filling ${all.map(({ fillS }) => Math.round(fillS)).join(' and ')} s; load average ${round(loadavg()[1]!, 1)}.`,
])
