import { loadavg } from 'node:os'
import pg from 'pg'
import { newToken } from '../server/src/lib/tokens.ts'
import { buildApp } from '../server/src/app/http-app.ts'
import type { CsvReply } from '../server/src/lib/csv.ts'
import { connectPool } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { storeSoldMonths } from '../server/src/features/reports/sold-totals.ts'
import { createReplyCache } from '../server/src/http/reply-cache.ts'
import { openTestApp } from '../server/src/testing/test-app.ts'
import { recordStatements, captureStatements, type QueryCost, measureQueryCost } from './lib/query-cost.ts'
import { grow } from './lib/grow.ts'
import { report, round, table } from './lib/report.ts'
import { encryptRows } from './lib/encrypt-rows.ts'
import { createScratchShop } from './lib/shop-process.ts'
import { staffScreens } from './lib/staff-calls.ts'
import { FILES, measureStream, type StreamResult } from './lib/staff-files.ts'
import { type FileKey, findSampleRows, type SampleRows } from './lib/staff-requests.ts'

/** `npm run bench:staff -- 100000`: cost of each list, report and file of the back office with so many orders. */
const ORDERS = Number(process.argv[2] ?? 100_000)
const MAX_MS = 50

type Shop = Awaited<ReturnType<typeof openTestApp>>
type Measured = QueryCost & { name: string }

async function createOwner(database: pg.Pool): Promise<{ id: string; token: string }> {
  const { token, hash } = newToken()
  const { rows } = await database.query<{ id: string }>(
    "insert into staff (id, email, name, password_hash, roles, created_at) values (gen_random_uuid(), 'bench@bench.example', 'Bench', '-', '{owner}', now()) returning id",
  )
  await database.query(
    'insert into staff_session (id, token_hash, staff_id, created_at, seen_at) values (gen_random_uuid(), $1, $2, now(), now())',
    [hash, rows[0]!.id],
  )
  return { id: rows[0]!.id, token }
}

async function measureScreens(shop: Shop, pool: pg.Pool, samples: SampleRows, token: string): Promise<Measured[]> {
  const app = await buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(1) })
  const measured: Measured[] = []
  for (const { name, url, header } of staffScreens(samples)) {
    const sent = await captureStatements(async () => {
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}`, ...header } })
      if (reply.json().status !== 100) throw new Error(`${url}: ${reply.body.slice(0, 300)}`)
    })
    measured.push({ name, ...(await measureQueryCost(pool, sent)) })
  }
  await app.close()
  return measured
}

async function measureFiles(
  shop: Shop,
  samples: SampleRows,
  staffId: string,
): Promise<(StreamResult & { name: string })[]> {
  const call = shop.as({ kind: 'staff', staffId, roles: ['owner'], sessionId: staffId })
  const streamed = []
  for (const [key, input] of Object.entries(FILES) as [FileKey, (typeof FILES)[FileKey]][]) {
    if (input === 'one') continue
    const file = (await call(key, input(samples) as never)) as unknown as CsvReply
    streamed.push({ name: key.slice('GET /api/staff/'.length), ...(await measureStream(file)) })
  }
  return streamed
}

async function measure() {
  const place = await createScratchShop('PostgreSQL')
  try {
    const { db, pool } = connectPool(
      { connectionString: place.databaseUrl! },
      { pool: 2, onError: () => undefined, longQueries: true },
    )
    const database = { db, pool, engine: 'postgresql' as const, close: () => pool.end() }
    await migrate(database)
    const client = new pg.Client({ connectionString: place.databaseUrl! })
    await client.connect()
    await grow(client, ORDERS)
    await client.end()
    const samples = await findSampleRows(pool)
    const { id, token } = await createOwner(pool)
    recordStatements(pool)
    const shop = await openTestApp(async () => database)
    shop.setClock(new Date())
    await encryptRows(pool, shop.deps.config, samples)
    const began = performance.now()
    await storeSoldMonths(shop.ctx({ kind: 'system' }))
    const summaryMs = performance.now() - began
    const measured = await measureScreens(shop, pool, samples, token)
    const streamed = await measureFiles(shop, samples, id)
    await shop.close()
    return { summaryMs, measured, streamed }
  } finally {
    await place.remove()
  }
}

const { summaryMs, measured, streamed } = await measure()
const slow = measured.filter(({ ms }) => ms > MAX_MS)
const named = ORDERS.toLocaleString('en')
report('staff', 'The back office in a large shop', [
  `Among ${named} orders of two years, each list, report and page that staff read, without and with usual filters. Database ms is what the statements of a call take to plan and to run, session included, the least of four (EXPLAIN ANALYZE, BUFFERS); buffers are pages of 8 KiB touched. Load average ${round(loadavg()[1]!, 1)}.`,
  slow.length === 0
    ? `All ${measured.length} take less than ${MAX_MS} ms.`
    : `${measured.length - slow.length} of ${measured.length} take less than ${MAX_MS} ms; not ${slow.map(({ name }) => `\`${name}\``).join(', ')}.`,
  `The background job summed finished months in ${round(summaryMs / 1_000, 1)} s in one run.`,
  table(
    ['call', 'database ms', 'buffers'],
    measured.map(({ name, ms, buffers }) => [name, round(ms), buffers]),
  ),
  '## Files',
  'Each file is read to its end and discarded, by the handler. MiB used on the heap above the use before, measured after a garbage collection every 2,000 rows: at a quarter of the file, at its end, and the maximum. Memory must not grow with the length of a file.',
  table(
    ['file', 'rows', 'MB', 's', 'heap at a quarter', 'heap at the end', 'heap at most'],
    streamed.map(({ name, rows, mb, seconds, heap }) => [
      name,
      rows.toLocaleString('en'),
      round(mb, 1),
      round(seconds, 1),
      round(heap.quarter, 1),
      round(heap.end, 1),
      round(heap.most, 1),
    ]),
  ),
])
