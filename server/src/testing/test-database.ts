import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import packages from '../../package.json' with { type: 'json' }
import { connectPool, type Database, type Db } from '../database/connect.ts'
import { inTx } from '../database/transaction.ts'
import { openEmbedded } from '../database/embedded/open-embedded.ts'
import { migrate } from '../database/migrate.ts'
import { APP_ROLE, createRole, grantApp } from '../database/privileges.ts'
import { type NewDatabase, readNewDatabase, resetDatabase } from './reset-database.ts'

export const TEST_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** PostgreSQL itself where TEST_URL is a connection pooler: databases are created and dropped there. */
const ADMIN_URL = process.env['TEST_DATABASE_ADMIN_URL'] ?? TEST_URL

/** Whether a PostgreSQL server answers; race tests run only on one. */
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

async function withAdminClient<T>(run: (client: pg.Client) => Promise<T>, database?: string): Promise<T> {
  const client = new pg.Client(connectionTo(database, ADMIN_URL))
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** @param database of the test server; without it the one in the URL */
function connectionTo(database: string | undefined, server = TEST_URL) {
  const url = new URL(server)
  if (database) url.pathname = `/${database}`
  // Tests need no durability across a power failure; the order of commits is the same.
  return { connectionString: url.href, options: '-c synchronous_commit=off' }
}

/** A new migrated database on the engine of this test run (`TEST_ENGINE`). */
export const testDatabase = (): Promise<Database> =>
  process.env['TEST_ENGINE'] === 'embedded' ? embeddedDatabase() : postgresDatabase()

export const dropDatabase = (name: string): Promise<unknown> =>
  withAdminClient((client) => client.query(`drop database if exists ${name} with (force)`))

/** Drops all databases of a test run. */
export async function dropDatabases(run: string): Promise<void> {
  const names = await withAdminClient(async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
      `^bailu_test_${run}_`,
    ])
    return rows.map(({ datname }) => datname)
  })
  for (const name of names) await dropDatabase(name)
}

/** Databases of this process that no test uses at the moment, as they were when they were new. */
const unused: string[] = []
let newDatabase: NewDatabase | undefined

async function copyTemplate(): Promise<string> {
  const run = process.env['TEST_DATABASE_RUN'] ?? 'single'
  const name = `bailu_test_${run}_${randomBytes(6).toString('hex')}`
  await withAdminClient(async (client) =>
    client.query(`create database ${name} template ${await migratedTemplate(client)}`),
  )
  newDatabase ??= await withAdminClient(readNewDatabase, name)
  return name
}

/** Makes a database available to the next test, or drops it if its schema was changed or no test run drops it at its end. */
async function release(name: string): Promise<void> {
  const reset = process.env['TEST_DATABASE_RUN'] !== undefined && (await withAdminClient(endOthersAndReset, name))
  if (reset) unused.push(name)
  else await dropDatabase(name)
}

async function endOthersAndReset(client: pg.Client): Promise<boolean> {
  await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return resetDatabase(client, newDatabase!)
}

/** A migrated database without data on the test PostgreSQL. */
export async function postgresDatabase(): Promise<Database & { url: string }> {
  const name = unused.pop() ?? (await copyTemplate())
  const { pool, ...database } = poolOn(name, APP_ROLE)
  return {
    ...database,
    pool,
    close: async () => {
      await pool.end()
      await release(name)
    },
  }
}

/**
 * Creates a migrated database for a server of another process, with the data of `template` if there is one; `dropDatabase`
 * removes it.
 * @returns its name, and its URL with the server's role
 */
export async function createServerDatabase(template?: string): Promise<{ name: string; url: string }> {
  const name = `bailu_server_${randomBytes(6).toString('hex')}`
  await withAdminClient(async (client) =>
    client.query(`create database ${name} template ${template ?? (await migratedTemplate(client))}`),
  )
  const { connectionString, options } = connectionTo(name, ADMIN_URL)
  const url = new URL(connectionString)
  url.searchParams.set('options', `${options} -c role=${APP_ROLE}`)
  return { name, url: url.href }
}

