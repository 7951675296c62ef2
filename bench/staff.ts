import { loadavg } from 'node:os'
import pg from 'pg'
import { newToken } from '../server/src/core/token.ts'
import { buildApp } from '../server/src/app.ts'
import type { CsvReply } from '../server/src/core/csv.ts'
import { connect } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { keepSold } from '../server/src/features/reports/keep-sold.ts'
import { replyCache } from '../server/src/routes/reply-cache.ts'
import { openShop } from '../server/src/testing/shop.ts'
import { listenTo, statementsOf, type Work, workOf } from './lib/buffers.ts'
import { grow } from './lib/grow.ts'
import { report, round, table } from './lib/report.ts'
import { sealRows } from './lib/seal-rows.ts'
import { scratch } from './lib/shop-process.ts'
import { staffScreens } from './lib/staff-calls.ts'
import { FILES, stream, type Streamed } from './lib/staff-files.ts'
import { type FileKey, findRows, type Found } from './lib/staff-keys.ts'

/** `npm run bench:staff -- 100000`: cost of each list, report and file of the back office with so many orders. */
const ORDERS = Number(process.argv[2] ?? 100_000)
const MOST_MS = 50

type Shop = Awaited<ReturnType<typeof openShop>>
type Measured = Work & { name: string }

async function owner(database: pg.Pool): Promise<{ id: string; token: string }> {
  const { token, hash } = newToken()
  const { rows } = await database.query<{ id: string }>(
    "insert into staff (id, email, name, password_hash, role, created_at) values (gen_random_uuid(), 'bench@bench.example', 'Bench', '-', 'owner', now()) returning id",
  )
  await database.query(
    'insert into staff_session (id, token_hash, staff_id, created_at, seen_at) values (gen_random_uuid(), $1, $2, now(), now())',
    [hash, rows[0]!.id],
  )
  return { id: rows[0]!.id, token }
}

async function screens(shop: Shop, pool: pg.Pool, found: Found, token: string): Promise<Measured[]> {
  const app = await buildApp({ house: shop.house, database: shop.database, cache: replyCache(1) })
  const measured: Measured[] = []
  for (const { name, path, header } of staffScreens(found)) {
    const sent = await statementsOf(async () => {
      const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}`, ...header } })
      if (reply.json().status !== 100) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
    })
    measured.push({ name, ...(await workOf(pool, sent)) })
  }
  await app.close()
  return measured
}

async function files(shop: Shop, found: Found, staffId: string): Promise<(Streamed & { name: string })[]> {
  const call = shop.as({ kind: 'staff', staffId, role: 'owner', sessionId: staffId })
  const streamed = []
  for (const [key, input] of Object.entries(FILES) as [FileKey, (typeof FILES)[FileKey]][]) {
    if (input === 'one') continue
    const file = (await call(key, input(found) as never)) as unknown as CsvReply
    streamed.push({ name: key.slice('GET /api/staff/'.length), ...(await stream(file)) })
  }
  return streamed
}

async function measure() {
  const place = await scratch('PostgreSQL')
  try {
    const { db, pool } = connect(
      { connectionString: place.databaseUrl! },
      { pool: 2, onError: () => undefined, patient: true },
    )
    const database = { db, pool, engine: 'postgresql' as const, close: () => pool.end() }
    await migrate(database)
    const client = new pg.Client({ connectionString: place.databaseUrl! })
    await client.connect()
    await grow(client, ORDERS)
    await client.end()
    const found = await findRows(pool)
    const { id, token } = await owner(pool)
    listenTo(pool)
    const shop = await openShop(async () => database)
    shop.setClock(new Date())
    await sealRows(pool, shop.house.settings, found)
    const began = performance.now()
    await keepSold(shop.ctx({ kind: 'system' }))
    const keptMs = performance.now() - began
    const measured = await screens(shop, pool, found, token)
    const streamed = await files(shop, found, id)
    await shop.close()
    return { keptMs, measured, streamed }
  } finally {
    await place.remove()
  }
}

const { keptMs, measured, streamed } = await measure()
const slow = measured.filter(({ ms }) => ms > MOST_MS)
const named = ORDERS.toLocaleString('en')
report('staff', 'The back office in a large shop', [
  `Among ${named} orders of two years, each list, report and page that staff read, as it opens and with what it is usually narrowed to. Database ms is what the statements of a call take to plan and to run, session included, the least of four (EXPLAIN ANALYZE, BUFFERS); buffers are pages of 8 KiB touched. Load average ${round(loadavg()[1]!, 1)} of the shared machine.`,
  slow.length === 0
    ? `All ${measured.length} take less than ${MOST_MS} ms.`
    : `${measured.length - slow.length} of ${measured.length} take less than ${MOST_MS} ms; not ${slow.map(({ name }) => `\`${name}\``).join(', ')}.`,
  `Months that are over were kept by the sweep in ${round(keptMs / 1_000, 1)} s, all of them at once.`,
  table(
    ['call', 'database ms', 'buffers'],
    measured.map(({ name, ms, buffers }) => [name, round(ms), buffers]),
  ),
  '## Files',
  'Each read to its end and thrown away, by the verb itself. MiB alive on the heap above what was alive before, counted after a collection every 2,000 rows: at a quarter of the file, at its end, and the most. A file that grows with the shop keeps no more of it at its end.',
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
