import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PREPARED_PARTNER } from '../core/context.ts'
import { partner } from '../features/account/table.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { Database, Db } from './connect.ts'
import { prepareOnce } from './prepare-once.ts'
import { inTx } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const selectNumber = (db: Db) =>
  db.select({ no: partner.employeeNo }).from(partner).where(eq(partner.userId, PREPARED_PARTNER.partnerId))

test('a query of a prepared scope runs with the scope of a caller only', async () => {
  const query = prepareOnce(selectNumber)
  expect(await query(database.db).execute({ partnerId: 1 })).toEqual([])
  await expect(query(database.db).execute({})).rejects.toThrow(/partnerId/)
  await expect(selectNumber(database.db)).rejects.toThrow(/partnerId/)
})

test('a query is built once for a pool, and anew for each transaction, which it reads in', async () => {
  let built = 0
  const markers = prepareOnce((db) => {
    built += 1
    return db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`marker`)
      .where(sql`name = ${sql.placeholder('name')}`)
  })
  const count = async (db: Db) => (await markers(db).execute({ name: 'uncommitted' }))[0]?.count
  await count(database.db)
  expect(await count(database.db)).toBe(0)
  expect(built).toBe(1)
  await inTx(database, async (tx) => {
    await tx.db.execute(sql`insert into marker (name, value, at) values ('uncommitted', '', now())`)
    expect(await count(tx.db)).toBe(1)
  })
  expect(built).toBe(2)
})
