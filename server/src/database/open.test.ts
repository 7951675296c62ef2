import { expect, test } from 'vitest'
import { embeddedDatabase, postgresReachable, TEST_URL } from '../testing/test-database.ts'
import { openDatabase } from './open.ts'

const said: string[] = []
const note = (_: object, message: string) => {
  said.push(message)
}
const log = { info: note, warn: note, error: note }

test.skipIf(!(await postgresReachable()))('opens the configured PostgreSQL', async () => {
  const database = await openDatabase({ databaseUrl: TEST_URL, databasePool: 2, dataDir: '', production: false }, log)
  expect(database.engine).toBe('postgresql')
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('fails when the configured PostgreSQL is unreachable', async () => {
  const away = { databaseUrl: 'postgres://127.0.0.1:1/none', databasePool: 2, dataDir: '', production: false }
  await expect(openDatabase(away, log)).rejects.toThrow(/ECONNREFUSED/)
})

test('the embedded engine supports the complete schema', async () => {
  const database = await embeddedDatabase()
  const { rows } = await database.pool.query(
    `select count(*)::int as n from information_schema.tables where table_schema = 'public'`,
  )
  expect(rows[0].n).toBeGreaterThan(20)
  await database.close()
})
