import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectPool } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { type Migration, runMigrations } from '../server/src/database/run-migrations.ts'
import { MADE_ID_SQL } from './lib/grow.ts'
import { orderStatements } from './lib/grow-orders.ts'
import { report, round, table } from './lib/report.ts'
import { createScratchShop } from './lib/shop-process.ts'

/** `npm run bench:migrate -- 1000000`: orders in the table that is migrated while it is read and written. */
const ORDERS = Number(process.argv[2] ?? 1_000_000)
const PAUSE_MS = 5

const at = Date.now()
const column = (name: string) => `alter table orders add column ${name} text not null default ''`
const index = (name: string) => `(${name}, placed_at)`
const STEPS: Record<string, Migration[]> = {
  'column and index in one transaction': [
    {
      at: at + 1,
      hash: 'a',
      outside: false,
      statements: [column('one'), `create index orders_one on orders ${index('one')}`],
    },
  ],
  'column, then the index concurrently': [
    { at: at + 2, hash: 'b', outside: false, statements: [column('two')] },
    {
      at: at + 3,
      hash: 'c',
      outside: true,
      statements: [`create index concurrently if not exists "orders_two" on orders ${index('two')}`],
    },
  ],
}

type Waits = { reads: number[]; writes: number[] }

/** Reads one order and updates one in two loops, each on its own connection. @returns a function that stops them */
function runTrafficBeside(url: string, numbers: string[]) {
  const waits: Waits = { reads: [], writes: [] }
  const stopping = new AbortController()
  const loop = async (statement: string, durations: number[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const began = performance.now()
      await client.query(statement, [numbers[turn % numbers.length]])
      durations.push(performance.now() - began)
      await wait(PAUSE_MS)
    }
    await client.end()
  }
  const loops = [
    loop('select id, status, total from orders where number = $1', waits.reads),
    loop(`update orders set buyer_message = buyer_message || '' where number = $1`, waits.writes),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(loops)
    return waits
  }
}

const place = await createScratchShop('PostgreSQL')
try {
  const connectionString = place.databaseUrl!
  const { db, pool } = connectPool({ connectionString }, { pool: 2, onError: () => undefined, longQueries: true })
  await migrate({ db, pool, engine: 'postgresql' })
  const fill = await pool.connect()
  await fill.query('set session_replication_role = replica; set synchronous_commit = off')
  await fill.query(MADE_ID_SQL)
  await fill.query(orderStatements(ORDERS)[0]!)
  await fill.query('set session_replication_role = origin; analyze orders')
  const { rows } = await fill.query<{ number: string }>(
    'select number from orders tablesample bernoulli (0.05) limit 400',
  )
  const numbers = rows.map(({ number }) => number)
  const measured: (string | number)[][] = []
  for (const [name, migrations] of Object.entries(STEPS)) {
    const stop = runTrafficBeside(connectionString, numbers)
    await wait(1_000)
    const began = performance.now()
    let retries = 0
    await runMigrations(fill, { migrations, concurrently: true, onRetry: () => (retries += 1) })
    const tookS = (performance.now() - began) / 1_000
    await wait(500)
    const { reads, writes } = await stop()
    measured.push([
      name,
      round(tookS, 1),
      retries,
      ...[reads, writes].flatMap((durations) => [durations.length, round(Math.max(...durations), 0)]),
    ])
  }
  fill.release()
  await pool.end()
  report('migrate', 'A migration during reads and writes', [
    `\`npm run bench:migrate\`: a column with a default and an index over it are added to ${ORDERS.toLocaleString('en')} orders, while one connection reads an order and another changes one every ${PAUSE_MS} ms. The first row is for comparison: one transaction.`,
    table(['migration', 'took s', 'lock retries', 'reads', 'longest read ms', 'writes', 'longest write ms'], measured),
  ])
} finally {
  await place.remove()
}
