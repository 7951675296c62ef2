import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { changesContent, readContentVersion } from './content-version.ts'
import { inLongReadTx, inTx } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const write = (name: string) => inTx(database, (tx) => insert(tx, name))
const insert = (on: { db: Database['db'] }, name: string) =>
  on.db.execute(sql`insert into marker (name, value, at) values (${name}, '', now())`)
const version = async () => Number(await readContentVersion(database))

test('each transaction of a change raises the version, others do not', async () => {
  await write('order')
  expect(await version()).toBe(0)
  await changesContent(database, () => write('price'))
  expect(await version()).toBe(1)
  await changesContent(database, async () => {
    await write('first')
    await write('second')
    await inLongReadTx(database, async (tx) => tx.db.execute(sql`select 1`))
  })
  expect(await version()).toBe(3)
})

test('the version is raised with the change or not at all', async () => {
  const before = await version()
  const broken = changesContent(database, () =>
    inTx(database, async (tx) => {
      await insert(tx, 'undone')
      throw new Error('broken')
    }),
  )
  await expect(broken).rejects.toThrow('broken')
  expect(await version()).toBe(before)
})

test('a change without a transaction raises it afterwards', async () => {
  const before = await version()
  await changesContent(database, () => insert(database, 'plain'))
  expect(await version()).toBe(before + 1)
})

test('concurrent changes raise it once each', async () => {
  const before = await version()
  await Promise.all(Array.from({ length: 8 }, (_, at) => changesContent(database, () => write(`at once ${at}`))))
  expect(await version()).toBe(before + 8)
})
