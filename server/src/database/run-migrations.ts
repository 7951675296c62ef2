import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { sqlState } from './errors.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** First line of a migration whose statements run one by one, each outside a transaction: see docs/upgrading.md. */
export const OUTSIDE_TRANSACTION = '-- outside a transaction'

/** Maximum wait for a table lock; all other statements on the table queue behind the waiting migration. */
const LOCK_TIMEOUT_MS = 400
const ATTEMPTS = 120
const RETRY = new Set(['55P03', '40P01'])

export type Migration = {
  /** Creation time in milliseconds; migrations run in this order. */
  at: number
  hash: string
  statements: string[]
  outside: boolean
}

/** All migrations of this version, oldest first. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    at: folderMillis,
    hash,
    statements: sql.map((statement) => statement.trim()).filter((statement) => statement !== ''),
    outside: sql[0]?.trimStart().startsWith(OUTSIDE_TRANSACTION) ?? false,
  }))
}

export type SchemaState = {
  /** Number of migrations of this version that have not run. */
  missing: number
  /** Migrations of a newer version have run. */
  newer: boolean
}

/** Compares the schema with this version; changes nothing. */
export async function schemaState(client: Pick<pg.Pool, 'query'>, migrations = readMigrations()): Promise<SchemaState> {
  const { rows: exists } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (exists[0]?.there !== true) return { missing: migrations.length, newer: false }
  const { rows } = await client.query<{ at: string }>(
    'select coalesce(max(created_at), 0) as at from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]?.at)
  return { missing: migrations.filter(({ at }) => at > last).length, newer: last > (migrations.at(-1)?.at ?? 0) }
}

type Options = {
  migrations?: Migration[]
  /** False on the embedded engine: with a single session there are no other clients to block. */
  concurrently: boolean
  /** Grants privileges on new tables and columns, in the transaction of the migration. */
  grant?: () => Promise<void>
  /** Called when a lock timed out and the migration is repeated. */
  onRetry?: (attempt: number) => void
}

/**
 * Runs pending migrations, each in its own transaction. A lock is only waited for briefly and then requested again, so that
 * the migration does not block the running servers' statements.
 * @returns number of migrations that ran
 * @throws Error of the failing statement, or the lock timeout of the last attempt
 */
export async function runMigrations(
  client: pg.PoolClient,
  { migrations = readMigrations(), concurrently, grant = async () => undefined, onRetry }: Options,
): Promise<number> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { missing } = await schemaState(client, migrations)
  for (const migration of missing === 0 ? [] : migrations.slice(-missing)) {
    const run = migration.outside && concurrently ? runStatements : runInTransaction
    await retryWhileLocked(() => run(client, migration, grant), onRetry)
  }
  return missing
}

async function retryWhileLocked(work: () => Promise<void>, onRetry: Options['onRetry']): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRY.has(sqlState(error) ?? '')) throw error
      onRetry?.(attempt)
      await wait(200 + Math.random() * 800)
    }
  }
}

const RECORD_MIGRATION = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'

type Grant = () => Promise<void>

async function runInTransaction(
  client: pg.PoolClient,
  { statements, hash, at }: Migration,
  grant: Grant,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'; set local statement_timeout = 0`)
    for (const statement of statements) await client.query(statement.replace(/\bindex concurrently\b/gi, 'index'))
    await grant()
    await client.query(RECORD_MIGRATION, [hash, at])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs repeatable statements outside of a transaction; an invalid index left by an interrupted attempt is dropped first. */
async function runStatements(client: pg.PoolClient, { statements, hash, at }: Migration): Promise<void> {
  for (const statement of statements) {
    const [, index] = /create (?:unique )?index concurrently if not exists "?(\w+)"?/i.exec(statement) ?? []
    if (index !== undefined) {
      const { rowCount } = await client.query(
        `select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
        [`public.${index}`],
      )
      if (rowCount) await client.query(`drop index concurrently ${index}`)
    }
    await client.query(statement)
  }
  await client.query(RECORD_MIGRATION, [hash, at])
}
