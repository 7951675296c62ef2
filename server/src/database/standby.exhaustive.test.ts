import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf, Key } from '@bailu/contract/calls'
import { calls } from '@bailu/contract/calls'
import type { Actor } from '../core/context.ts'
import { perform } from '../core/perform.ts'
import { handlers } from '../http/handlers.ts'
import { STANDBY_CALLS } from '../http/standby/standby-reads.ts'
import type { CsvReply } from '../lib/csv.ts'
import { PG_CTL, startPrimaryAndStandby } from '../testing/database-processes.ts'
import { markPaid, seedOrder, seedPartner, seedStaff, seedUser } from '../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { connectPool } from './connect.ts'
import { migrate } from './migrate.ts'
import { openStandby, type Standby, type StandbyReads } from './standby.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const SALES = 'GET /api/staff/report/sales'
/** A figure of each kind. */
const IDS: Partial<Record<string, string>> = {
  'GET /api/data-center/customer/{id}': 'active',
  'GET /api/data-center/trade/{id}': 'sales',
}

let servers: Awaited<ReturnType<typeof startPrimaryAndStandby>>
let shop: TestApp
let staff: Actor
let partner: Actor
let standby: Standby
let onStandby: pg.Client

async function openPrimary() {
  const admin = new pg.Client({ connectionString: servers.primary('postgres') })
  await admin.connect()
  await admin.query('create database bailu')
  await admin.end()
  const { db, pool } = connectPool(
    { connectionString: servers.primary('bailu') },
    { pool: 5, onError: () => undefined },
  )
  const database = { db, pool, engine: 'postgresql' as const }
  await migrate(database)
  return { ...database, close: () => pool.end() }
}

const openHere = (maxAgeMs = 30_000) =>
  openStandby({ url: servers.standby('bailu'), pool: 3, maxAgeMs }, shop.database.pool, log, { samples: false })

/** Until the standby has everything. */
async function replay() {
  const position = await standby.primaryPosition()
  for (;;) {
    const { rows } = await onStandby.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [text(position)])
    if (rows[0].there) return standby.sample()
    await wait(20)
  }
}
const text = (position: bigint) => `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`

const read = async <K extends Key>(key: K, input: InputOf<K>, actor: Actor, reads?: StandbyReads) => {
  const reply: unknown = await perform(handlers, key, { ...shop.ctx(actor), readDb: reads?.db }, { input })
  if (calls[key].reply !== 'csv') return reply
  const { name, rows } = reply as CsvReply
  const list = []
  for await (const row of rows) list.push(row)
  return { name, rows: list }
}
const paidOrder = async () =>
  markPaid(shop, (await seedOrder(shop, { userId: await seedUser(shop), subtotal: 10_000n })).id)
const sales = async (reads?: StandbyReads) =>
  ((await read(SALES, { days: '7' }, staff, reads)) as { total: { orders: number } }).total.orders

