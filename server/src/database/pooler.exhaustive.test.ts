import pg from 'pg'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { checkLedger } from '../features/ledger/check-ledger.ts'
import { PGBOUNCER, startPgbouncer } from '../testing/database-processes.ts'
import { addGuestActor } from '../testing/fixtures/actors-fixture.ts'
import { addProduct, CONTACT } from '../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { postgresDatabase, postgresReachable, TEST_URL } from '../testing/test-database.ts'
import { connectPool } from './connect.ts'
import { inspectUrl } from './database-identity.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { APP_ROLE } from './privileges.ts'
import { inLongReadTx, inTx } from './transaction.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ready = PGBOUNCER !== undefined && (await postgresReachable())

let direct: Awaited<ReturnType<typeof postgresDatabase>>
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
let pooled: string
let shop: TestApp

describe.skipIf(!ready)('PgBouncer in transaction mode (needs pgbouncer)', () => {
  beforeAll(async () => {
    direct = await postgresDatabase()
    // Fewer connections than the server has, so that its transactions change connections all the time.
    pooler = await startPgbouncer(TEST_URL, { connections: 2, connectQuery: `set role ${APP_ROLE}` })
    pooled = pooler.url(new URL(direct.url).pathname.slice(1))
    const { db, pool } = connectPool({ connectionString: pooled }, { pool: 20, onError: () => undefined })
    shop = await openTestApp(async () => ({ db, pool, engine: 'postgresql', close: () => pool.end() }))
  })
  afterAll(async () => {
    await shop?.close()
    await pooler?.stop()
    await direct?.close()
  })

  const config = (more = {}) => ({ databaseUrl: pooled, databasePool: 2, dataDir: '', production: true, ...more })

  test('orders placed at the same time share two connections', async () => {
    const { variantId } = await addProduct(shop.db, { stock: 15 })
    const place = async (at: number) =>
      shop.as(await addGuestActor(shop.db), `10.0.${at}.1`)('POST /api/order', {
        lines: [{ variant_id: variantId, quantity: 1 }],
        address_id: PICKUP_ID,
        contact: CONTACT,
        expected_total: 59_000,
      })
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => place(at)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
    expect(await checkLedger(shop)).toEqual([])
  })

  test('no setting of a transaction stays on a connection', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => inTx(shop, async ({ db }) => void (await db.execute(sql`select 1`)))),
    )
    const settings = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.db.execute(
          sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
        ),
      ),
    )
    expect(settings.flatMap(({ rows }) => rows)).toEqual(
      Array.from({ length: 10 }, () => ({ statement: '0', lock: '0' })),
    )
  })

  test('its URL is recognized as that of a pooler, and leads to the same database', async () => {
    const [through, past] = [await inspectUrl(pooled), await inspectUrl(direct.url)]
    expect([through.pooled, past.pooled]).toEqual([true, false])
    expect(through.identity).toBe(past.identity)
  })

  test('a production start accepts it; long transactions use connections of their own past it', async () => {
    // The role as a user of PostgreSQL has it; the test logs in as another one.
    const past = new URL(direct.url)
    past.searchParams.set('options', `-c role=${APP_ROLE}`)
    const database = await openDatabase(config({ databaseDirectUrl: past.href, production: false }), log)
    const addressOf = `select inet_server_port() as port, pg_backend_pid() as pid`
    const pids = async () => (await database.direct!.query<{ pid: number }>(addressOf)).rows[0]!.pid
    const own = await pids()
    const long = await inLongReadTx(
      database,
      async ({ db }) => (await db.execute<{ pid: number }>(sql.raw(addressOf))).rows,
    )
    expect(long[0]!.pid).toBe(own)
    await database.close()
  })

  test.each([
    ['another pooler', () => pooled, 'DATABASE_DIRECT_URL leads through a connection pooler'],
    ['another database', () => TEST_URL, 'DATABASE_DIRECT_URL and DATABASE_URL name two databases'],
  ])('a direct URL that names %s is rejected', async (_, url, message) => {
    await expect(openDatabase(config({ databaseDirectUrl: url(), production: false }), log)).rejects.toThrow(message)
  })

  test('the URL of the owner must lead past it', async () => {
    const database = { ...shop.database }
    await expect(migrate(database, pooled)).rejects.toThrow('DATABASE_OWNER_URL leads through a connection pooler')
    await expect(migrate(database, TEST_URL)).rejects.toThrow('DATABASE_OWNER_URL and DATABASE_URL name two databases')
  })

  test('a connection that PostgreSQL ends fails one call; the next one works', async () => {
    const client = new pg.Client({ connectionString: direct.url })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => inTx(shop, async ({ db }) => db.execute(sql`select 1`))),
    )
    for (const result of tries)
      if (result.status === 'rejected') expect(String(result.reason)).toMatch(/terminat|closed|crash/i)
    await expect(inTx(shop, async ({ db }) => (await db.execute(sql`select 1 as n`)).rows)).resolves.toEqual([{ n: 1 }])
  })
})
