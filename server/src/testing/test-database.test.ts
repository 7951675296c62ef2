import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { asDatabaseOwner, postgresDatabase, postgresReachable } from './test-database.ts'
import { addProduct, addUser } from './fixtures/people-and-products-fixture.ts'

const reachable = await postgresReachable()
type TestDatabase = Awaited<ReturnType<typeof postgresDatabase>>
let open: TestDatabase | undefined
afterEach(() => open?.close())

/** Number of rows of each table that is not empty. */
async function countRows({ db }: TestDatabase): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const counts: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const found = await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(name)}`)
    if (found.rows[0]!.count !== '0') counts[name] = found.rows[0]!.count
  }
  return counts
}

test.runIf(reachable)('a database used again has the rows and first ids of a new one', async () => {
  open = await postgresDatabase()
  const { url } = open
  const whenNew = await countRows(open)
  const { id: userId } = await addUser(open.db, {})
  const { productId } = await addProduct(open.db, {})
  await asDatabaseOwner(
    open.db,
    'alter table tax_rule disable trigger all',
    'delete from tax_rule',
    'alter table tax_rule enable trigger all',
  )
  await open.close()

  open = await postgresDatabase()
  expect(open.url).toBe(url)
  expect(await countRows(open)).toEqual(whenNew)
  expect((await addUser(open.db, {})).id).toBe(userId)
  expect((await addProduct(open.db, {})).productId).toBe(productId)
})

test.runIf(reachable).each([
  ['a disabled trigger', 'alter table audit disable trigger all'],
  ['a dropped column', 'alter table app_user drop column nickname'],
  ['a revoked privilege', 'revoke select on app_user from bailu_app'],
])('a database with %s is not used again', async (_, statement) => {
  open = await postgresDatabase()
  const { url } = open
  await asDatabaseOwner(open.db, statement)
  await open.close()
  open = await postgresDatabase()
  expect(open.url).not.toBe(url)
})