describe.skipIf(PG_CTL === undefined)('a standby (needs the programs of PostgreSQL)', () => {
  beforeAll(async () => {
    servers = await startPrimaryAndStandby()
    shop = await openTestApp(openPrimary)
    staff = { ...(await seedStaff(shop, 'owner')).actor, recentAuth: true }
    partner = { kind: 'user', userId: await seedPartner(shop), partner: true, sessionId: '', recentAuth: true }
    await paidOrder()
    standby = await openHere()
    onStandby = new pg.Client({ connectionString: servers.standby('bailu') })
    onStandby.on('error', () => undefined)
    await onStandby.connect()
  }, 180_000)
  afterAll(async () => {
    await onStandby?.end().catch(() => undefined)
    await standby?.stop()
    await shop?.close()
    await servers?.stop()
  })

  test.each([...STANDBY_CALLS])('%s answers the same on both, and reads the standby only', async (key) => {
    await replay()
    const id = Object.entries(IDS).find(([path]) => key.startsWith(path))?.[1]
    const period = { from: '2026-11-01', to: '2026-11-20' }
    const input = (/audit|order|cohorts/.test(key) ? {} : { ...period, ...(id && { id }) }) as never
    const actor = key.includes('/staff/') ? staff : partner
    const before = { ...standby.facts().reads }
    const reads = standby.readsFrom(0n)
    const there = await read(key, input, actor, reads)
    const { standby: count, ...others } = standby.facts().reads
    expect(count).toBeGreaterThan(before.standby)
    expect(others).toEqual({ own_write: 0, busy: 0, failed: 0, not_current: 0 })
    expect(reads.ageMs()).toBeLessThan(30_000)
    // The audit log has one entry more: that of the first export.
    if (!key.includes('/audit/')) expect(there).toEqual(await read(key, input, actor))
  })

  test('what the caller wrote is seen while the standby has not got it; others see what it has', async () => {
    await replay()
    await onStandby.query('select pg_wal_replay_pause()')
    const before = await sales()
    await paidOrder()
    const written = await standby.primaryPosition()
    expect(await sales(standby.readsFrom(written))).toBe(before + 1)
    const { own_write: ownWrites } = standby.facts().reads
    expect(ownWrites).toBeGreaterThan(0)
    const others = standby.readsFrom(0n)
    expect(await sales(others)).toBe(before)
    expect(others.ageMs()).toBeGreaterThan(0)
    await onStandby.query('select pg_wal_replay_resume()')
    await replay()
    expect(await sales(standby.readsFrom(written))).toBe(before + 1)
    expect(standby.facts().reads.own_write).toBe(ownWrites)
  })

  test('one that is older than allowed is not read until it has caught up', async () => {
    const strict = await openHere(300)
    await strict.sample()
    await onStandby.query('select pg_wal_replay_pause()')
    await paidOrder()
    await wait(400)
    await strict.sample()
    expect(strict.facts().state).toBe('behind')
    const expected = await sales()
    expect(await sales(strict.readsFrom(0n))).toBe(expected)
    expect(strict.facts().reads).toMatchObject({ standby: 0, own_write: 0, failed: 0 })
    await onStandby.query('select pg_wal_replay_resume()')
    await replay()
    await strict.sample()
    expect(strict.facts().state).toBe('current')
    await strict.stop()
  })

  test('a statement that replay cancels is repeated on the primary', async () => {
    await shop.database.pool.query('create table probe as select 1 as n')
    await replay()
    const reads = standby.readsFrom(0n)
    const answer = reads.db.execute<{ n: number }>(
      sql`select n, case when pg_is_in_recovery() then pg_sleep(20)::text else 'primary' end as at from probe`,
    )
    await wait(300)
    // Replay needs the lock that the statement has on the standby.
    await shop.database.pool.query('alter table probe add m int')
    expect((await answer).rows).toEqual([{ n: 1, at: 'primary' }])
    expect(standby.facts().reads.failed).toBe(1)
    await replay()
    expect(standby.facts().state).toBe('current')
  })

  test('nothing can be written there: a statement that writes goes to the primary', async () => {
    await replay()
    await standby.readsFrom(0n).db.execute(sql`insert into probe (n) values (2)`)
    expect((await shop.database.pool.query('select n from probe order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('one that is away is read again when it is back; until then no call waits for it', async () => {
    await replay()
    await servers.stopStandby()
    const expected = await sales()
    expect(await sales(standby.readsFrom(0n))).toBe(expected)
    expect(standby.facts().state).toBe('away')
    const { not_current: before } = standby.facts().reads
    expect(await sales(standby.readsFrom(0n))).toBe(expected)
    expect(standby.facts().reads.not_current).toBeGreaterThan(before)
    await standby.sample()
    expect(standby.facts().state).toBe('away')
    await servers.startStandby()
    onStandby = new pg.Client({ connectionString: servers.standby('bailu') })
    onStandby.on('error', () => undefined)
    await onStandby.connect()
    await replay()
    const there = standby.readsFrom(0n)
    expect(await sales(there)).toBe(expected)
    expect(there.ageMs()).toBeDefined()
  })

  test('another database is rejected at the start', async () => {
    const settings = { url: servers.standby('postgres'), pool: 1, maxAgeMs: 30_000 }
    await expect(openStandby(settings, shop.database.pool, log)).rejects.toThrow('DATABASE_READ_URL names no copy')
    const own = { url: servers.standby('bailu'), pool: 1, maxAgeMs: 30_000 }
    await expect(openStandby(own, shop.database.pool, log, { limitedRole: true })).rejects.toThrow(
      'of DATABASE_READ_URL is a superuser',
    )
  })

  test('one that was promoted is no copy any more', async () => {
    await servers.promoteStandby()
    const reads = standby.readsFrom(0n)
    await onStandby.query('create table only_there (n int)')
    expect(await sales(reads)).toBe(await sales())
    expect(reads.ageMs()).toBeUndefined()
    expect(standby.facts().state).toBe('promoted')
  })
})
