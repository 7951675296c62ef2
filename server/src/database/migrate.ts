import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { connect, type Database } from './connect.ts'
import { APP_ROLE, createRole, grantApp, roleFacts } from './privileges.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the schema up to date. With the owner's address that role migrates and grants the server's role what it
 * needs; without it the server's own role does, where it may. Servers that start together wait for each other on a
 * row lock; the embedded engine has one process and needs none.
 * @throws Error when the schema is older than this version and the server's role may not change it
 */
export async function migrate(database: Omit<Database, 'close'>, ownerUrl?: string): Promise<void> {
  const { db, pool, engine } = database
  if (engine === 'embedded') {
    // One session for everybody: it works as the owner while migrating, see engine-thread.ts.
    await pool.query('set role none')
    await run(db, { migrationsFolder })
    await createRole(pool, APP_ROLE)
    await grantApp(pool, APP_ROLE)
    await pool.query(`set role ${APP_ROLE}`)
    return
  }
  if (ownerUrl !== undefined) {
    const { role } = await roleFacts(pool)
    return migrateAs({ connectionString: ownerUrl }, role)
  }
  if (await isCurrent(pool)) return
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
  const turn = await own.pool.connect()
  try {
    await createLockRow(turn)
    await turn.query('begin')
    await turn.query('select 1 from migration_lock for update')
    await run(own.db, { migrationsFolder })
    if (appRole !== undefined) await grantApp(turn, appRole)
    await turn.query('commit')
  } finally {
    turn.release()
    await own.pool.end()
  }
}

/** Whether the last migration of this version has run. */
async function isCurrent(pool: pg.Pool): Promise<boolean> {
  const last = readMigrationFiles({ migrationsFolder }).at(-1)!
  const { rows: there } = await pool.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (there[0]?.there !== true) return false
  const { rows } = await pool.query(
    'select coalesce(max(created_at), 0) >= $1 as current from drizzle.__drizzle_migrations',
    [last.folderMillis],
  )
  return rows[0]?.current === true
}

// Two first starts at once may both try to create it; the loser's error is the proof that it exists.
async function createLockRow(client: pg.PoolClient): Promise<void> {
  const create = 'create table if not exists migration_lock (id int primary key check (id = 1))'
  await client.query(create).catch(() => client.query(create))
  await client.query('insert into migration_lock (id) values (1) on conflict do nothing')
}
