import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asDatabaseOwner, postgresDatabase, postgresReachable } from '../testing/test-database.ts'
import { type Database } from './connect.ts'
import { inTx, inLongReadTx } from './transaction.ts'

const real = await postgresReachable()
let database: Database
// Separate connections for each test, because a connection keeps the timeout it was opened with.
beforeEach(async () => {
  if (real) database = await postgresDatabase()
})
afterEach(() => database?.close())

const nap = sql`select pg_sleep(0.5)`

test.skipIf(!real)('a long read transaction may exceed the query timeout, and cannot write', async () => {
  // Simulates a timeout of a fifth of a second.
  database.pool.options.query_timeout = 200
  await expect(database.db.execute(nap)).rejects.toThrow()
  await inLongReadTx(database, (own) => own.db.execute(nap))
  const { rows } = await inLongReadTx(database, (own) => own.db.execute(sql`show work_mem`))
  expect(rows).toEqual([{ work_mem: '64MB' }])
  const write = inLongReadTx(database, (own) => own.db.execute(sql`create table written (id int)`))
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
})

test.skipIf(!real)('inside an open transaction it sees uncommitted changes', async () => {
  await inTx(database, async (tx) => {
    await asDatabaseOwner(tx.db, 'create table written (id int)', 'grant select on written to public')
    expect((await inLongReadTx(tx, (own) => own.db.execute(sql`select id from written`))).rows).toEqual([])
  })
})