/** Connects as `role`, as a server does; `asDatabaseOwner` is for statements that only tests run. */
function poolOn(name: string, role?: string) {
  const { connectionString, options } = connectionTo(name, role === undefined ? ADMIN_URL : TEST_URL)
  const target = { connectionString, options: `${options}${role ? ` -c role=${role}` : ''}` }
  const { db, pool } = connectPool(target, { pool: 20, onError: () => undefined })
  return { db, pool, engine: 'postgresql' as const, url: connectionString }
}

/** Migrated once and copied for every test: the copy takes a tenth of the time. Changed migrations create a new template. */
async function migratedTemplate(client: pg.Client): Promise<string> {
  const name = `bailu_migrated_${migrationsHash()}`
  const exists = async () => (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1
  if (await exists()) return name
  await client.query(`select pg_advisory_lock(hashtext('bailu_template'))`)
  try {
    if (await exists()) return name
    const { rows } = await client.query(`select datname from pg_database where datname like 'bailu\\_migrated\\_%'`)
    const building = 'bailu_migrating'
    for (const outdated of [building, ...rows.map(({ datname }) => datname)])
      await client.query(`drop database if exists ${outdated} with (force)`)
    await client.query(
      `create database ${building} template template0 lc_collate 'C' lc_ctype 'C.UTF-8' encoding 'UTF8'`,
    )
    const { pool, ...database } = poolOn(building)
    try {
      await migrate({ ...database, pool })
      await createRole(pool, APP_ROLE)
      await grantApp(pool, APP_ROLE)
    } finally {
      await pool.end()
    }
    await client.query(`alter database ${building} rename to ${name}`)
    return name
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('bailu_template'))`)
  }
}

/** A migrated embedded engine in a temporary folder, removed on close. It runs one statement at a time, so race tests prove nothing on it. */
export async function embeddedDatabase(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bailu-embedded-'))
  await cp(await migratedEngine(), join(dataDir, 'database'), { recursive: true })
  const database = await openEmbedded({ ...TEST_ENGINE_OPTIONS, dataDir })
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const TEST_ENGINE_OPTIONS = { pool: 10, log: silentLog, durable: false, backups: false }

// Creating and migrating an engine takes seconds; copying its folder does not.
async function migratedEngine(): Promise<string> {
  const version = `${packages.dependencies['@electric-sql/pglite']}-${migrationsHash()}`
  const templateFolder = join(tmpdir(), `bailu-migrated-engine-${version}-${userInfo().username}`)
  if (existsSync(templateFolder)) return templateFolder
  const building = await mkdtemp(join(tmpdir(), 'bailu-embedded-'))
  const database = await openEmbedded({ ...TEST_ENGINE_OPTIONS, dataDir: building })
  await migrate(database)
  await database.close()
  await rename(join(building, 'database'), templateFolder).catch(() => undefined)
  await rm(building, { recursive: true, force: true })
  return templateFolder
}

const MIGRATIONS = fileURLToPath(new URL('../database/migrations', import.meta.url))

function migrationsHash(): string {
  // The privileges of the role are part of the template too.
  const hash = createHash('sha256').update(readFileSync(join(MIGRATIONS, '../privileges.ts')))
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(MIGRATIONS, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Runs statements a server has no privilege for, such as disabling a trigger, in the open transaction or in a new one. */
export async function asDatabaseOwner(db: Db, ...statements: string[]): Promise<void> {
  await inTx({ db }, async (tx) => {
    for (const statement of ['set role none', ...statements, `set role ${APP_ROLE}`])
      await tx.db.execute(sql.raw(statement))
  })
}

/** Runs statements on the audit log with its triggers disabled, as a database superuser could. */
export async function tamperWithAudit(db: Db, ...statements: string[]): Promise<void> {
  const tables = ['audit', 'audit_seal']
  await asDatabaseOwner(
    db,
    ...tables.map((table) => `alter table ${table} disable trigger all`),
    ...statements,
    ...tables.map((table) => `alter table ${table} enable trigger all`),
  )
}
