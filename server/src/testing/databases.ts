import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import packages from '../../package.json' with { type: 'json' }
import { connect, type Database } from '../database/connect.ts'
import { openEmbedded } from '../database/embedded/open-embedded.ts'
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

/** A migrated database of its own on the engine that this run of the tests is for. */
export const testDatabase = (): Promise<Database> =>
  process.env['TEST_ENGINE'] === 'embedded' ? embeddedDatabase() : postgresDatabase()

/** A database of its own on the test PostgreSQL, migrated; dropped on close. */
export async function postgresDatabase(): Promise<Database & { url: string }> {
  const name = `bailu_test_${randomBytes(6).toString('hex')}`
  await asAdmin((client) =>
    client.query(`create database ${name} template template0 lc_collate 'C' lc_ctype 'C.UTF-8' encoding 'UTF8'`),
  )
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

/** The embedded engine in a folder of its own, migrated; gone on close. Races mean nothing on it. */
export async function embeddedDatabase(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bailu-embedded-'))
  await cp(await emptyEngine(), join(dataDir, 'database'), { recursive: true })
  const database = await openEmbedded({ ...quick, dataDir })
  await migrate(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const quick = { pool: 10, log: silent, durable: false, backups: false }

// Making an empty engine takes seconds, copying one does not.
async function emptyEngine(): Promise<string> {
  const kept = join(
    tmpdir(),
    `bailu-empty-engine-${packages.dependencies['@electric-sql/pglite']}-${userInfo().username}`,
  )
  if (existsSync(kept)) return kept
  const making = await mkdtemp(join(tmpdir(), 'bailu-embedded-'))
  await (await openEmbedded({ ...quick, dataDir: making })).close()
  await rename(join(making, 'database'), kept).catch(() => undefined)
  await rm(making, { recursive: true, force: true })
  return kept
}
