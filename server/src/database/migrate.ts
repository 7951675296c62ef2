import type pg from 'pg'
import { connectPool, type Database } from './connect.ts'
import { APP_ROLE, createRole, grantApp, roleFacts } from './privileges.ts'
import { requireSameDatabase } from './database-identity.ts'
import { runMigrations, schemaState } from './run-migrations.ts'

/**
 * Migrates the schema. With `ownerUrl` that role migrates and grants privileges to the server's role; otherwise the
 * server's role migrates, if it may. Servers starting together wait for each other on a row lock; the embedded engine has
 * one process and needs no lock.
 * @throws Error when the schema is older than this version and the server's role may not change it, or the owner's URL
 * leads through a connection pooler or to another database
 */
export async function migrate(database: Omit<Database, 'close'>, ownerUrl?: string): Promise<void> {
  const { pool, direct = pool, engine } = database
  if (engine === 'embedded') {
    // The shared session uses the owner role during the migration, see engine-thread.ts.
    await pool.query('set role none')
    const client = await pool.connect()
    try {
      await runMigrations(client, { concurrently: false })
    } finally {
      client.release()
    }
    await createRole(pool, APP_ROLE)
    await grantApp(pool, APP_ROLE)
    await pool.query(`set role ${APP_ROLE}`)
    return
  }
  if (ownerUrl !== undefined) {
    const { role } = await roleFacts(pool)
    await requireSameDatabase(pool, { setting: 'DATABASE_OWNER_URL', url: ownerUrl })
    return migrateAs({ connectionString: ownerUrl }, role)
  }
  if ((await schemaState(pool)).missing === 0) return
  const { role, superuser } = await roleFacts(pool)
  const { rows } = await pool.query(`select has_schema_privilege('public', 'create') as may`)
  if (!superuser && rows[0]?.may !== true)
    throw new Error(
      `The database is older than this version, and its role ${role} may not change it. Run \`npm run db:migrate\` with DATABASE_OWNER_URL first`,
    )
  return migrateAs(direct.options)
}

async function migrateAs(target: pg.PoolConfig, appRole?: string): Promise<void> {
  // On separate connections without timeout: building an index on a large table may take long.
  const ownerPool = connectPool(target, { pool: 2, onError: () => undefined, longQueries: true })
  const lockClient = await ownerPool.pool.connect()
  try {
    await createLockRow(lockClient)
    await lockClient.query('begin; set local idle_in_transaction_session_timeout = 0')
    await lockClient.query('select 1 from migration_lock for update')
    const client = await ownerPool.pool.connect()
    try {
      const grant = async () => (appRole === undefined ? undefined : grantApp(client, appRole))
      await runMigrations(client, { concurrently: true, grant })
      await inTransaction(client, grant)
    } finally {
      client.release()
    }
    await lockClient.query('commit')
  } finally {
    lockClient.release()
    await ownerPool.pool.end()
  }
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work()
  await client.query('commit')
}

/**
 * Checks the schema version without migrating.
 * @throws Error when it is older or newer than this version
 */
export async function requireSchema({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { missing, newer } = await schemaState(pool)
  if (newer) throw new Error('The database is newer than this version. Run the command of the version that migrated it')
  if (missing > 0)
    throw new Error(
      `The database is older than this version: ${missing} migrations have not run. Start the new server first, or run \`npm run db:migrate\``,
    )
}

// Two concurrent first starts may both try to create the table; after an error it exists, so the statement is repeated.
async function createLockRow(client: pg.PoolClient): Promise<void> {
  const create = 'create table if not exists migration_lock (id int primary key check (id = 1))'
  await client.query(create).catch(() => client.query(create))
  await client.query('insert into migration_lock (id) values (1) on conflict do nothing')
}
