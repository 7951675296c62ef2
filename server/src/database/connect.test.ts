import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase, postgresReachable } from '../testing/test-database.ts'
import { connectPool } from './connect.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { inTx } from './transaction.ts'

const real = await postgresReachable()
let database: Awaited<ReturnType<typeof postgresDatabase>>

beforeAll(async () => {
  if (real) database = await postgresDatabase()
})
afterAll(async () => {
  await database?.close()
})

const pidOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

/** Takes three connections at once. @returns the process ids of their backends */
async function takeThree(pool: pg.Pool): Promise<number[]> {
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()))
  const pids = await Promise.all(clients.map(pidOf))
  for (const client of clients) client.release()
  return pids
}

test.skipIf(!real)('after one lost connection the others are replaced, too', async () => {
  const { pool } = connectPool({ connectionString: database.url }, { pool: 3, onError: () => undefined })
  try {
    const before = await takeThree(pool)
    expect(await takeThree(pool)).toEqual(expect.arrayContaining(before))
    const [one, other] = await Promise.all([pool.connect(), pool.connect()])
    const lostPid = await pidOf(other)
    other.release()
    const lost = once(pool, 'error')
    await one.query('select pg_terminate_backend($1)', [lostPid])
    await lost
    one.release()
    const after = await takeThree(pool)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await pool.end()
  }
})

test.skipIf(!real)(
  'a database that takes no writes counts as unavailable, and its connection is replaced',
  async () => {
    const { db, pool } = connectPool({ connectionString: database.url }, { pool: 1, onError: () => undefined })
    try {
      const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
      const before = await pid()
      const writing = inTx({ db }, async (tx) => {
        await tx.db.execute('set transaction read only')
        await tx.db.execute(`insert into marker (name, value, at) values ('standby', '', now())`)
      })
      const error = await writing.catch((caught: unknown) => caught)
      expect(isDatabaseUnavailable(error)).toBe(true)
      expect(await pid()).not.toBe(before)
    } finally {
      await pool.end()
    }
  },
)
