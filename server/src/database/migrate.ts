import type pg from 'pg'
import { connect, type Database } from './connect.ts'
import { APP_ROLE, createRole, grantApp, roleFacts } from './privileges.ts'
import { runMigrations, schemaState } from './run-migrations.ts'

/**
 * Brings the schema up to date. With the owner's address that role migrates and grants the server's role what it
 * needs; without it the server's own role does, where it may. Servers that start together wait for each other on a
 * row lock; the embedded engine has one process and needs none.
 * @throws Error when the schema is older than this version and the server's role may not change it
 */
export async function migrate(database: Omit<Database, 'close'>, ownerUrl?: string): Promise<void> {
  const { pool, engine } = database
  if (engine === 'embedded') {
    // One session for everybody: it works as the owner while migrating, see engine-thread.ts.
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
    return migrateAs({ connectionString: ownerUrl }, role)
  }
  if ((await schemaState(pool)).missing === 0) return
  const { role, superuser } = await roleFacts(pool)
  const { rows } = await pool.query(`select has_schema_privilege('public', 'create') as may`)
  if (!superuser && rows[0]?.may !== true)
    throw new Error(
      `The database is older than this version, and its role ${role} may not change it. Run \`npm run db:migrate\` with DATABASE_OWNER_URL first`,
    )
  return migrateAs(pool.options)
}

async function migrateAs(target: pg.PoolConfig, appRole?: string): Promise<void> {
  // Over connections of its own: an index of a large table takes longer than a caller may wait.
  const own = connect(target, { pool: 2, onError: () => undefined, patient: true })
  const lock = await own.pool.connect()
  try {
    await createLockRow(lock)
    await lock.query('begin; set local idle_in_transaction_session_timeout = 0')
    await lock.query('select 1 from migration_lock for update')
    const client = await own.pool.connect()
    try {
      const grant = async () => (appRole === undefined ? undefined : grantApp(client, appRole))
      await runMigrations(client, { concurrently: true, grant })
      await inOne(client, grant)
    } finally {
      client.release()
    }
    await lock.query('commit')
  } finally {
    lock.release()
    await own.pool.end()
  }
}

async function inOne(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work()
  await client.query('commit')
}

/**
 * Leaves the schema as it is.
 * @throws Error when it is of another version than this one
 */
export async function requireSchema({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { missing, newer } = await schemaState(pool)
  if (newer) throw new Error('The database is newer than this version. Run the command of the version that migrated it')
  if (missing > 0)
    throw new Error(
      `The database is older than this version: ${missing} migrations have not run. Start the new server first, or run \`npm run db:migrate\``,
    )
}

// Two first starts at once may both try to create it; the loser's error is the proof that it exists.
async function createLockRow(client: pg.PoolClient): Promise<void> {
  const create = 'create table if not exists migration_lock (id int primary key check (id = 1))'
  await client.query(create).catch(() => client.query(create))
  await client.query('insert into migration_lock (id) values (1) on conflict do nothing')
}
