import type pg from 'pg'
import type { Config } from '../lib/config.ts'
import { connectPool, type Database, usePoolForLongTx } from './connect.ts'
import { requireSameDatabase } from './database-identity.ts'
import { requireLimitedRole } from './privileges.ts'
import { openEmbedded, type Log } from './embedded/open-embedded.ts'

const MIN_VERSION = 150_000

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir' | 'production'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/** Long transactions that run at the same time on connections of their own. */
const DIRECT_CONNECTIONS = 4

type OpenOptions = {
  /** Queries without the time limit of calls. */
  longQueries?: boolean
  /** False only in tests: the embedded engine writes no backups. */
  backups?: boolean
}

/**
 * Opens the configured PostgreSQL, or the embedded engine in the data folder.
 * @throws Error when it is too old, unsafe for production, the folder is in use, or the direct URL is no direct way to it
 */
export async function openDatabase(config: DatabaseConfig, log: Log, options: OpenOptions = {}): Promise<Database> {
  const { longQueries = false, backups = true } = options
  if (config.databaseUrl === undefined) {
    return openEmbedded({ dataDir: config.dataDir, pool: config.databasePool, log, backups })
  }
  const { db, pool } = connectPool(
    { connectionString: config.databaseUrl },
    {
      pool: config.databasePool,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
      longQueries,
    },
  )
  const direct = config.databaseDirectUrl === undefined ? undefined : openDirect(config.databaseDirectUrl, longQueries)
  const close = async () => void (await Promise.all([pool.end(), direct?.end()]))
  try {
    await inspectPostgres(pool, config.production, log)
    if (direct) {
      await requireSameDatabase(pool, { setting: 'DATABASE_DIRECT_URL', url: config.databaseDirectUrl! })
      if (config.production) await requireLimitedRole(direct, 'DATABASE_DIRECT_URL')
      usePoolForLongTx(pool, direct)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { db, pool, ...(direct && { direct }), engine: 'postgresql', close }
}

const openDirect = (connectionString: string, longQueries: boolean): pg.Pool =>
  connectPool({ connectionString }, { pool: DIRECT_CONNECTIONS, onError: () => undefined, longQueries }).pool

type ServerFacts = { version: number; fsync: string; commit: string; encoding: string; locale: string }

/** Checks version, encoding and durability. @throws Error when PostgreSQL is too old, not in UTF-8, or may lose commits in production */
export async function inspectPostgres(pool: pg.Pool, production: boolean, log: Log): Promise<void> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, pg_encoding_to_char(encoding) as encoding, datcollate as locale
    from pg_database where datname = current_database()`,
  )
  const facts = rows[0]!
  if (facts.version < MIN_VERSION)
    throw new Error(`PostgreSQL 15 or later is needed, this one is ${Math.floor(facts.version / 10_000)}`)
  if (facts.encoding !== 'UTF8') throw new Error(`The database must be in UTF8, this one is in ${facts.encoding}`)
  if (facts.locale !== 'C')
    log.warn(
      { collation: facts.locale },
      'The database does not use the C collation: sorting will differ between servers',
    )
  const unsafe = [facts.fsync === 'off' && 'fsync=off', facts.commit === 'off' && 'synchronous_commit=off']
    .filter(Boolean)
    .join(', ')
  if (unsafe && production)
    throw new Error(`PostgreSQL may lose confirmed orders: ${unsafe}. A production start refuses it`)
  if (unsafe) log.warn({ unsafe }, 'PostgreSQL may lose confirmed orders')
}
