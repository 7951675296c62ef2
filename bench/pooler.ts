import { loadavg } from 'node:os'
import type pg from 'pg'
import { PICKUP_ID } from '../contract/src/addresses/kinds.ts'
import { connectPool, type Database } from '../server/src/database/connect.ts'
import { PGBOUNCER, startPgbouncer } from '../server/src/testing/database-processes.ts'
import { addGuestActor } from '../server/src/testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../server/src/testing/fixtures/orders-fixture.ts'
import { addProduct, CONTACT } from '../server/src/testing/fixtures/people-and-products-fixture.ts'
import { openTestApp } from '../server/src/testing/test-app.ts'
import { postgresDatabase, TEST_URL } from '../server/src/testing/test-database.ts'
import { median, report, round, table } from './lib/report.ts'

/** `npm run bench:pooler`: the same calls straight to PostgreSQL and through PgBouncer in transaction mode, in turns. */
const ROUNDS = Number(process.argv[2] ?? 200)
const PRICE = 59_000

/** Counts the messages that wait for an answer. */
function countRoundTrips(pool: pg.Pool) {
  const counter = { trips: 0 }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      counter.trips += 1
      return query(...args)
    }) as typeof client.query
  })
  return counter
}

async function openPlace(url: string, limits: 'wide' | 'first') {
  const { db, pool } = connectPool({ connectionString: url }, { pool: 5, onError: () => undefined })
  const counter = countRoundTrips(pool)
  const database: Database = { db, pool, engine: 'postgresql', close: () => pool.end() }
  return { shop: await openTestApp(async () => database, {}, { limits }), pool, counter }
}
type Place = Awaited<ReturnType<typeof openPlace>>

async function prepareCalls({ shop, pool }: Place): Promise<Record<string, () => Promise<unknown>>> {
  const staff = shop.as((await seedStaff(shop, ['operations', 'finance'])).actor)
  const partnerId = await seedPartner(shop)
  const partner = shop.as({ kind: 'user', userId: partnerId, partner: true, sessionId: '' })
  const { variantId } = await addProduct(shop.db, { stock: 1_000_000 })
  let network = 0
  return {
    '`select 1`': () => pool.query('select 1'),
    'products (GET /api/product)': () => shop.as({ kind: 'anonymous' })('GET /api/product', {}),
    'data center (GET /api/data-center)': () => partner('GET /api/data-center', { days: '30' }),
    'sales report (GET /api/staff/report/sales)': () => staff('GET /api/staff/report/sales', { days: '30' }),
    'an order (POST /api/order)': async () => {
      network += 1
      const guest = await addGuestActor(shop.db)
      return shop.as(guest, `10.${network >> 8}.${network & 255}.1`)('POST /api/order', {
        lines: [{ variant_id: variantId, quantity: 1 }],
        address_id: PICKUP_ID,
        contact: CONTACT,
        expected_total: PRICE,
      })
    },
  }
}

type Sample = { ms: number[]; trips: number }

async function measureOnce(call: () => Promise<unknown>, { counter }: Place, sample: Sample): Promise<void> {
  counter.trips = 0
  const began = performance.now()
  await call()
  sample.ms.push(performance.now() - began)
  sample.trips = counter.trips
}

async function measure(): Promise<void> {
  const database = await postgresDatabase()
  const pooler = await startPgbouncer(TEST_URL)
  const name = new URL(database.url).pathname.slice(1)
  const places = [
    await openPlace(database.url, 'wide'),
    // The same database, which has its limits already.
    await openPlace(pooler.url(name), 'first'),
  ] as const
  try {
    const calls = [await prepareCalls(places[0]), await prepareCalls(places[1])] as const
    const rows = []
    let trip = { direct: 0, pooled: 0 }
    for (const call of Object.keys(calls[0])) {
      const samples: Sample[] = [
        { ms: [], trips: 0 },
        { ms: [], trips: 0 },
      ]
      for (let at = -20; at < ROUNDS; at += 1) {
        if (at === 0) for (const sample of samples) sample.ms = []
        for (const which of [0, 1] as const) await measureOnce(calls[which][call]!, places[which], samples[which]!)
      }
      const [direct = 0, pooled = 0] = samples.map(({ ms }) => median(ms))
      const { trips } = samples[1]!
      if (trip.direct === 0) trip = { direct, pooled }
      const perTrip = (pooled - direct) / trips
      rows.push([call, trips, round(direct), round(pooled), round(pooled / direct), round(perTrip, 3)])
    }
    report('pooler', 'The server through PgBouncer', [
      `Median of ${ROUNDS} calls each, one at a time, straight to PostgreSQL and through PgBouncer in transaction mode on the same machine, in turns; without HTTP. \`npm run bench:pooler\``,
      table(['call', 'round trips', 'direct, ms', 'pooler, ms', 'ratio', 'more for each round trip, ms'], rows),
      `A round trip takes ${round(trip.direct)} ms without the pooler and ${round(trip.pooled)} ms with it; load average ${round(loadavg()[0]!, 1)}. No call makes a round trip more than without it: settings of a transaction travel with its \`begin\`.`,
    ])
  } finally {
    for (const { shop } of places) await shop.close()
    await pooler.stop()
    await database.close()
  }
}

if (PGBOUNCER === undefined) {
  console.log('PgBouncer is not installed here, so there is nothing to measure: install the program pgbouncer.')
} else {
  await measure()
}
