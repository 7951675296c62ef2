import { expect, test } from 'vitest'
import { asDatabaseOwner, testDatabase } from '../testing/test-database.ts'
import { requireSchema } from './migrate.ts'

test('a command without migration rejects a schema of another version, and leaves it unchanged', async () => {
  const database = await testDatabase()
  const count = async () =>
    (await database.pool.query('select count(*)::int as ran from drizzle.__drizzle_migrations')).rows[0].ran
  const ran = await count()
  await expect(requireSchema(database)).resolves.toBeUndefined()

  await asDatabaseOwner(
    database.db,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  )
  await expect(requireSchema(database)).rejects.toThrow('newer than this version')

  const newest = 'select id from drizzle.__drizzle_migrations order by created_at desc limit 3'
  await asDatabaseOwner(database.db, `delete from drizzle.__drizzle_migrations where id in (${newest})`)
  await expect(requireSchema(database)).rejects.toThrow('2 migrations have not run')
  expect(await count()).toBe(ran - 2)
  await database.close()
})
