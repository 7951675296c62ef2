import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'

export const TEST_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Whether a real PostgreSQL answers; races are only tried there. */
export async function postgresReachable(): Promise<boolean> {
  const client = new pg.Client({ connectionString: TEST_URL, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_URL })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** A database of its own on the test PostgreSQL, migrated; dropped on close. */
export async function postgresDatabase(): Promise<Database & { url: string }> {
  const name = `bailu_test_${randomBytes(6).toString('hex')}`
  await asAdmin((client) => client.query(`create database ${name} template template0 lc_collate 'C' lc_ctype 'C.UTF-8' encoding 'UTF8'`))
  const url = new URL(TEST_URL)
  url.pathname = `/${name}`
  const { db, pool } = connect({ connectionString: url.href }, { pool: 20, onError: () => undefined })
  const database: Database = {
    db,
    pool,
    engine: 'postgresql',
    close: async () => {
      await pool.end()
      await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
  await migrate(database)
  return { ...database, url: url.href }
}
